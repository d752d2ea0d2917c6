/**
 * Where a record was tampered with, when its last receipt does not fit: the receipt covers the
 * whole chain and points at no event. What the player kept tells it exactly; without that, the
 * first event that does not fit the seats' signatures is at the place or a little after it.
 */
import { Alarm } from "../../fair/alarm.ts";
import { ChainChecker, type KeptFile } from "../../fair/chain.ts";
import type { TrustedKey } from "../../fair/opening.ts";
import { readRecord } from "../../fair/record.ts";

export interface Suspect {
  event: number;
  /** By comparison with what was kept; otherwise by signatures. */
  exact: boolean;
}

/** The first event that differs from what was kept, as far as both go; null if none. */
export function firstDifference(
  events: readonly unknown[],
  kept: readonly string[],
): number | null {
  const common = Math.min(events.length, kept.length);
  for (let at = 0; at < common; at += 1) if (events[at] !== kept[at]) return at + 1;
  return null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The suspect event of a record whose receipt does not fit, or null if nothing points at one. */
export async function locate(
  text: string,
  kept: string | null,
  trusted: TrustedKey[],
): Promise<Suspect | null> {
  try {
    const record = readRecord(text);
    const own = kept === null ? [] : (JSON.parse(kept) as Partial<KeptFile>).events;
    const different = firstDifference(listOf(record.events), Array.isArray(own) ? own : []);
    if (different !== null) return { event: different, exact: true };
    return await bySignatures(record, trusted);
  } catch {
    // Not readable as a record at all: then no event is to blame.
    return null;
  }
}

async function bySignatures(
  record: ReturnType<typeof readRecord>,
  trusted: TrustedKey[],
): Promise<Suspect | null> {
  const events = listOf(record.events).map(String);
  const whole: KeptFile = {
    format: "semente-receipts/1",
    match: "",
    header: record.header,
    header_sig: String(record.header_sig),
    events,
    receipts: [],
    view_receipts: [],
    seats: [],
  };
  try {
    await ChainChecker.resume(whole, trusted);
  } catch (problem) {
    if (!(problem instanceof Alarm) || problem.event === null) return null;
    if (problem.alarm !== "receipt") return { event: problem.event, exact: false };
  }
  return null;
}
