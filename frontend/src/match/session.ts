/**
 * A client at a table: keeps the line, follows the chain, answers the opening by itself, signs and
 * repeats moves, keeps receipts, and stops with an alarm when something does not fit.
 *
 * It writes one `MatchState` and reads nothing from the page. Messages are handled one after
 * another, because checking signatures takes a moment.
 */
import { Alarm } from "../fair/alarm.ts";
import { verifyRecord } from "../fair/verify.ts";
import type { OwnSeat, TrustedKey } from "../fair/opening.ts";
import { readHeader } from "../fair/shapes.ts";
import { lang } from "../i18n/index.svelte.ts";
import { trustedKeys } from "../keep/keys.ts";
import { keeper as theKeeper, type KeptMatch, type Keeper } from "../keep/store.ts";
import { Line, socketUrl, type LineState, type World } from "../net/socket.ts";
import type { ClientMessage, HeaderMessage, ServerMessage, Update, Welcome } from "../net/types.ts";
import type { MatchState } from "../state/client.svelte.ts";
import type { Seat } from "../table/contract.ts";
import { beginChain, resumeChain, type MatchChain } from "./chain.ts";
import { answerHeader, answerOffer } from "./opening.ts";
import { Outbox } from "./outbox.ts";
import { autoCauses, howItEnded, parseView, recordText, revealedSeed } from "./read.ts";

export interface SessionParts {
  keeper?: Keeper;
  keys?: () => Promise<TrustedKey[]>;
  world?: World;
}

/** Half of what the server sends without hearing anything. */
const ACK_EVERY = 4;

export class MatchSession {
  /** Own secrets, by seat; what this device holds. */
  readonly own = new Map<Seat, OwnSeat>();
  chain: MatchChain | null = null;
  readonly outbox: Outbox;

  private readonly line: Line;
  private readonly keeper: Keeper;
  private readonly fetchKeys: () => Promise<TrustedKey[]>;
  private trusted: TrustedKey[] = [];
  private kept: KeptMatch;
  private since = 0;
  /** The last word about a draw from here was to take it back. */
  private withdrawn = false;
  private header: HeaderMessage | null = null;
  private queue: Promise<void> = Promise.resolve();
  private stopped = false;
  private unacknowledged = 0;

  constructor(
    readonly state: MatchState,
    { keeper = theKeeper, keys = trustedKeys, world }: SessionParts = {},
  ) {
    this.keeper = keeper;
    this.fetchKeys = keys;
    this.outbox = new Outbox(this);
    this.kept = emptyKept(state.id);
    const events = {
      opened: () => this.hello(),
      message: (value: unknown) => this.enqueue(() => this.handle(value as ServerMessage)),
      state: (line: LineState, code: number | null) => this.lineIs(line, code),
    };
    this.line = new Line(socketUrl(`/ws/table/${state.id}/`), events, world);
  }

  /** Read what is kept, then connect. */
  async start(): Promise<void> {
    this.trusted = await this.fetchKeys();
    const kept = await this.keeper.match(this.state.id);
    if (kept) {
      this.kept = kept;
      for (const seat of kept.seats) this.own.set(seat.seat, seat);
      this.state.offer = kept.offer;
      await this.resume();
    }
    if (!this.stopped) this.line.start();
  }

  /** Leave the table's page; the match goes on without this client. */
  stop(): void {
    this.stopped = true;
    this.outbox.stop();
    this.line.stop();
  }

  /** Send a message now, if the line is open. */
  send(message: ClientMessage): boolean {
    return this.line.send(message);
  }

  /** Connect again at once. */
  reconnect(): void {
    this.line.renew();
  }

  /** Ask for older entries of the rules log. */
  history(): void {
    const first = this.state.log[0]?.seq ?? this.state.seq + 1;
    if (!this.state.logComplete) this.send({ type: "history", before: first });
  }

  resign(seat: Seat): void {
    void this.outbox.resign(seat);
  }

  draw(seat: Seat, act: "offer" | "accept" | "decline" | "withdraw"): void {
    this.withdrawn = act === "withdraw";
    this.outbox.send({ type: "draw", id: this.outbox.newId(), seat, act });
  }

  /** Keep a seat's secrets, before anything that was made with them is sent. */
  async keep(own: OwnSeat): Promise<void> {
    this.own.set(own.seat, own);
    this.chain?.expectRekeys(own);
    this.kept.seats = [...this.own.values()];
    await this.save();
  }

  /** Stop acting and show why. The first alarm stays. */
  alarm(problem: Alarm): void {
    const { alarm, code, event, facts } = problem;
    this.state.alarm ??= { alarm, code, event, facts };
    this.outbox.stop();
  }

  // -- the line

  private lineIs(line: LineState, code: number | null): void {
    this.state.line = line;
    this.state.synced = false;
    if (line === "closed" && !this.stopped) this.state.closeCode = code;
  }

