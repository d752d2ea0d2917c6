/**
 * What a game's table component receives and what it may do: the client's side of
 * `games/engine/contract.py`.
 *
 * A game lives in `src/games/<slug>/` and gives two modules:
 *
 * - `card.ts`, small and always loaded: default export `GameCard`, what the lobby shows;
 * - `index.ts`, loaded when a table of the game opens: default export `GameModule`;
 *
 * and may give `help.ts` (default export `Help`), the rules as a player reads them, and
 * `pages.ts` (default export `GamePages`), further pages for a game that people build decks for.
 * A new folder is found by itself (`src/games/index.ts`).
 *
 * The component owns everything inside its root: layout, board, hand, plates, decision bar,
 * log. The frame around it owns what is the same for every game: connection, the match's
 * ending, dialogs to resign, offer a draw or leave, fingerprints, settings, the hot seat's
 * cover. Rules are never decided here: what may be done is in `decision.moves`, and nothing
 * else may be sent. The root's height is `var(--table-height, 100dvh)`: a replay has a bar below.
 */
import type { Component } from "svelte";

/** Which of the two places at the table. What it is called is the game's business. */
export type Seat = 0 | 1;

export type Lang = "pt-br" | "en";

/** A canonical JSON value: views, prompts, facts. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Where the component is shown.
 * `play`: this client decides for `seat`. `hotseat`: the same, and the other seat's person
 * uses the same screen. `watch`: a spectator. `replay`: a finished match, step by step.
 */
export type Mode = "play" | "hotseat" | "watch" | "replay";

/** One of the two who sit here. */
export interface SeatInfo {
  seat: Seat;
  /** Nickname as typed, at most 16 characters; never put it where a sentence would need its gender. */
  name: string;
  /** Level of a bot (`iniciante`, `desafiadora`), or null for a person. */
  bot: string | null;
  rating: number | null;
  /** True if this screen plays that seat now. */
  you: boolean;
  /** False while that person's connection is away (tag `voltando…`). */
  online: boolean;
  /** The table plays for this seat until it comes back (tag `ausente`). */
  absent: boolean;
  /** 32 hex digits for the seed drawing that is this player's portrait. */
  portrait: string;
}

/** The open choice of the seat that this screen plays. */
export interface Decision<Prompt = Record<string, Json>> {
  /** The rules' word for the kind of choice, such as `place` or `coup.target`. */
  kind: string;
  /** Grows when a new 90-second clock starts; parts of one choice share a window. */
  window: number;
  /** The choice stays hidden from the other seat for now. The frame seals it; nothing to do here. */
  secret: boolean;
  /** ALL moves that are legal now, in the game's own grammar. Rings come from here and nowhere else. */
  moves: readonly string[];
  /** `Game.prompt`: costs, odds, reasons. For this seat only. */
  prompt: Prompt;
}

/** One running clock: somebody has to decide. */
export interface Clock {
  seat: Seat;
  /** The kind of that seat's decision; it is public. */
  kind: string;
  /** When the table moves by itself, in milliseconds of the server's clock. */
  deadline: number;
  /** The whole time of this decision in milliseconds, usually 90 000. */
  total: number;
  /** `absent`: the short grace of a seat that is away. */
  cause: null | "absent";
}

/**
 * Something that happened in the rules, as this seat may know it.
 * Own facts of the game stand beside `seq` and `event`.
 */
export interface RulesEvent {
  /** The log entry that it happened in; several events may share it. */
  seq: number;
  /** The rules' word for what happened. */
  event: string;
  [fact: string]: Json;
}

/** The table just refused a move. It stays until the next move or update. */
export interface Refusal {
  /** Stable snake_case word; the game's own words are explained by `GameModule.explain`. */
  code: string;
  facts: Record<string, Json>;
  /** The move that was refused, or null if it was something else (a draw offer). */
  move: string | null;
}

/** How the match ended. */
export interface Over {
  /** null: a draw, or nobody (void). */
  winner: Seat | null;
  /** `normal` by the rules; the others by the platform. */
  by: "normal" | "resign" | "clock" | "agreed" | "server" | "void";
  /** The rules' word (`by` is `normal`), or the platform's. */
  reason: string;
}

/** What the player has set; the same on every table. */
export interface Settings {
  theme: "light" | "dark";
  /** False: by the setting or by the device. All `--t-*` are 1 ms then; skip what only moves. */
  animations: boolean;
  sound: { on: boolean; effects: number; music: number };
}

