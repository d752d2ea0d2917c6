/** A `Table` from a JSON file, for building a game's component without a server. */
import { lang } from "../i18n/index.svelte.ts";
import { eventsFor } from "../match/read.ts";
import { settings } from "../state/settings.svelte.ts";
import type {
  Clock,
  Decision,
  Json,
  Mode,
  Over,
  Refusal,
  RulesEvent,
  Seat,
  SeatInfo,
  Table,
  TableDoors,
} from "../table/contract.ts";
import { announce } from "../ui/announce.svelte.ts";
import { portrait } from "../ui/portrait.ts";

/** What a fixture file may say; everything but `view` has a default. */
export interface Fixture {
  view: Json;
  mode?: Mode;
  seat?: Seat | null;
  names?: [string, string];
  bots?: [string | null, string | null];
  decision?: Decision | null;
  /** Seats whose clock runs, with the milliseconds they have left. */
  clocks?: { seat: Seat; kind: string; left: number }[];
  events?: RulesEvent[];
  log?: RulesEvent[];
  byTable?: Record<string, "clock" | "left" | "forced">;
  refusal?: Refusal | null;
  over?: Over | null;
  connected?: boolean;
}

export class FixtureTable implements Table {
  readonly logComplete = true;
  readonly chain = { checked: 42, ok: true };
  readonly #fixture: Fixture;
  /** Moves that the component asked for. */
  acted = $state<string[]>([]);
  sending = $state<string | null>(null);
  readonly #started = Date.now();

  constructor(
    readonly game: string,
    fixture: Fixture,
    readonly open: TableDoors,
  ) {
    this.#fixture = fixture;
  }

  get mode(): Mode {
    return this.#fixture.mode ?? "play";
  }
  get seat(): Seat | null {
    return this.#fixture.seat === undefined ? 0 : this.#fixture.seat;
  }
  get seats(): [SeatInfo, SeatInfo] {
    return [this.#info(0), this.#info(1)];
  }
  #info(seat: Seat): SeatInfo {
    const { names = ["marisol", "tião do pife"], bots = [null, null] } = this.#fixture;
    return {
      seat,
      name: names[seat],
      bot: bots[seat],
      rating: bots[seat] ? null : 1500,
      you: seat === this.seat,
      online: true,
      absent: false,
      portrait: portrait(names[seat]),
    };
  }
  get names(): readonly [string, string] {
    return [this.#info(0).name, this.#info(1).name];
  }
  get view() {
    return this.#fixture.view;
  }
  get seq(): number {
    return this.log.at(-1)?.seq ?? 2;
  }
  get decision() {
    return this.#fixture.decision ?? null;
  }
  get clocks(): Clock[] {
    return (this.#fixture.clocks ?? []).map(({ seat, kind, left }) => ({
      seat,
      kind,
      deadline: this.#started + left,
      total: 90_000,
      cause: null,
    }));
  }
  left(seat: Seat): number | null {
    return this.#fixture.clocks?.find((clock) => clock.seat === seat)?.left ?? null;
  }
  get events() {
    return this.#fixture.events ?? [];
  }
  get publicLog() {
    return eventsFor(null, this.log);
  }
  get log() {
    return this.#fixture.log ?? this.events;
  }
  more(): void {
    // A fixture has what it has.
  }
  get byTable() {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time
    return new Map(
      Object.entries(this.#fixture.byTable ?? {}).map(([seq, cause]) => [Number(seq), cause]),
    );
  }
  act(move: string): void {
    if (this.decision?.moves.includes(move)) this.acted.push(move);
    else console.warn("not a legal move", move);
  }
  get refusal() {
    return this.#fixture.refusal ?? null;
  }
  get connected(): boolean {
    return this.#fixture.connected ?? true;
  }
  get lang() {
    return lang();
  }
  get settings() {
    return settings();
  }
  get over() {
    return this.#fixture.over ?? null;
  }
  say(text: string, how: "polite" | "assertive" = "polite"): void {
    announce(text, how);
  }
}
