/**
 * What the player is in the middle of on this screen: things tapped, the verb chosen, the card
 * read, the panel open. Nothing of it is the match; a new decision puts it aside.
 */
import { sounds } from "../../sound/sounds.ts";
import type { RulesEvent, Seat, Table } from "../../table/contract.ts";
import { nameOf } from "./cards.ts";
import { changes, codesOf, line } from "./lines.ts";
import { choices, NOTHING, parse, PLAIN, type Parsed, type Token } from "./moves.ts";
import { other, type Player, type Prompt, type View } from "./types.ts";
import { sidesOf } from "./words.ts";

/** Verbs that one tap completes, where nothing else has to be chosen. */
const AT_ONCE = new Set(["intercept", "discard", "pick", "place", "respond"]);

export type Sheet = "log" | "more" | { pile: "discard" | "sources" | "connected"; seat: Seat };

export class Control {
  #made = $state<readonly Token[]>([]);
  #verb = $state<string | null>(null);
  #at = $state("");
  /** The card shown large. */
  #pointed = $state<string | null>(null);
  /** The same where there is no room beside the table: it is opened over it. */
  looking = $state<string | null>(null);
  sheet = $state<Sheet | null>(null);
  /** Passing by itself for the rest of this action (E-28.30); off until chosen. */
  #passing = $state("");

  constructor(readonly table: Table<View, Prompt & Record<string, never>>) {}

  get view(): View {
    return this.table.view;
  }

  get lang() {
    return this.table.lang;
  }

  /** The seat below: one's own, or seat 0 for those who watch. */
  get below(): Seat {
    return this.table.seat ?? 0;
  }

  get above(): Seat {
    return other(this.below);
  }

  player(seat: Seat): Player {
    return this.view.players[seat];
  }

  /** The open choice. While a move is on its way it stays in sight, so that nothing flickers. */
  get decision() {
    return this.table.decision;
  }

  /** Who sits where; two people at one screen have one nickname. */
  readonly names = $derived.by(() => {
    const { names } = this.table;
    return names[0] === names[1] ? sidesOf(this.view, this.lang) : names;
  });

  get prompt(): Prompt {
    return (this.decision?.prompt as Prompt | undefined) ?? {};
  }

  get kind(): string {
    return this.decision?.kind ?? "";
  }

  readonly moves: readonly Parsed[] = $derived.by(() => (this.decision?.moves ?? []).map(parse));