/** Doors to what the frame owns; `ui/TableTools.svelte` puts the usual four on the table. */
export interface TableDoors {
  /** Fingerprints of the match (the plant-seed button). */
  seed(): void;
  /** The list of keys (`?`). */
  keys(): void;
  /** Resign, offer a draw, leave. */
  leave(): void;
  settings(): void;
  /** The result again, once it has been put aside; null while there is none or it is shown. */
  readonly result?: (() => void) | null;
}

/**
 * Everything that a table component gets: its only prop, `table`. All fields are reactive
 * (use them in markup, `$derived` and `$effect`; do not copy them at start).
 */
export interface Table<View = Json, Prompt = Record<string, Json>> {
  readonly game: string;
  readonly mode: Mode;
  /** Which seat this screen shows and plays now; null for spectators and the public replay. */
  readonly seat: Seat | null;
  /** Both who sit here, by seat. */
  readonly seats: readonly [SeatInfo, SeatInfo];
  /** The same names alone, by seat. */
  readonly names: readonly [string, string];
  /** `Game.view` of `seat`, parsed. */
  readonly view: View;
  /** Number of the newest log entry that `view` includes. It grows with every update. */
  readonly seq: number;
  /** This seat's open choice; null: nothing to do here now. */
  readonly decision: Decision<Prompt> | null;
  /** Who has to decide now, both seats included, with their clocks. Empty in a replay. */
  readonly clocks: readonly Clock[];
  /** Whole milliseconds that a seat has left, counted live; null if it has nothing to decide. */
  left(seat: Seat): number | null;
  /** What happened since the view before this one, oldest first: for animation and sound.
   *  Empty after a reload or a jump: then only `view` is true and nothing should move. */
  readonly events: readonly RulesEvent[];
  /** What happened so far, oldest first, the most recent hundred and what `more` brought. */
  readonly log: readonly RulesEvent[];
  /** Whether there are entries before the oldest of `log`, and fetching them. */
  readonly logComplete: boolean;
  more(): void;
  /**
   * Numbers of the log entries that the table made for a seat (time ran out, absent, forced),
   * with the cause: `clock`, `left` or `forced`. The log marks the first two with an hourglass.
   */
  readonly byTable: ReadonlyMap<number, "clock" | "left" | "forced">;
  /** Send one of `decision.moves`. Anything else is ignored. Once sent, further calls are
   *  ignored until the answer. */
  act(move: string): void;
  /** The move that is on its way, or null. Show it as done; `view` will tell. */
  readonly sending: string | null;
  readonly refusal: Refusal | null;
  /** False while the connection is away: show what is known, offer no moves (`decision` is null). */
  readonly connected: boolean;
  /** The check of the event chain, for the mark on the seed button; null where nothing is signed. */
  readonly chain: { checked: number; ok: boolean } | null;
  readonly lang: Lang;
  readonly settings: Settings;
  readonly over: Over | null;
  /** Say something to people who do not see the screen. `decision.kind` and results are said by
   *  the decision bar and the frame already. */
  say(text: string, how?: "polite" | "assertive"): void;
  readonly open: TableDoors;
}

/** A key that the table listens to, for the list under `?`. `M` (sound) and `?` are the frame's. */
export interface KeyHelp {
  /** As printed on the cap: `E`, `1`–`9`, `Esc`. */
  keys: string;
  does: Record<Lang, string>;
}

/** What the lobby needs of a game before anything of it is loaded. */
export interface GameCard {
  slug: string;
  /** The name as its rules file spells it. */
  name: Record<Lang, string>;
  /** Two or three words on the booklet. */
  kind: Record<Lang, string>;
  /** One sentence for the lobby. */
  pitch: Record<Lang, string>;
  /** The booklet: paper, and its cover as a declared print with two inks, or a component. */
  booklet: {
    paper: string;
    tint: string;
    ink: string;
    cover: Print | Component;
  };
  /** The icon on small tiles, and the CSS background of the tile. */
  icon: string;
  tile: string;
  /** Who has which seat is drawn by the seed: the sentence of the waiting room. */
  drawn: Record<Lang, string>;
  /** Pictures of both sides before the draw (asleep), for the waiting room. */
  faces?: Component;
  /** One short line about a running match, from the public facts that the server sends. */
  headline(facts: Record<string, Json>, lang: Lang): string;
}

/** A declared print (style.md section 7) on a 200 × 140 field. */
export interface Print {
  bg: readonly PrintGround[];
  /** Name in the sprite, x, y, size, mirrored. */
  icons: readonly (readonly [
    name: string,
    x: number,
    y: number,
    size: number,
    mirrored?: boolean,
  ])[];
}

