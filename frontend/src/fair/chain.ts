/**
 * The match's chain, checked event by event as it arrives (`docs/fairness-spec.md` sections 3, 6
 * and 9). One checker a match; it belongs to a player of any seats or to a spectator.
 *
 *     const chain = await ChainChecker.begin(header, sig, trustedKeys, [0]);
 *     const news = await chain.add(update.entries);      // throws Alarm
 *     await chain.addView(0, update.seq, view.view, view.sig);
 *     chain.seq, chain.head                               // what to sign a move over
 */

import { Alarm } from "./alarm.ts";
import { isHex } from "./bytes.ts";
import { canonical, NotCanonical, parseCanonical } from "./canonical.ts";
import { type DerivedDraw, Draws, matchKey } from "./chance.ts";
import { verify } from "./ed25519.ts";
import {
  acceptMessage,
  commitment,
  fingerprint,
  nextHead,
  receiptMessage,
  setupCommitment,
  viewMessage,
} from "./messages.ts";
import { checkHeader, type OwnSeat, type Position, type TrustedKey } from "./opening.ts";
import {
  type Body,
  type Header,
  readBody,
  type RevealBody,
  type Seat,
  type StartBody,
} from "./shapes.ts";
import { Steps } from "./steps.ts";

/** One event as the server sends it: number, canonical text, receipt (hex). */
export interface Entry {
  seq: number;
  body: string;
  sig: string;
}

/** A receipt that was kept. */
export interface Receipt {
  seq: number;
  head: string;
  sig: string;
}

/** A view receipt that was kept. */
export interface ViewReceipt {
  event: number;
  seat: Seat;
  view: string;
  sig: string;
}

/** What is worth telling the players about events that were right. */
export type Notice =
  | { kind: "rekey"; event: number; seat: Seat; confirmed: boolean; own: boolean }
  | { kind: "auto"; event: number; seat: Seat; cause: "clock" | "left" | "forced" }
  | { kind: "rules"; event: number; rules: string; rules_hash: string }
  | { kind: "over"; event: number };

/** What `add` did. `missing` asks for a new `hello`: events before these have not come yet. */
export interface Added {
  added: number;
  missing: boolean;
  notices: Notice[];
}

/** What a player can save as one file (section 6), and give to any verifier. */
export interface KeptFile {
  format: "semente-receipts/1";
  match: string;
  header: string;
  header_sig: string;
  events: string[];
  receipts: Receipt[];
  view_receipts: ViewReceipt[];
  /** The player's own secrets of this match; they are of no use to anybody after the reveal. */
  seats: OwnSeat[];
}

export class ChainChecker {
  /** Number and head of the newest event. */
  seq = 0;
  head: string;
  /** The events' texts, from event 1 on. */
  readonly bodies: string[] = [];
  /** The first thing that was wrong. After it nothing more is taken. */
  alarm: Alarm | null = null;
  /** The newest receipt, and the newest view receipt of each seat. */
  receipt: Receipt | null = null;
  readonly views = new Map<Seat, ViewReceipt>();