  get #here(): string {
    return `${this.table.seq} ${this.decision?.window ?? ""}`;
  }

  get made(): readonly Token[] {
    return this.#at === this.#here ? this.#made : [];
  }

  /** The verb chosen, or the only one there is. */
  get verb(): string | null {
    if (this.#at !== this.#here) return null;
    if (this.#verb !== null) return this.#verb;
    const { verbs } = choices(this.moves, this.made, null);
    return this.made.length && verbs.length === 1 ? (verbs[0] ?? null) : null;
  }

  readonly choices = $derived.by(() => choices(this.moves, this.made, this.verb));

  /** What may be tapped now: the next token of the verb, or any first one. */
  readonly rings: ReadonlySet<Token> = $derived.by(() =>
    this.made.length && this.verb === null ? NOTHING : this.choices.next,
  );

  can(verb: string): boolean {
    return this.moves.some((one) => one.verb === verb);
  }

  /** Verbs to choose among for what was tapped. */
  readonly verbs: readonly string[] = $derived.by(() => {
    if (!this.made.length || this.#verb !== null) return [];
    const { verbs, done, next } = this.choices;
    if (verbs.length > 1) return verbs;
    const [only = ""] = verbs;
    return done.length && next.size === 0 && !AT_ONCE.has(only) ? verbs : [];
  });

  /** Complete moves that differ in their payment only. */
  readonly payments: readonly Parsed[] = $derived.by(() => {
    const { done } = this.choices;
    return this.verb !== null && this.verbs.length === 0 && done.length > 1 ? done : [];
  });

  state(token: Token): "next" | "made" | "" {
    if (this.made.includes(token)) return "made";
    return this.rings.has(token) ? "next" : "";
  }

  tap(token: Token): void {
    if (this.table.sending || !this.decision) return;
    if (this.made.includes(token)) {
      this.back();
      return;
    }
    const first = choices(this.moves, [], null).next.has(token);
    if (this.rings.has(token)) this.#set([...this.made, token], this.#verb);
    else if (first) this.#set([token], null);
    else return;
    sounds.play("lift");
    this.#sendIfDone();
  }

  #set(made: readonly Token[], verb: string | null): void {
    if (this.#at !== this.#here) this.#verb = null;
    this.#at = this.#here;
    this.#made = made;
    this.#verb = verb;
  }

  choose(verb: string): void {
    this.#set(this.made, verb);
    this.#sendIfDone(true);
  }

  #sendIfDone(chosen = false): void {
    const { done, next } = this.choices;
    const [only] = done;
    if (done.length !== 1 || next.size || !only) return;
    if (chosen || this.made.length > 1 || AT_ONCE.has(only.verb)) this.send(only.move);
  }

  send(move: string): void {
    if (this.table.sending) return;
    this.#made = [];
    this.#verb = null;
    sounds.play("stamp");
    this.table.act(move);
  }

  plain(verb: (typeof PLAIN)[number]): void {
    if (this.can(verb)) this.send(verb);
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.#verb !== null && this.made.length) this.#set(this.made, null);
    else if (this.made.length) this.#set(this.made.slice(0, -1), null);
    else return false;
    sounds.play("lower");
    return true;
  }

  // -- passing for the rest of an action

  get #action(): string {
    const { action, turn_number } = this.view;
    return action ? `${turn_number} ${action.kind} ${action.actor} ${action.slot}` : "";
  }

  get passing(): boolean {
    return this.#action !== "" && this.#passing === this.#action;
  }

  passOn(): void {
    this.#passing = this.#action;
  }

  // -- reading

  /** The mouse or the focus is on a card. */
  point(code: string | null): void {
    this.#pointed = code;
  }

  get pointed(): string | null {
    return this.#pointed;
  }

  /** A card was tapped or held in order to read it. */
  look(code: string | null): void {
    this.#pointed = code;
    this.looking = code;
  }

  /** The card that the reader shows: what is pointed at, tapped, acting, or played last. */
  readonly read: string | null = $derived.by(() => {
    if (this.#pointed !== null) return this.#pointed;
    const [token] = this.made;
    const tapped = token === undefined ? null : this.codeOf(token);
    return tapped ?? this.view.action?.actor_code ?? this.#lastCode;
  });

  readonly #lastCode = $derived.by(() => {
    const last = this.table.log.findLast((event) => event.event === "card_played");
    return (last?.["code"] as string | undefined) ?? null;
  });

  /** The card behind a token, as far as this screen may know it. */
  codeOf(token: Token): string | null {
    const number = Number(token.slice(1));
    if (token.startsWith("l:")) return token.slice(2);
    if (token.startsWith("h")) return this.player(this.below).hand?.[number - 1] ?? null;
    if (token.startsWith("d")) return this.player(this.below).discard[number - 1] ?? null;
    if (token.startsWith("s")) return this.view.ermo[number - 1]?.code ?? null;
    if (token.startsWith("k")) return this.view.look?.cards?.[number - 1] ?? null;
    for (const { creatures, relics } of this.view.players) {
      const found = [...creatures, ...relics].find((one) => `p${one.p}` === token);
      if (found) return found.code;
    }
    return null;
  }

  name(token: Token): string {
    const code = this.codeOf(token);
    return code === null ? "" : nameOf(code, this.lang);
  }

  // -- what happened

  readonly told = $derived.by(() => {
    const { byTable, log } = this.table;
    const { names } = this;
    const codes = codesOf(this.view, log);
    return log.flatMap((event, place) => {
      const said = line(event, names, this.lang, codes);
      const cause = byTable.get(event.seq);
      const marked = cause === "clock" || cause === "left";
      return said
        ? [{ ...said, id: `${event.seq} ${place}`, seq: event.seq, byTable: marked }]
        : [];
    });
  });

  readonly latest: readonly RulesEvent[] = $derived.by(() => {
    const last = this.table.log.at(-1)?.seq;
    return this.table.log.filter((event) => event.seq === last);
  });

  /** Damage and growth of the last deed by permanent number, for halos and pills. */
  readonly changes = $derived.by(() => changes(this.latest));
}
