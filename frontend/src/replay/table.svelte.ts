/** The `Table` of a finished match at one moment: nothing to decide, everything to see. */
import { lang } from "../i18n/index.svelte.ts";
import { seatName } from "../i18n/seats.ts";
import { howItEnded } from "../match/read.ts";
import type { MatchInfo, ReplayStep } from "../net/types.ts";
import { settings } from "../state/settings.svelte.ts";
import type { Over, RulesEvent, Seat, SeatInfo, Table, TableDoors } from "../table/contract.ts";
import { announce } from "../ui/announce.svelte.ts";
import { portrait } from "../ui/portrait.ts";

type Cause = "clock" | "left" | "forced";

export class ReplayTable implements Table {
  readonly mode = "replay" as const;
  readonly decision = null;
  readonly clocks = [];
  readonly logComplete = true;
  readonly sending = null;
  readonly refusal = null;
  readonly connected = true;
  readonly chain = null;

  /** All steps of the chosen seat, in order. */
  steps = $state.raw<ReplayStep[]>([]);
  /** Which of them is shown. */
  place = $state(0);
  seat = $state<Seat | null>(null);
  /** Whether the step before was shown just now: only then do things move. */
  #moved = $state(false);

  constructor(
    readonly info: MatchInfo,
    readonly open: TableDoors,
  ) {}

  /** Show a step; `moving` if it follows the one before. */
  show(place: number): void {
    const next = Math.max(0, Math.min(this.steps.length - 1, place));
    this.#moved = next === this.place + 1;
    this.place = next;
  }

  get game(): string {
    return this.info.game;
  }

  get seats(): [SeatInfo, SeatInfo] {
    return [this.#seatInfo(0), this.#seatInfo(1)];
  }

  #seatInfo(seat: Seat): SeatInfo {
    const one = this.info.seats[seat];
    const { bot, rating, player } = one;
    return {
      seat,
      name: seatName(one, seat),
      bot,
      rating,
      you: this.seat === seat,
      online: true,
      absent: false,
      portrait: portrait(player ?? `${bot ?? "?"} ${seat}`),
    };
  }

  get names(): readonly [string, string] {
    const [first, second] = this.seats;
    return [first.name, second.name];
  }

  get step(): ReplayStep | undefined {
    return this.steps[this.place];
  }

  get view() {
    return this.step?.view ?? null;
  }

  get seq(): number {
    return this.step?.seq ?? 0;
  }

  left(): null {
    return null;
  }

  get events(): RulesEvent[] {
    return this.#moved ? (this.step?.events ?? []) : [];
  }

  get log(): RulesEvent[] {
    return this.steps.slice(0, this.place + 1).flatMap(({ events }) => events);
  }

  more(): void {
    // Everything is here.
  }

  get byTable(): ReadonlyMap<number, Cause> {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time
    const causes = new Map<number, Cause>();
    for (const { seq, body } of this.steps) {
      if (!body.includes('"type":"auto"')) continue;
      const { type, cause } = JSON.parse(body) as { type: string; cause: Cause };
      if (type === "auto") causes.set(seq, cause);
    }
    return causes;
  }

  act(): void {
    // A finished match takes no moves.
  }

  get lang() {
    return lang();
  }

  get settings() {
    return settings();
  }

  get over(): Over | null {
    for (const { body } of this.steps.slice(0, this.place + 1).reverse()) {
      const over = howItEnded(body);
      if (over) return over;
    }
    return null;
  }

  say(text: string, how: "polite" | "assertive" = "polite"): void {
    announce(text, how);
  }
}
