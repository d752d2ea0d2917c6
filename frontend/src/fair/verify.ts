/**
 * Checks 1 to 13 of `docs/fairness-spec.md` section 9 on a whole record, asking nobody.
 * Checks 14 and 15 need the rules: see `replayWhole` in `pyodide.ts`.
 */

import { Alarm } from "./alarm.ts";
import { isHex, toHex } from "./bytes.ts";
import { canonical, NotCanonical } from "./canonical.ts";
import { describe, facts, reportDraw } from "./describe.ts";
import { type DerivedDraw, Draws, matchKey, practiceKey } from "./chance.ts";
import { verify } from "./ed25519.ts";
import {
  acceptMessage,
  commitment,
  headerHash,
  nextHead,
  receiptMessage,
  setupCommitment,
} from "./messages.ts";
import { checkHeader, type TrustedKey } from "./opening.ts";
import { type Kept, MAX_EVENTS, readRecord, type RecordFile } from "./record.ts";
import { type CheckResult, CHECKS, type NotRun, type Report, whatIsProven } from "./report.ts";
import { type Body, type Header, type PracticeHeader, readBody, readHeader } from "./shapes.ts";
import type { RevealBody, StartBody } from "./shapes.ts";
import { Steps } from "./steps.ts";

export interface VerifyOptions {
  /** The server keys to trust, with their dates of use. */
  trustedKeys: TrustedKey[];
  /** What a player kept: receipts are compared (check 4). */
  kept?: Kept | null;
  /** Called now and then with how many of the events were checked. */
  onProgress?: (checked: number, events: number) => void;
}

/** In place of a check's number while checks 11 to 13 run together. */
const EVENT_BY_EVENT = 0;
const MAX_DRAWS = 100_000;
const MAX_ITEMS = 200_000;
const MAX_BRACKETS = 250_000;
const MAX_QUOTES = 1_500_000;

/** Verifies a record, given as text or bytes. Always answers; never throws. */
export async function verifyRecord(
  input: Uint8Array | string,
  options: VerifyOptions,
): Promise<Report> {
  const run = new Run(options);
  try {
    await run.all(input);
  } catch (problem) {
    if (problem instanceof Alarm) run.fail(problem);
    else run.fail(new Alarm("chain", "unreadable", null, { detail: String(problem) }));
  }
  return run.finish();
}

class Run {
  private readonly statuses = new Map<number, "ok" | "failed" | NotRun>();
  private current = 1;
  private failure: Alarm | null = null;
  private header: Header | PracticeHeader | null = null;
  private hash = "";
  private heads: string[] = [];
  private bodies: Body[] = [];
  private draws: readonly DerivedDraw[] = [];
  private events = 0;
  private checked = 0;
  private key: string | null = null;

  constructor(private readonly options: VerifyOptions) {}

  async all(input: Uint8Array | string): Promise<void> {
    const record = readRecord(input);
    if (Array.isArray(record.events)) this.events = record.events.length;
    const practice = this.peek(record.header)?.protocol === "practice/1";
    if (practice) this.skip("practice", 1, 3, 4, 8, 9, 10, 11, 15);
    else await this.step(1, () => this.checkHeader(record));
    await this.step(2, () => this.readBodies(record, practice));
    if (!practice) {
      await this.step(3, () => this.lastReceipt(record));
      if (this.options.kept?.receipts?.length) await this.step(4, () => this.keptReceipts());
      else this.skip("nothing_kept", 4);
    }
    await this.step(5, () => this.isRevealed(record));
    await this.step(6, () => this.order());
    await this.step(7, () => this.times());
    const reveal = this.bodies.at(-1) as RevealBody;
    const start = this.bodies[0]?.type === "start" ? (this.bodies[0] as StartBody) : null;
    if (!practice) {
      const header = this.header as Header;
      await this.step(8, () => this.commitments(header, start, reveal));
      if (start) await this.step(9, () => this.acceptances(header, start));
      else this.skip("not_started", 9);
      await this.step(10, () => this.setups(header, reveal));
    }
    await this.eventByEvent(start, reveal, practice);
    this.skip("no_rules", 14, 15);
  }

  private async step(n: number, check: () => void | Promise<void>): Promise<void> {
    this.current = n;
    await check();
    this.statuses.set(n, "ok");
  }

  private skip(reason: NotRun, ...checks: number[]): void {
    for (const n of checks) if (!this.statuses.has(n)) this.statuses.set(n, reason);
  }

  private peek(text: string): Header | PracticeHeader | null {
    try {
      this.header = readHeader(text);
      this.hash = headerHash(text);
      return this.header;
    } catch {
      return null;
    }
  }

  private async checkHeader(record: RecordFile): Promise<void> {
    await checkHeader(record.header, record.header_sig, this.options.trustedKeys);
  }

