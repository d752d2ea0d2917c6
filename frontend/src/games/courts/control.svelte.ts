/**
 * What the player is in the middle of on this screen: the lifted card, the order chosen, the
 * village that is asked about, the region seen close up, the open panel. Nothing of it is the
 * match; a new decision puts aside what no longer fits.
 */
import { sounds } from "../../sound/sounds.ts";
import type { RulesEvent, Table } from "../../table/contract.ts";
import { village } from "./board.ts";
import { choiceOf, type Choice, type Liftable, type Option } from "./choice.ts";
import {
  beginsPlay,
  deltas,
  heralds,
  inShort,
  justNow,
  tell,
  type Deltas,
  ownFacts,
} from "./story.ts";
import { titleOf, waitingTitle, refusalText, type Title } from "./titles.ts";
import type { Fair } from "./panels/fair.ts";
import type { Court, Order, RegionId, View } from "./types.ts";

export type Panel = "courts" | "piles" | "log" | "road" | "more";

export class Control {
  #lifted = $state<number | null>(null);
  #order = $state<Order>("before");
  #asked = $state<number | null>(null);
  /** A card that is pointed at, or read without being lifted. */
  pointed = $state<number | null>(null);
  #reading = $state<number | null>(null);
  /** The region seen close up; null: the whole realm. */
  zoom = $state<RegionId | null>(null);
  panel = $state<Panel | null>(null);

  /** The event of the Fair whose count was last put away. */
  #counted = $state(0);

  constructor(readonly table: Table<View>) {
    // After a reload only what has just happened is shown.
    const { log } = table;
    const fair = this.#lastFair;
    if (fair && log.slice(log.indexOf(fair)).some(beginsPlay)) this.#counted = fair.seq;
  }

  get view(): View {
    return this.table.view;
  }

  get lang() {
    return this.table.lang;
  }

  /** The court that this screen plays, or null for those who watch. */
  get you(): Court | null {
    return this.view.you;
  }

  /** However it ended: by the rules, or because somebody left. */
  get over(): boolean {
    return this.view.result !== null || this.table.over !== null;
  }

  /** Whose face has its eyes open: who is to choose, and in the end who won. */
  awake(court: Court): boolean {
    const { result, seat_of, pending } = this.view;
    const { over } = this.table;
    if (over) return over.winner === seat_of[court];
    return result ? result.winner === court : pending.some((one) => one.court === court);
  }

  /** The open decision as things to tap; null: nothing to choose here now. */
  readonly choice: Choice | null = $derived.by(() => {
    const { decision } = this.table;
    return decision ? choiceOf(decision, this.#order, this.lang, this.you) : null;
  });

  /** Villages with a ring, counted by region. */
  readonly rings: Partial<Record<RegionId, number>> = $derived.by(() => {
    const found: Partial<Record<RegionId, number>> = {};
    for (const v of this.choice?.spots.keys() ?? []) {
      const id = village(v).region;
      found[id] = (found[id] ?? 0) + 1;
    }
    return found;
  });

  readonly lifted: Liftable | null = $derived.by(() =>
    this.#lifted === null ? null : (this.choice?.cards.get(this.#lifted) ?? null),
  );

  /** The village of the second question; null: nothing is asked. */
  readonly asked: number | null = $derived.by(() => {
    const at = this.#asked;
    const { choice } = this;
    return at !== null && choice?.question && choice.spots.has(at) ? at : null;
  });

  readonly order: Order = $derived.by(() => this.#order);

  readonly title: Title = $derived.by(() => {
    const { decision, refusal } = this.table;
    const { choice, you, view, lang, lifted, asked } = this;
    const said =
      decision && choice && you
        ? titleOf(decision, choice, { view, lang, you, lifted, asked })
        : waitingTitle(this.table);
    const because = refusal && refusalText(refusal.code, lang);
    return because ? { ...said, context: because } : said;
  });

  /** The log as this seat knows it. */
  readonly log: readonly RulesEvent[] = $derived.by(() =>
    this.table.mode === "hotseat"
      ? this.table.log.map((event) => ownFacts(event, this.table.seat))
      : this.table.log,
  );

  /** What the last play changed, village by village. */
  readonly deltas: Deltas = $derived.by(() => deltas(this.log));
  readonly told = $derived.by(() => tell(this.log, this.view, this.lang));
  /** The last two dozen lines, for the slip on the table. */
  readonly toldShort = $derived.by(() =>
    tell(this.log.slice(-60).map(inShort), this.view, this.lang).slice(-24),
  );
  readonly now = $derived.by(() => justNow(this.log, this.view, this.lang));
  readonly heralds = $derived.by(() => heralds(this.log, this.view));

  /** How long something of `--t-3` takes now. */
  readonly ms = $derived.by(() => (this.table.settings.animations ? 320 : 0));

  /** A card of one's own that is being resolved: it stays lifted in the hand until it is gone. */
  readonly playing: number | null = $derived.by(() => {
    const outer = this.view.in_play[0];
    return outer && outer.court === this.you && outer.use !== "herald" ? outer.card : null;
  });

  /** The card that the reader shows. */
  readonly read: number | null = $derived.by(() => {
    const { view } = this;
    const shown =
      this.pointed ??
      this.lifted?.card ??
      this.#reading ??
      view.event?.card ??
      view.in_play.at(-1)?.card;
    return shown ?? this.#lastCard;
  });

  readonly #lastCard = $derived.by(() => {
    const last = this.log.findLast(
      (event) => event.event === "played" || event.event === "event_started",
    );
    return (last?.["card"] as number | undefined) ?? null;
  });

