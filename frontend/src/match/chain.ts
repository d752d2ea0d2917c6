/**
 * The chain of a match as its session needs it: the checked one of `fair/`, or the plain one of a
 * practice table, where nothing is signed and only the order of the bytes can be checked.
 */
import { Alarm } from "../fair/alarm.ts";
import {
  ChainChecker,
  type Added,
  type Entry,
  type KeptFile,
  type Notice,
  type Receipt,
} from "../fair/chain.ts";
import { fingerprint, headerHash, nextHead } from "../fair/messages.ts";
import type { OwnSeat, TrustedKey } from "../fair/opening.ts";
import { readBody, readHeader } from "../fair/shapes.ts";
import type { Seat } from "../table/contract.ts";

export interface MatchChain {
  readonly practice: boolean;
  readonly seq: number;
  readonly head: string;
  readonly fingerprint: string;
  readonly bodies: readonly string[];
  readonly keys: readonly [string, string];
  add(entries: readonly Entry[]): Promise<Added>;
  addView(seat: Seat, seq: number, view: string, sig: string): Promise<void>;
  expectRekeys(own: Pick<OwnSeat, "keys">): void;
  /** The newest event's receipt; null before the first, and where nothing is signed. */
  readonly receipt: Receipt | null;
  headAt(seq: number): string | null;
  kept(own: readonly OwnSeat[]): KeptFile | null;
}

class PracticeChain implements MatchChain {
  readonly practice = true;
  seq = 0;
  head: string;
  readonly fingerprint: string;
  readonly bodies: string[] = [];
  readonly keys = ["", ""] as const;
  readonly receipt = null;

  constructor(header: string) {
    this.head = headerHash(header);
    this.fingerprint = fingerprint(this.head);
  }

  async add(entries: readonly Entry[]): Promise<Added> {
    const done: Added = { added: 0, missing: false, notices: [] };
    for (const { seq, body } of entries) {
      if (seq > this.seq + 1) return { ...done, missing: true };
      if (seq <= this.seq) {
        if (this.bodies[seq - 1] === body) continue;
        throw new Alarm("fork", "two_logs", seq);
      }
      done.notices.push(...notice(seq, body));
      this.head = nextHead(this.head, seq, body);
      this.bodies.push(body);
      this.seq = seq;
      done.added += 1;
    }
    return done;
  }

  async addView(): Promise<void> {
    // Practice views carry no receipt.
  }

  expectRekeys(): void {
    // Practice seats have no keys.
  }

  headAt(): null {
    return null;
  }

  kept(): null {
    return null;
  }
}

function notice(event: number, text: string): Notice[] {
  const body = readBody(text, true);
  if (body.type === "auto") return [{ kind: "auto", event, seat: body.seat, cause: body.cause }];
  if (body.type === "rules") {
    return [{ kind: "rules", event, rules: body.rules, rules_hash: body.rules_hash }];
  }
  return body.type === "end" || body.type === "void" ? [{ kind: "over", event }] : [];
}

/** The practice flag beside everything the checker already has. */
function checked(chain: ChainChecker): MatchChain {
  return Object.assign(chain, { practice: false as const });
}

/**
 * A chain at event 0.
 * @param since the newest event when this device came to the match without keys
 * @throws Alarm `header`
 */
export async function beginChain(
  header: string,
  sig: string | null,
  trusted: TrustedKey[],
  seats: readonly Seat[],
  since: number,
): Promise<MatchChain> {
  if (isPractice(header)) return new PracticeChain(header);
  return checked(await ChainChecker.begin(header, sig ?? "", trusted, seats, since));
}

/** A chain that goes on from what was kept. @throws Alarm */
export async function resumeChain(kept: KeptFile, trusted: TrustedKey[]): Promise<MatchChain> {
  return checked(await ChainChecker.resume(kept, trusted));
}

function isPractice(header: string): boolean {
  try {
    return readHeader(header).protocol === "practice/1";
  } catch {
    return false;
  }
}
