/**
 * What the player is in the middle of on this screen: the verb chosen, the things tapped, the
 * drawer open, the card read. Nothing of it is the match; a new decision puts it aside.
 */
import { sounds } from "../../sound/sounds.ts";
import type { RulesEvent, Seat, Table } from "../../table/contract.ts";
import { nameOf, warrior } from "./cards.ts";
import { changes, line } from "./lines.ts";
import { choices, parse, postPick, type Parsed, type Pick, type Verb } from "./moves.ts";
import { draftKind } from "./moves.ts";
import {
  other,
  type CombatPrompt,
  type DraftPrompt,
  type Kind,
  type Prompt,
  type Side,
  type TurnPrompt,
  type Unit,
  type View,
} from "./types.ts";

/** Verbs that are chosen first and then need things tapped. */
export const VERBS = ["roll", "extra_combat", "use_effect", "lower", "swap", "move"] as const;
export type Sheet = "history" | "lore" | "more" | { oblivio: Seat };

export class Control {
  #verb = $state<Verb | null>(null);
  #made = $state<readonly Pick[]>([]);
  #at = $state("");
  #drawer = $state<Kind | null>(null);
  #read = $state<string | null>(null);
  /** What is read stays until it is put aside; else it follows the pointer and is in nobody's way. */
  kept = $state(false);
  sheet = $state<Sheet | null>(null);

  constructor(readonly table: Table<View, Prompt & Record<string, never>>) {}

  get view(): View {
    return this.table.view;
  }

  get lang() {
    return this.table.lang;
  }

  /** The seat below: one's own, or the first player's for those who watch. */
  get below(): Seat {
    return this.table.seat ?? this.view.first_player;
  }

  get above(): Seat {
    return other(this.below);
  }

  side(seat: Seat): Side {
    return this.view.seats[seat];
  }

  readonly decision = $derived.by(() => (this.table.sending ? null : this.table.decision));

  readonly prompt: Prompt | null = $derived.by(
    () => (this.decision?.prompt as Prompt | undefined) ?? null,
  );

  get turn(): TurnPrompt | null {
    return this.prompt?.kind === "turn" ? this.prompt : null;
  }

  get draft(): DraftPrompt | null {
    return this.prompt?.kind === "draft_pick" ? this.prompt : null;
  }

  get combat(): CombatPrompt | null {
    return this.prompt?.kind === "combat_decision" ? this.prompt : null;
  }

  readonly moves: readonly Parsed[] = $derived.by(() => {
    const { decision } = this;
    const { seat } = this.table;
    if (!decision || seat === null) return [];
    return decision.moves.map((move) => parse(move, this.view, seat));
  });

  /** The verb in progress; a decision that has changed forgets it. */
  get verb(): Verb | null {
    if (this.draft) return "draft_pick";
    return this.#verb !== null && this.#at === this.#here && this.can(this.#verb)
      ? this.#verb
      : null;
  }