  get #lastFair() {
    return this.log.findLast((event) => event.event === "fair");
  }

  /** The Fair that was scored last, or the final count, until it is put away (C-24.33). */
  readonly fairs: readonly Fair[] = $derived.by(() => {
    const seq = this.#lastFair?.seq ?? 0;
    if (seq <= this.#counted) return [];
    const found = this.log.filter((event) => event.event === "fair" && event.seq === seq);
    return found as unknown as Fair[];
  });

  closeFair(): void {
    this.#counted = this.#lastFair?.seq ?? 0;
  }

  /** Lift a card, or put it back if it is lifted; a card that is of no use now is only read. */
  lift(card: number): void {
    this.closeFair();
    this.pointed = null;
    this.#asked = null;
    if (this.choice?.cards.has(card)) {
      const again = this.#lifted === card;
      sounds.play(again ? "lower" : "lift");
      this.#lifted = again ? null : card;
      this.#order = "before";
      this.#reading = null;
    } else {
      this.#reading = this.#reading === card ? null : card;
    }
  }

  /** The nth card of the hand, from 1 (keys 1 to 9). */
  liftNth(place: number): void {
    const card = this.hand[place - 1];
    if (card !== undefined && card !== this.playing) this.lift(card);
  }

  /** The own hand with the card that is being resolved, in order. */
  readonly hand: readonly number[] = $derived.by(() => {
    const held = this.view.hand ?? [];
    const { playing } = this;
    if (playing === null || playing === 0 || held.includes(playing)) return held;
    return [...held, playing].sort((a, b) => a - b);
  });

  /** Whether a read card may be put back. */
  get reading(): number | null {
    return this.#reading;
  }

  /** A new decision has opened: what was only being read is put aside. */
  settle(): void {
    this.#reading = null;
    this.pointed = null;
  }

  toggleOrder(order: Order = this.#order === "before" ? "after" : "before"): void {
    if (!this.lifted?.ordered) return;
    this.#order = order;
  }

  /** Press a button: send its move, if it is one. */
  press(option: Option | null | undefined): void {
    if (!option?.move || this.table.sending) return;
    sounds.play("stamp");
    this.closeFair();
    this.#asked = null;
    this.#lifted = null;
    this.table.act(option.move);
  }

  /** Press the button with this key cap, if one is shown; whether there is one. */
  pressKey(key: string): boolean {
    const { choice, lifted } = this;
    const shown = lifted?.options ?? choice?.options ?? [];
    const found = shown.find((option) => option.key === key);
    if (!found) return false;
    this.press(found);
    return true;
  }

  /** Tap a village: send it, or ask once more before the dice (C-24.4, C-24.6). */
  choose(v: number): void {
    const spot = this.choice?.spots.get(v);
    if (!spot || this.table.sending) return;
    this.closeFair();
    if (this.choice?.question) {
      this.#asked = v;
      return;
    }
    this.table.act(spot.move);
  }

  /** Yes to the second question. */
  confirm(): void {
    const spot = this.asked === null ? undefined : this.choice?.spots.get(this.asked);
    if (!spot || this.table.sending) return;
    sounds.play("dice");
    this.#asked = null;
    this.table.act(spot.move);
  }

  finish(): void {
    this.press(this.choice?.finish);
  }

  /** One step back (Esc); whether there was one. */
  back(): boolean {
    if (this.#asked !== null && this.asked !== null) this.#asked = null;
    else if (this.fairs.length) this.closeFair();
    else if (this.lifted) {
      sounds.play("lower");
      this.#lifted = null;
    } else if (this.#reading !== null) this.#reading = null;
    else if (this.zoom !== null) this.zoom = null;
    else return false;
    return true;
  }

  /** See the region of a village close up, or the whole realm again. */
  zoomTo(v: number | null): void {
    const id = v === null ? null : village(v).region;
    this.zoom = id === null || this.zoom === id ? null : id;
  }

  toggle(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
  }
}