  hello(): void {
    const { chain } = this;
    const seq = chain?.seq ?? 0;
    const head = chain && seq > 0 ? chain.head : null;
    const kept = chain?.receipt;
    const receipt = kept && kept.seq === seq && kept.sig !== "" ? kept.sig : null;
    this.send({ type: "hello", v: 1, seq, head, receipt, lang: lang() });
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(async () => {
      if (this.stopped) return;
      try {
        await work();
      } catch (problem) {
        if (problem instanceof Alarm) this.alarm(problem);
        else throw problem;
      }
    });
    this.queue.catch((problem: unknown) => {
      // One bad message must not end the following of the others.
      this.queue = Promise.resolve();
      console.error("A message could not be handled", problem);
    });
  }

  /** Until everything received so far is handled (tests). */
  settled(): Promise<void> {
    return this.queue;
  }

  private async handle(message: ServerMessage): Promise<void> {
    const { state } = this;
    if ("now" in message) state.offset = message.now - Date.now();
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "offer":
        state.offer = message;
        state.serverCommit = message.server_commit;
        state.openingDeadline = message.deadline;
        this.kept.offer = message;
        this.kept.game = message.game;
        return answerOffer(this, message);
      case "waiting":
        state.openingDeadline = message.deadline;
        for (const seat of [0, 1] as const) {
          state.opening[seat].committed = message.committed[seat];
          state.opening[seat].opened = message.opened[seat];
        }
        return;
      case "header":
        return this.headerCame(message);
      case "update":
        return this.update(message);
      case "history": {
        const known = new Set(state.log.map((event) => event.seq));
        state.log.unshift(...message.events.filter((event) => !known.has(event.seq)));
        state.logComplete = !message.more;
        return;
      }
      case "done":
        return this.outbox.done(message.id, message.seq);
      case "refused":
        if (message.code === "fork") {
          throw new Alarm("fork", "server_forgot", this.chain?.seq ?? null);
        }
        return this.outbox.refused(message);
      case "presence":
        for (const seat of [0, 1] as const) {
          const told = message.seats[seat];
          if (told) state.presence[seat] = told;
        }
        state.watchers = message.watchers;
        return;
      case "draw":
        this.offered(message.offered_by);
        return;
      case "notice":
        state.notice = { code: message.code, facts: message.facts };
        return;
      case "pong":
        return;
    }
  }

  /** A draw is offered, or no more: whoever offered it and did not take it back hears of that. */
  private offered(by: Seat | null): void {
    const { state } = this;
    const before = state.drawOfferedBy;
    state.drawOfferedBy = by;
    const own = before !== null && state.you.length === 1 && state.you.includes(before);
    if (own && by === null && !this.withdrawn) {
      state.notice = { code: "draw_declined", facts: {} };
    }
  }

  private welcome({ match, you, names }: Welcome): void {
    const { state } = this;
    state.info = match;
    state.you = you;
    state.names = names;
    state.serverCommit ??= match.server_commit;
    state.fingerprint ??= match.fingerprint;
    state.serverSeed ??= match.server_seed;
    state.drawOfferedBy = null;
    this.since = match.seq;
    this.kept.game = match.game;
    this.keysMissing();
  }

  // -- header and chain

  private async headerCame(message: HeaderMessage): Promise<void> {
    const { state } = this;
    if (this.kept.header !== null && this.kept.header !== message.header && this.chain) {
      throw new Alarm("fork", "two_headers", null, {
        kept: this.kept.header,
        other: message.header,
      });
    }
    this.header = message;
    state.openingDeadline = message.deadline;
    if (message.deadline !== null && message.sig !== null) {
      await answerHeader(this, message, this.trusted);
    }
    this.kept.header = message.header;
    this.kept.header_sig = message.sig;
    await this.save();
    if (!this.chain) await this.begin(message);
    this.showHeader(message.header);
  }

  private async begin({ header, sig }: HeaderMessage): Promise<void> {
    const holding = [...this.own.values()].filter((own) => own.keys.length > 0);
    const since = holding.length ? 0 : this.since;
    this.chain = await beginChain(header, sig, this.trusted, this.state.you, since);
    for (const own of holding) this.chain.expectRekeys(own);
  }

  private async resume(): Promise<void> {
    const file = await this.keeper.file(this.state.id);
    if (!file) return;
    try {
      this.chain = await resumeChain(file, this.trusted);
    } catch (problem) {
      // What lies here does not fit itself: a broken store proves nothing. Begin anew.
      if (!(problem instanceof Alarm)) throw problem;
      console.warn("What was kept of this match cannot be read", problem);
      this.kept.header = null;
      return;
    }
    this.showHeader(file.header);
    this.follow(this.chain, 0);
  }

  private showHeader(text: string): void {
    const { state, chain } = this;
    if (chain) state.fingerprint = chain.fingerprint;
    const header = readHeader(text);
    if (header.protocol !== "fair/1") {
      state.practiceSeed = header.practice_seed;
      return;
    }
    state.serverCommit = header.server_commit;
    header.seats.forEach((seat, place) => {
      const mine = state.opening[place as Seat];
      mine.commit = seat.commit;
      mine.committed = true;
    });
  }

  // -- updates

  private async update(message: Update): Promise<void> {
    const { state } = this;
    if (state.alarm) return;
    if (!this.chain && this.header) await this.begin(this.header);
    const { chain } = this;
    if (!chain || message.from > chain.seq) return this.hello();
    const before = chain.seq;
    await this.ownKeys(message);
    const entries = message.entries.map(({ seq, body, sig }) => ({ seq, body, sig: sig ?? "" }));
    const added = await chain.add(entries);
    if (added.missing || chain.seq < message.seq) return this.hello();
    if (chain.seq === message.seq && chain.head !== message.head) {
      throw new Alarm("fork", "head_differs", chain.seq);
    }
    for (const { seat, view, sig } of message.views) {
      // A view without a signature proves nothing: addView says so with an alarm.
      if (seat !== null) await chain.addView(seat, message.seq, view, sig ?? "");
    }
    for (const notice of added.notices) {
      if (notice.kind === "rekey" && !(notice.own && this.holdsKey(notice.seat))) {
        state.rekeyed = notice;
      }
    }
    this.follow(chain, before);
    this.show(message, before);
    void this.keepEvents(chain, before, entries);
    this.acknowledge(message.full);
    this.outbox.afterUpdate(message.full && message.views.length > 0);
    if (state.serverSeed !== null && !chain.practice && state.proof === null) this.prove(chain);
  }

  /** The server stops after eight updates without an answer (`docs/protocol.md`, section 4). */
  private acknowledge(now: boolean): void {
    this.unacknowledged += 1;
    if (!now && this.unacknowledged < ACK_EVERY) return;
    this.unacknowledged = 0;
    this.send({ type: "ack", seq: this.state.seq });
  }

  /** Another tab of this browser may have changed a key meanwhile. */
  private async ownKeys(message: Update): Promise<void> {
    if (!message.entries.some(({ body }) => body.includes('"type":"rekey"'))) return;
    for (const own of (await this.keeper.match(this.state.id))?.seats ?? []) {
      this.own.set(own.seat, own);
      this.chain?.expectRekeys(own);
    }
  }

  private holdsKey(seat: Seat): boolean {
    return this.chain?.practice || this.own.get(seat)?.key === this.chain?.keys[seat];
  }

  /** What the entries after `before` say by themselves. */
  private follow(chain: MatchChain, before: number): void {
    const { state } = this;
    const fresh = chain.bodies.slice(before);
    state.seq = chain.seq;
    state.head = chain.head;
    Object.assign(state.byTable, autoCauses(fresh, before));
    if (chain.seq > 0) for (const seat of state.opening) seat.opened = true;
    for (const body of fresh) {
      state.over ??= howItEnded(body);
      state.serverSeed ??= revealedSeed(body);
    }
    this.keysMissing();
  }

  private keysMissing(): void {
    const { state, chain } = this;
    state.keyless = chain && chain.seq > 0 ? state.you.filter((seat) => !this.holdsKey(seat)) : [];
  }

  private show(message: Update, before: number): void {
    const { state } = this;
    const jumped = message.full || before < message.from;
    if (message.views.length) {
      state.views = message.views.map((seen) => parseView(seen, jumped ? [] : message.events));
      state.synced = true;
    }
    if (message.full && message.views.length) {
      state.log = message.events;
      state.logComplete = message.events.length < 100;
    } else if (!message.full) {
      state.log.push(...message.events);
      // Whoever was there when the log began has all of it.
      if (before === 0) state.logComplete = true;
    }
    state.clocks = message.clocks;
    state.refusal = null;
  }

  private async keepEvents(
    chain: MatchChain,
    before: number,
    entries: readonly { seq: number; body: string; sig: string }[],
  ): Promise<void> {
    if (chain.practice) return;
    const file = chain.kept([...this.own.values()]);
    if (!file) return;
    const fresh = entries.filter(({ seq }) => seq > before);
    const events = fresh.map(({ seq, body, sig }) => ({
      body,
      sig,
      head: chain.headAt(seq) ?? "",
    }));
    await this.keeper.addEvents(this.state.id, before + 1, events);
    this.kept.view_receipts = file.view_receipts;
    await this.save();
  }

  private async save(): Promise<void> {
    if (this.chain?.practice) return;
    await this.keeper.saveMatch(this.kept);
  }

  // -- the end

  /** Check the whole record, as any stranger could. */
  private prove(chain: MatchChain): void {
    const file = chain.kept([]);
    if (!file) return;
    this.state.proof = "running";
    void verifyRecord(recordText(file), { trustedKeys: this.trusted, kept: file }).then(
      (report) => (this.state.proof = report),
    );
  }

  /** Everything that this client holds of the match, as one text for one file. */
  receipts(): string | null {
    const file = this.chain?.kept([...this.own.values()]);
    return file ? JSON.stringify(file) : null;
  }
}

function emptyKept(match: string): KeptMatch {
  return {
    match,
    game: "",
    touched: 0,
    offer: null,
    header: null,
    header_sig: null,
    seats: [],
    view_receipts: [],
  };
}