  get #here(): string {
    return `${this.table.seq} ${this.decision?.window ?? ""}`;
  }

  get made(): readonly Pick[] {
    return this.verb && this.#at === this.#here ? this.#made : [];
  }

  readonly choices = $derived.by(() => {
    const { verb, made } = this;
    return choices(verb ? this.moves.filter((one) => one.verb === verb) : [], made);
  });

  can(verb: Verb): boolean {
    return this.moves.some((one) => one.verb === verb);
  }

  /** Begin something, or put it aside when it is pressed again; another waits until then (V-17.20). */
  begin(verb: Verb): void {
    if (!this.can(verb) || (this.verb !== null && this.verb !== verb)) return;
    const again = this.verb === verb;
    sounds.play(again ? "lower" : "lift");
    this.#verb = again ? null : verb;
    this.#made = [];
    this.#at = this.#here;
    this.#openDrawer();
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.read !== null) this.point(null);
    else if (this.made.length && !this.draft) {
      this.#made = this.made.slice(0, -1);
      this.#openDrawer();
    } else if (this.verb && !this.draft) {
      sounds.play("lower");
      this.#verb = null;
    } else if (this.#drawer) this.#drawer = null;
    else return false;
    return true;
  }

  /** What a tap on this thing would do now. */
  state(pick: Pick): "next" | "made" | "" {
    if (this.made.includes(pick)) return "made";
    if (this.choices.next.has(pick)) return "next";
    return this.verb === null && this.#shortcut(pick) ? "next" : "";
  }

  /** Without a verb, an own card that may attack or an empty post that may be filled begins it. */
  #shortcut(pick: Pick): Verb | null {
    if (!this.turn) return null;
    for (const verb of ["roll", "lower", "extra_combat"] as const) {
      const own = this.moves.some((one) => one.verb === verb && one.picks[0] === pick);
      if (own) return verb;
    }
    return null;
  }

  tap(pick: Pick): void {
    if (this.table.sending) return;
    // What was read lies over the table.
    this.point(null);
    if (this.verb === null) {
      const verb = this.#shortcut(pick);
      if (!verb) return;
      this.#verb = verb;
      this.#made = [];
      this.#at = this.#here;
    }
    if (this.made.includes(pick)) {
      sounds.play("lower");
      this.#made = this.made.filter((one) => one !== pick);
      return;
    }
    if (!this.choices.next.has(pick)) return;
    this.#made = [...this.made, pick];
    this.#at = this.#here;
    sounds.play("lift");
    const { done, next } = this.choices;
    if (done && next.size === 0) this.send(done);
    else this.#openDrawer();
  }

  /** The move that is complete but could go on, for the button that uses it. */
  get ready(): Parsed | null {
    const { done, next } = this.choices;
    return done && next.size && this.made.length ? done : null;
  }

  send(move: Parsed | string): void {
    this.#verb = null;
    this.#made = [];
    this.point(null);
    this.table.act(typeof move === "string" ? move : move.move);
  }

  // -- reading

  /** The card shown large. */
  get read(): string | null {
    return this.#read;
  }

  point(card: string | null, kept = false): void {
    this.#read = card;
    this.kept = kept;
  }

  // -- the market

  /** The market wanted now, by the draft or by the card or post that was tapped (V-17.14). */
  readonly wanted: Kind | null = $derived.by(() => {
    if (this.view.phase === "draft") return draftKind(this.view);
    const { verb, made } = this;
    if ((verb !== "lower" && verb !== "swap") || !made[0]?.startsWith("p:")) return null;
    const [, seat, post] = made[0].split(":");
    const unit = this.side(Number(seat) as Seat).posts[Number(post) - 1];
    if (unit) return warrior(unit.card).kind;
    return Number(post) <= 2 ? "defense" : "attack";
  });

  get drawer(): Kind | null {
    return this.#drawer ?? this.wanted;
  }

  open(kind: Kind | null): void {
    if (kind !== this.#drawer) this.point(null);
    this.#drawer = kind;
  }

  #openDrawer(): void {
    this.#drawer = this.wanted ?? (this.verb === "lower" ? (this.#drawer ?? "defense") : null);
  }

  // -- what happened

  /** Events since the deed before the last; what a slip and the halos show. */
  readonly latest: readonly RulesEvent[] = $derived.by(() => {
    const last = this.table.log.at(-1)?.seq;
    return this.table.log.filter((event) => event.seq === last);
  });

  readonly changes = $derived.by(() => changes(this.latest));

  readonly told = $derived.by(() => {
    const { lang } = this;
    const { names, byTable } = this.table;
    return this.table.log.flatMap((event, place) => {
      const said = line(event, names, lang);
      const cause = byTable.get(event.seq);
      const marked = cause === "clock" || cause === "left";
      return said
        ? [{ ...said, id: `${event.seq} ${place}`, seq: event.seq, byTable: marked }]
        : [];
    });
  });

  /** The dice that lie in the circle: the pending combat's, or those of the last deed. */
  readonly dice = $derived.by(() => {
    const { pending, combats } = this.view;
    if (pending) return { ...pending, key: combats };
    const last = this.latest.find((event) => event.event === "rolled");
    if (!last) return null;
    const place = (side: "attacker" | "target") => (last[side] as { post: number }).post;
    return {
      ...(last as unknown as NonNullable<View["pending"]>),
      attacker: place("attacker"),
      target: place("target"),
      key: combats,
    };
  });

  unit(pick: Pick): Unit | null {
    const [kind, seat, post] = pick.split(":");
    if (kind !== "p") return null;
    return this.side(Number(seat) as Seat).posts[Number(post) - 1] ?? null;
  }

  /** The card that uses its effect, once it is tapped. */
  readonly effect = $derived.by(() => {
    if (this.verb !== "use_effect" || !this.turn || !this.made[0]) return null;
    const post = Number(this.made[0].split(":")[2]);
    return this.turn.effects.find((one) => one.post === post) ?? null;
  });

  name(card: string): string {
    return nameOf(card, this.lang);
  }

  ownPost(post: number): Pick {
    return postPick(this.below, post);
  }
}