export type PrintGroundName =
  | "rays"
  | "sunrise"
  | "night"
  | "waves"
  | "hills"
  | "field"
  | "wind"
  | "rain"
  | "fire"
  | "maze"
  | "bunting"
  | "planks"
  | "rune"
  | "stars"
  | "trees"
  | "mist"
  | "peaks";

/** A ground, or `rays` from another centre: `["rays", 40, 20]`. */
export type PrintGround = PrintGroundName | readonly ["rays", number, number];

/** A line of the log, of the replay and of `Agora há pouco`. */
export interface LogLine {
  /** One sentence, numbers as sums (`4 + 3 − 4 = 3`). */
  text: string;
  /** Whose doing it was; null for what the table does. */
  actor: Seat | null;
  /** Name in the sprite, for lines without an actor. */
  icon?: string;
  /** Dice to show beside it, in the order thrown. */
  dice?: readonly { sides: number; value: number; seat: Seat | null }[];
}

/** Everything of a game that is loaded when its table opens. */
export interface GameModule {
  /** The whole table: `<Component table={…} />`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game types its own view
  Table: Component<{ table: Table<any, any> }>;
  /** What the two seats are called, by seat, once the view tells (`Corte da Lua`, `Cobre`). */
  sides(view: Json, lang: Lang): readonly [string, string];
  /** Colour class of each seat for shared furniture (`moon`, `sun`, `copper` …), by seat. */
  inks(view: Json): readonly [Ink, Ink];
  /** An event as a line of the log; null: not worth a line. */
  line(event: RulesEvent, view: Json, lang: Lang): LogLine | null;
  /** Why the match ended by the rules (`Over.reason`), as a sentence; facts of it on lines of their own. */
  reason(over: Over, view: Json, lang: Lang, names: readonly [string, string]): string;
  /** Why a move was refused, for the rules' own codes; null if the code is not the game's. */
  explain(code: string, facts: Record<string, Json>, lang: Lang): string | null;
  /** What a kind of choice is called, after "Vez de tião": `escolhe um arauto`; null: nothing. */
  kind(kind: string, lang: Lang): string | null;
  /** What a draw's label means to a player (`coup.3`: "abalo 3"); null: show the label. */
  draw?(label: string, lang: Lang): string | null;
  keys: readonly KeyHelp[];
  /** If this event begins a turn, its number: for jumping in a replay. */
  turn?(event: RulesEvent): number | null;
  /** What a turn is called in this game, if it is not `turno`. */
  turnWord?: Record<Lang, string>;
  /** Choosing a setup (a deck) in the lobby, for games that need one. */
  Setup?: Component<{ lang: Lang; choose(setup: Json | null): void }>;
}

/** Further pages of a game, `src/games/<slug>/pages.ts`. Each is the content inside the site's frame. */
export interface GamePages {
  /** `/decks/<slug>` (all of them), `/decks/<slug>/<deck>`, `/decks/partilhado/<token>`. */
  Decks?: Component<{ lang: Lang; deck: string | null; token: string | null }>;
  /** `/oficina/<slug>`: drawing cards that are pictures only. */
  Workshop?: Component<{ lang: Lang }>;
}

/** Names of the seat colours in `tokens.css`. */
export type Ink = "moon" | "sun" | "copper" | "pewter" | "amber" | "mist" | "ivory" | "obsidian";

/** The rules as a player reads them, `src/games/<slug>/help.ts`. */
export type Help = Record<Lang, readonly HelpSection[]>;

export interface HelpSection {
  /** For the address: `#tregua`. The same in both languages. */
  id: string;
  title: string;
  body: readonly HelpBlock[];
}

/** `**bold**` and `_italic_` are the only marks inside the texts. */
export type HelpBlock =
  | { p: string }
  | { ul: readonly string[] }
  | { ol: readonly string[] }
  | { note: string }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }
  | { keys: readonly KeyHelp[] }
  /** Ways to other sections: a word before them, then `[id, text]` each. */
  | { go: string; to: readonly (readonly [id: string, text: string])[] }
  /** A glossary: each term has its own id for the address. */
  | { terms: readonly (readonly [id: string, term: string, text: string])[] }
  /** A picture of the game's own: `what` is for its component, the caption for everybody. */
  | { figure: Component<{ what: string; lang: Lang }>; what: string; caption: string };
