/** The `Table` that a game's component gets while a match runs: a window on the match's state. */
import { announce } from "../ui/announce.svelte.ts";
import { botName } from "../i18n/bots.ts";
import { lang } from "../i18n/index.svelte.ts";
import { nowFast } from "../state/now.svelte.ts";
import { settings } from "../state/settings.svelte.ts";
import type { MatchState, SeenView } from "../state/client.svelte.ts";
import type { Mode, Seat, SeatInfo, Table, TableDoors } from "../table/contract.ts";
import { portrait } from "../ui/portrait.ts";
import { eventsFor } from "./read.ts";
import type { MatchSession } from "./session.ts";

export class LiveTable implements Table {
  /** In hot seat, whose turn it is to look; otherwise the own seat. */
  #shown = $state<Seat | null>(null);

  constructor(
    private readonly session: Pick<MatchSession, "state" | "outbox" | "history">,
    readonly open: TableDoors,
  ) {}

  private get state(): MatchState {
    return this.session.state;
  }

  /** In hot seat: whose view is shown. */
  show(seat: Seat): void {
    this.#shown = seat;
  }

  get mode(): Mode {
    const { you } = this.state;
    return you.length === 2 ? "hotseat" : you.length === 1 ? "play" : "watch";
  }

  get game(): string {
    return this.state.info?.game ?? "";
  }

  get seat(): Seat | null {
    const { you } = this.state;
    return you.length === 2 ? this.#shown : (you[0] ?? null);
  }

  get seats(): [SeatInfo, SeatInfo] {
    return [this.#seatInfo(0), this.#seatInfo(1)];
  }

  #seatInfo(seat: Seat): SeatInfo {
    const { info, names, presence } = this.state;
    const known = info?.seats[seat];
    return {
      seat,
      name: known?.bot ? botName(known.bot) : names[seat] || (known?.name ?? ""),
      bot: known?.bot ?? null,
      rating: known?.rating ?? null,
      you: this.seat === seat,
      online: presence[seat].online,
      absent: presence[seat].absent,
      portrait: portrait(known?.player ?? `${known?.bot ?? "?"} ${seat}`),
    };
  }

  get names(): readonly [string, string] {
    const [first, second] = this.seats;
    return [first.name, second.name];
  }

  #seen(): SeenView | undefined {
    const { views } = this.state;
    return views.find((one) => one.seat === this.seat) ?? views[0];
  }

  get view() {
    return this.#seen()?.view ?? null;
  }

  get seq(): number {
    return this.state.seq;
  }

  get decision() {
    const { synced, alarm, over } = this.state;
    return synced && !alarm && !over ? (this.#seen()?.decision ?? null) : null;
  }

  get clocks() {
    return this.state.over ? [] : this.state.clocks;
  }

  left(seat: Seat): number | null {
    const clock = this.clocks.find((one) => one.seat === seat);
    if (!clock) return null;
    return Math.max(0, Math.min(clock.total, clock.deadline - nowFast() - this.state.offset));
  }

  get events() {
    return this.#seen()?.events ?? [];
  }

  /** In hot seat the log holds both seats' private facts: each reads only its own. */
  #log = $derived.by(() => {
    const { log } = this.state;
    return this.mode === "hotseat" ? eventsFor(this.seat, log) : log;
  });

  get log() {
    return this.#log;
  }

  /** The log as everybody may know it, whoever is looking: for a hot seat's cover. */
  get publicLog() {
    return eventsFor(null, this.state.log);
  }

  get logComplete(): boolean {
    return this.state.logComplete;
  }

  more(): void {
    this.session.history();
  }

  #byTable = $derived.by(() => {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time
    return new Map(Object.entries(this.state.byTable).map(([seq, cause]) => [Number(seq), cause]));
  });

  get byTable() {
    return this.#byTable;
  }

  act(move: string): void {
    if (this.seat !== null && this.decision) void this.session.outbox.play(this.seat, move);
  }

  get sending(): string | null {
    const { sending } = this.state;
    return sending && sending.seat === this.seat ? sending.move : null;
  }

  get refusal() {
    return this.state.refusal;
  }

  get connected(): boolean {
    return this.state.synced;
  }

  get chain() {
    const { practiceSeed, alarm, seq } = this.state;
    return practiceSeed === null ? { checked: seq, ok: alarm === null } : null;
  }

  get lang() {
    return lang();
  }

  get settings() {
    return settings();
  }

  get over() {
    return this.state.over;
  }

  say(text: string, how: "polite" | "assertive" = "polite"): void {
    announce(text, how);
  }
}