  readonly fingerprint: string;
  private readonly heads: string[];
  private readonly expected = new Set<string>();
  private readonly steps: Steps;
  private contribs: [string, string] | null = null;
  private time: number;
  private phase: "new" | "started" | "playing" | "ended" | "revealed" = "new";
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly headerText: string,
    readonly headerSig: string,
    readonly header: Header,
    readonly headerHash: string,
    /** The seats of this client. */
    readonly seats: readonly Seat[],
    private readonly since: number,
  ) {
    this.head = headerHash;
    this.heads = [headerHash];
    this.fingerprint = fingerprint(headerHash);
    this.time = header.t;
    const keys: [string, string] = [header.seats[0].key, header.seats[1].key];
    this.steps = new Steps(header.match, keys, (i) => this.heads[i] as string);
  }

  /**
   * A checker at event 0. Throws {@link Alarm} `header`.
   *
   * @param seats the seats of this client, none for a spectator
   * @param since for a device that takes a seat over without the old one's secrets: the newest
   *   event when it came; rekeys up to there are noticed but raise no alarm
   */
  static async begin(
    header: string,
    sig: string,
    trusted: TrustedKey[],
    seats: readonly Seat[],
    since = 0,
  ): Promise<ChainChecker> {
    const { values, hash } = await checkHeader(header, sig, trusted);
    return new ChainChecker(header, sig, values, hash, seats, since);
  }

  /** A checker that goes on from what was kept (after a reload). Throws {@link Alarm}. */
  static async resume(kept: KeptFile, trusted: TrustedKey[]): Promise<ChainChecker> {
    const seats = kept.seats.map((own) => own.seat);
    const chain = await ChainChecker.begin(kept.header, kept.header_sig, trusted, seats);
    for (const own of kept.seats) chain.expectRekeys(own);
    const last = kept.receipts.at(-1);
    const sig = last?.seq === kept.events.length ? last.sig : "";
    const entries = kept.events.map((body, at) => ({ seq: at + 1, body, sig }));
    await chain.enqueue(entries, true);
    for (const one of kept.view_receipts) {
      await chain.addView(one.seat, one.event, one.view, one.sig);
    }
    return chain;
  }

  /** Where the chain stands: sign moves over this, and send it in `hello`. */
  get position(): Position {
    return { seq: this.seq, head: this.head };
  }

  /** The head after event `seq`, if it has come. */
  headAt(seq: number): string | null {
    return this.heads[seq] ?? null;
  }

  /** The seats' keys as they are now. */
  get keys(): readonly [string, string] {
    return this.steps.keys;
  }

  /** All draws with their streams; filled by the reveal. */
  get derived(): readonly DerivedDraw[] {
    return this.steps.derived;
  }

  get revealed(): boolean {
    return this.phase === "revealed";
  }

  /** Number of draws so far. */
  get draws(): number {
    return this.steps.nextDraw;
  }

  /** Rekeys with the keys of this seat are our own doing. Call it before sending one. */
  expectRekeys(own: Pick<OwnSeat, "keys">): void {
    for (const key of own.keys) this.expected.add(key);
  }

  /** Whether one of our moves is in the log: event `seq` carries this signature. */
  holds(seq: number, sig: string): boolean {
    const body = this.bodies[seq - 1];
    return body !== undefined && body.includes(`"sig":"${sig}"`);
  }

  /**
   * Checks events in their order; calls may overlap, they wait for each other. Events that are
   * already known are compared; other bytes under a known number are a `fork`.
   */
  add(entries: readonly Entry[]): Promise<Added> {
    return this.enqueue(entries, false);
  }

  private enqueue(entries: readonly Entry[], lastOnly: boolean): Promise<Added> {
    const done = this.queue.then(() => this.addAll(entries, lastOnly));
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Checks and keeps the view that a seat was shown after event `seq`. Throws `view`. */
  async addView(seat: Seat, seq: number, view: string, sig: string): Promise<void> {
    if (this.alarm) throw this.alarm;
    const message = viewMessage(this.header.match, seat, seq, view);
    try {
      parseCanonical(view);
    } catch {
      throw this.stop(new Alarm("view", "view_malformed", seq, { seat }));
    }
    if (!isHex(sig, 64) || !(await verify(this.header.server_key, sig, message))) {
      throw this.stop(new Alarm("view", "view_not_signed", seq, { seat }));
    }
    const newest = this.views.get(seat);
    if (!newest || newest.event <= seq) this.views.set(seat, { event: seq, seat, view, sig });
  }

  /** Everything that a player may want to keep, as one value for one file. */
  kept(own: readonly OwnSeat[]): KeptFile {
    return {
      format: "semente-receipts/1",
      match: this.header.match,
      header: this.headerText,
      header_sig: this.headerSig,
      events: [...this.bodies],
      receipts: this.receipt ? [this.receipt] : [],
      view_receipts: [...this.views.values()],
      seats: [...own],
    };
  }

  private stop(alarm: Alarm): Alarm {
    this.alarm ??= alarm;
    return this.alarm;
  }

  private async addAll(entries: readonly Entry[], lastOnly: boolean): Promise<Added> {
    const done: Added = { added: 0, missing: false, notices: [] };
    for (const entry of entries) {
      if (this.alarm) throw this.alarm;
      if (entry.seq < 1) continue;
      if (entry.seq > this.seq + 1) return { ...done, missing: true };
      try {
        if (entry.seq <= this.seq) await this.again(entry);
        else {
          const receipted = !lastOnly || entry === entries.at(-1);
          done.notices.push(...(await this.addOne(entry, receipted)));
          done.added += 1;
        }
      } catch (problem) {
        if (!(problem instanceof Alarm)) throw problem;
        throw this.stop(problem);
      }
    }
    return done;
  }

  /** A known number again: the same bytes, or the proof that there are two logs. */
  private async again(entry: Entry): Promise<void> {
    if (this.bodies[entry.seq - 1] === entry.body) return;
    const head = nextHead(this.heads[entry.seq - 1] as string, entry.seq, entry.body);
    const proven = await this.receiptFits(entry, head);
    throw new Alarm("fork", proven ? "two_logs_signed" : "two_logs", entry.seq, {
      kept: this.bodies[entry.seq - 1],
      other: entry.body,
      other_sig: entry.sig,
    });
  }

  private receiptFits(entry: Entry, head: string): Promise<boolean> {
    const message = receiptMessage(this.header.match, entry.seq, head);
    return verify(this.header.server_key, entry.sig, message);
  }

  private async addOne(entry: Entry, receipted: boolean): Promise<Notice[]> {
    const { seq } = entry;
    let body: Body;
    try {
      body = readBody(entry.body);
    } catch (problem) {
      if (!(problem instanceof NotCanonical)) throw problem;
      throw new Alarm("chain", "event_malformed", seq, { detail: problem.message });
    }
    const head = nextHead(this.head, seq, entry.body);
    if (receipted && !(await this.receiptFits(entry, head))) {
      throw new Alarm("receipt", "receipt_does_not_fit", seq, { body: entry.body, sig: entry.sig });
    }
    this.order(seq, body);
    if (body.t < this.time) throw new Alarm("time", "time_goes_back", seq);
    if (body.type === "auto" && body.deadline !== undefined && body.t < body.deadline) {
      throw new Alarm("time", "before_deadline", seq);
    }
    if (body.type === "start") await this.start(seq, body);
    if (body.type === "reveal") this.seedFits(seq, body);
    await this.steps.take(seq, body);
    if (body.type === "reveal") this.derive(body);
    const notices = this.notices(seq, body);
    this.time = body.t;
    this.heads.push(head);
    this.bodies.push(entry.body);
    this.head = head;
    this.seq = seq;
    this.receipt = { seq, head, sig: entry.sig };
    return notices;
  }

  private order(seq: number, body: Body): void {
    const { phase } = this;
    const allowed =
      (phase === "new" && (body.type === "start" || body.type === "void")) ||
      (phase === "started" && body.type === "setup") ||
      (phase === "playing" && !["start", "setup", "reveal"].includes(body.type)) ||
      (phase === "ended" && body.type === "reveal");
    if (!allowed) throw new Alarm("order", "event_out_of_place", seq, { type: body.type });
    if (body.type === "start") this.phase = "started";
    else if (body.type === "setup") this.phase = "playing";
    else if (body.type === "end" || body.type === "void") this.phase = "ended";
    else if (body.type === "reveal") this.phase = "revealed";
  }

  private async start(seq: number, body: StartBody): Promise<void> {
    const { match, seats } = this.header;
    for (const seat of [0, 1] as const) {
      if (commitment(seat, match, body.contribs[seat]) !== seats[seat].commit) {
        throw new Alarm("commit", "contribution_differs", seq, { seat });
      }
    }
    for (const seat of [0, 1] as const) {
      if (!(await verify(seats[seat].key, body.accepts[seat], acceptMessage(this.headerHash)))) {
        throw new Alarm("accept", "acceptance_not_signed", seq, { seat });
      }
    }
    this.contribs = body.contribs;
  }

  private seedFits(seq: number, body: RevealBody): void {
    const { match, seats, server_commit } = this.header;
    if (commitment("S", match, body.server_seed) !== server_commit) {
      throw new Alarm("commit", "server_seed_differs", seq);
    }
    for (const seat of [0, 1] as const) {
      const setup = body.setups[seat];
      const found = setup && setupCommitment(seat, match, setup.salt, canonical(setup.payload));
      if (found !== seats[seat].setup) throw new Alarm("sealed", "setup_differs", seq, { seat });
    }
  }

  private derive(body: RevealBody): void {
    if (!this.contribs) return;
    const draws = new Draws(matchKey(body.server_seed, this.headerHash, this.contribs));
    this.steps.derive(draws);
  }

  private notices(seq: number, body: Body): Notice[] {
    if (body.type === "rekey") {
      const own = this.seats.includes(body.seat);
      if (own && seq > this.since && !this.expected.has(body.key)) {
        throw new Alarm("rekey", "rekey_not_asked_for", seq, { seat: body.seat });
      }
      const confirmed = body.old_sig !== undefined;
      return [{ kind: "rekey", event: seq, seat: body.seat, confirmed, own }];
    }
    if (body.type === "auto") {
      return [{ kind: "auto", event: seq, seat: body.seat, cause: body.cause }];
    }
    if (body.type === "rules") {
      return [{ kind: "rules", event: seq, rules: body.rules, rules_hash: body.rules_hash }];
    }
    return body.type === "reveal" ? [{ kind: "over", event: seq }] : [];
  }
}