  private readBodies(record: RecordFile, practice: boolean): void {
    if (!Array.isArray(record.events)) throw new Alarm("chain", "record_without_events");
    if (record.events.length > MAX_EVENTS) throw new Alarm("chain", "too_many_events");
    let head = this.hash;
    this.heads = [head];
    let draws = 0;
    let items = 0;
    let brackets = 0;
    let quotes = 0;
    record.events.forEach((text: unknown, at) => {
      try {
        if (typeof text !== "string") throw new NotCanonical("not a text");
        brackets += text.match(/[[{]/g)?.length ?? 0;
        quotes += text.match(/"/g)?.length ?? 0;
        if (brackets > MAX_BRACKETS || quotes > MAX_QUOTES) throw new NotCanonical("too much");
        const body = readBody(text, practice);
        this.bodies.push(body);
        for (const draw of "draws" in body ? (body.draws ?? []) : []) {
          draws += 1;
          items += draw.items ?? 1;
        }
        if (draws > MAX_DRAWS || items > MAX_ITEMS) throw new NotCanonical("too many draws");
        head = nextHead(head, at + 1, text);
        this.heads.push(head);
      } catch (problem) {
        if (!(problem instanceof NotCanonical)) throw problem;
        throw new Alarm("chain", "event_malformed", at + 1, { detail: problem.message });
      }
    });
  }

  private async lastReceipt(record: RecordFile): Promise<void> {
    const header = this.header as Header;
    const { receipt } = record;
    if (receipt === null && this.bodies.length === 0) return;
    const { seq, sig } = (receipt ?? {}) as { seq?: unknown; sig?: unknown };
    const extra = Object.keys((receipt ?? {}) as object).some(
      (key) => !["seq", "sig"].includes(key),
    );
    if (extra || seq !== this.bodies.length) {
      throw new Alarm("receipt", "receipt_of_another_event", this.bodies.length || null, { seq });
    }
    const message = receiptMessage(header.match, seq, this.heads.at(-1) as string);
    if (!isHex(sig, 64) || !(await verify(header.server_key, sig, message))) {
      throw new Alarm("receipt", "receipt_does_not_fit", seq || null);
    }
  }

  private async keptReceipts(): Promise<void> {
    const header = this.header as Header;
    for (const { seq, head, sig } of this.options.kept?.receipts ?? []) {
      if (!Number.isSafeInteger(seq) || seq < 1 || !isHex(head, 32)) continue;
      if (!(await verify(header.server_key, sig, receiptMessage(header.match, seq, head))))
        continue;
      if (this.heads[seq] !== head) {
        throw new Alarm("fork", "receipt_of_another_log", seq, {
          kept: head,
          found: this.heads[seq] ?? null,
        });
      }
    }
  }

  private isRevealed(record: RecordFile): void {
    if (record.unfinished || this.bodies.at(-1)?.type !== "reveal") {
      throw new Alarm("incomplete", "not_revealed", this.bodies.length || null);
    }
  }

  private order(): void {
    const types = this.bodies.map((body) => body.type);
    const last = types.length;
    const at = (n: number, ok: boolean): void => {
      if (!ok) throw new Alarm("order", "event_out_of_place", n, { type: types[n - 1] });
    };
    const neverStarted = types[0] === "void";
    at(1, neverStarted || types[0] === "start");
    types.forEach((type, index) => {
      const n = index + 1;
      if (type === "start") at(n, n === 1);
      else if (type === "setup") at(n, n === 2 && !neverStarted);
      else if (type === "end" || type === "void") at(n, n === last - 1);
      else if (type === "reveal") at(n, n === last);
      else at(n, !neverStarted);
    });
    at(last, types[last - 2] === "end" || types[last - 2] === "void");
    if (!neverStarted) at(2, types[1] === "setup");
  }

  private times(): void {
    let before = (this.header as Header).t;
    this.bodies.forEach((body, at) => {
      if (body.t < before) throw new Alarm("time", "time_goes_back", at + 1);
      before = body.t;
      if (body.type === "auto" && body.deadline !== undefined && body.t < body.deadline) {
        throw new Alarm("time", "before_deadline", at + 1, { deadline: body.deadline, t: body.t });
      }
    });
  }

  private commitments(header: Header, start: StartBody | null, reveal: RevealBody): void {
    if (commitment("S", header.match, reveal.server_seed) !== header.server_commit) {
      throw new Alarm("commit", "server_seed_differs", this.bodies.length);
    }
    if (!start) return;
    for (const seat of [0, 1] as const) {
      if (commitment(seat, header.match, start.contribs[seat]) !== header.seats[seat].commit) {
        throw new Alarm("commit", "contribution_differs", 1, { seat });
      }
    }
  }

  private async acceptances(header: Header, start: StartBody): Promise<void> {
    for (const seat of [0, 1] as const) {
      const message = acceptMessage(this.hash);
      if (!(await verify(header.seats[seat].key, start.accepts[seat], message))) {
        throw new Alarm("accept", "acceptance_not_signed", 1, { seat });
      }
    }
  }

  private setups(header: Header, reveal: RevealBody): void {
    for (const seat of [0, 1] as const) {
      const setup = reveal.setups[seat];
      const found =
        setup && setupCommitment(seat, header.match, setup.salt, canonical(setup.payload));
      if (found !== header.seats[seat].setup) {
        throw new Alarm("sealed", "setup_differs", this.bodies.length, { seat });
      }
    }
  }

  private async eventByEvent(
    start: StartBody | null,
    reveal: RevealBody,
    practice: boolean,
  ): Promise<void> {
    const header = this.header as Header | PracticeHeader;
    let key = null;
    if (header.protocol === "practice/1") key = practiceKey(header.practice_seed);
    else if (start) key = matchKey(reveal.server_seed, this.hash, start.contribs);
    this.key = key && toHex(key);
    const derive = key && new Draws(key);
    const keys: [string, string] =
      header.protocol === "fair/1" ? [header.seats[0].key, header.seats[1].key] : ["", ""];
    this.current = EVENT_BY_EVENT;
    const steps = new Steps(
      header.match,
      keys,
      (i) => this.heads[i] as string,
      !practice,
      simultaneousChoices(this.bodies),
    );
    this.draws = steps.derived;
    for (const [at, body] of this.bodies.entries()) {
      await steps.take(at + 1, body, derive);
      this.checked = at + 1;
      if (at % 25 === 0) this.options.onProgress?.(at + 1, this.bodies.length);
    }
    this.options.onProgress?.(this.bodies.length, this.bodies.length);
    for (const n of [11, 12, 13]) if (!this.statuses.has(n)) this.statuses.set(n, "ok");
  }

  fail(alarm: Alarm): void {
    this.failure = alarm;
    if (this.current === EVENT_BY_EVENT) {
      const byEvent = { "move-base": 11, "move-sig": 11, sealed: 12 } as Record<string, number>;
      this.current = byEvent[alarm.alarm] ?? 13;
      for (let n = 11; n < this.current; n += 1) {
        if (!this.statuses.has(n)) this.statuses.set(n, "ok");
      }
    } else {
      this.checked = Math.max(0, (alarm.event ?? 1) - 1);
    }
    this.statuses.set(this.current, "failed");
  }

  finish(): Report {
    const { header, failure } = this;
    const practice = header?.protocol === "practice/1";
    const checks = CHECKS.map((name, index): CheckResult => {
      const status = this.statuses.get(index + 1) ?? "stopped";
      return status === "ok" || status === "failed"
        ? { n: index + 1, name, status, reason: null }
        : { n: index + 1, name, status: "not_run", reason: failure ? stopped(status) : status };
    });
    const report: Report = {
      format: "semente-report/1",
      verdict: failure ? (failure.alarm as Report["verdict"]) : practice ? "practice" : "ok",
      complete: false,
      failure: failure && {
        check: this.current,
        code: failure.code,
        event: failure.event,
        facts: failure.facts,
      },
      checks,
      match: header && facts(header, this.hash),
      events: this.events,
      checked: this.checked,
      timeline: this.bodies.map((body) => [body.type, body.t]),
      server_seed: null,
      match_key: this.key,
      draws: this.draws.map(reportDraw),
      bots: [],
      rekeys: [],
      safe_moves: [],
      rules_events: [],
      ending: null,
      proven: [],
      not_proven: [],
    };
    report.bots = ([0, 1] as const).filter((seat) => header?.seats[seat].kind === "bot");
    this.bodies.forEach((body, at) => describe(report, body, at + 1));
    return { ...report, ...whatIsProven(report) };
  }
}

/** After a failure every check that did not run was stopped, unless it could never have run. */
function stopped(reason: NotRun): NotRun {
  return reason === "no_rules" ? "stopped" : reason;
}

/**
 * Which sealed choices may have been made while both seats chose at once: those that an `open`
 * event opened, and those still closed when the match ended in the middle of such a choice.
 */
export function simultaneousChoices(bodies: readonly Body[]): (event: number) => boolean {
  const opened = new Set<number>();
  let settled = 0;
  bodies.forEach((body, at) => {
    if (body.type === "open") opened.add(body.of);
    const inTheOpen =
      body.type === "open" ||
      ((body.type === "move" || body.type === "auto") && body.sealed === undefined);
    if (inTheOpen) settled = at + 1;
  });
  return (event) => opened.has(event) || event > settled;
}
