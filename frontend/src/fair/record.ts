/**
 * Reading the file of a record (`docs/fairness-spec.md` section 7) and of what a player kept.
 */

import { Alarm } from "./alarm.ts";
import type { Receipt, ViewReceipt } from "./chain.ts";
import { isHex } from "./bytes.ts";

export const MAX_RECORD = 8 * 1024 * 1024;
export const MAX_EVENTS = 10_000;
const KNOWN = ["header", "header_sig", "events", "receipt", "unfinished"];

export interface RecordFile {
  header: string;
  header_sig: unknown;
  events: unknown;
  receipt: unknown;
  unfinished: boolean;
}

/**
 * The parts of a record's text. Throws {@link Alarm} `header` if it is not a record at all.
 *
 * JSON leaves a writer some freedom (blanks, escapes), and a byte changed there would not be
 * seen afterwards. So the text must be one that a usual writer makes of these values, whole.
 */
export function readRecord(input: Uint8Array | string): RecordFile {
  const bad = (code: string): Alarm => new Alarm("header", code);
  const size = typeof input === "string" ? input.length : input.byteLength;
  if (size > MAX_RECORD) throw bad("record_too_big");
  let text: string;
  try {
    text =
      typeof input === "string"
        ? input
        : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input);
  } catch {
    throw bad("record_not_utf8");
  }
  if (!shallow(text)) throw bad("record_not_a_record");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw bad("record_not_json");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw bad("record_not_a_record");
  }
  const record = value as Record<string, unknown>;
  if (Object.keys(record).some((key) => !KNOWN.includes(key))) throw bad("record_unknown_key");
  if (typeof record["header"] !== "string") throw bad("record_without_header");
  if (!usualForm(text, value)) throw bad("record_touched");
  return {
    header: record["header"],
    header_sig: record["header_sig"] ?? null,
    events: record["events"],
    receipt: record["receipt"] ?? null,
    unfinished: record["unfinished"] === true,
  };
}

/** A record has three brackets outside its texts; a bomb has more. One pass over the text. */
function shallow(text: string): boolean {
  const marks = /\\[^]|["[{]/g;
  let inside = false;
  let brackets = 0;
  let texts = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    if (found[0] === '"') {
      inside = !inside;
      texts += 1;
    } else if (!inside && found[0].length === 1) brackets += 1;
    if (brackets > 8 || texts > 2 * MAX_EVENTS + 64) return false;
  }
  return true;
}

function usualForm(text: string, value: unknown): boolean {
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  for (const ascii of [false, true]) {
    for (const blank of ["", " "]) if (spaced(value, blank, ascii) === body) return true;
    for (const indent of [1, 2, 4]) {
      const written = JSON.stringify(value, null, indent);
      if ((ascii ? asciiOnly(written) : written) === body) return true;
    }
  }
  return false;
}

function spaced(value: unknown, blank: string, ascii: boolean): string {
  if (Array.isArray(value)) {
    return `[${value.map((inner) => spaced(inner, blank, ascii)).join(`,${blank}`)}]`;
  }
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(
      ([key, inner]) => `${spaced(key, blank, ascii)}:${blank}${spaced(inner, blank, ascii)}`,
    );
    return `{${parts.join(`,${blank}`)}}`;
  }
  const text = JSON.stringify(value);
  return ascii ? asciiOnly(text) : text;
}

function asciiOnly(text: string): string {
  return text.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What a player kept: lists of receipts and view receipts. */
export interface Kept {
  receipts?: readonly Receipt[];
  view_receipts?: readonly ViewReceipt[];
}

/** Reads the file of a player's receipts; throws `SyntaxError` if it is none. */
export function readKept(text: string): Kept {
  const value: unknown = JSON.parse(text);
  const lists = (value ?? {}) as { receipts?: unknown; view_receipts?: unknown };
  const receipts = (lists.receipts ?? []) as Receipt[];
  const views = (lists.view_receipts ?? []) as ViewReceipt[];
  const sound =
    Array.isArray(receipts) &&
    Array.isArray(views) &&
    receipts.every((one) => Number.isSafeInteger(one?.seq) && isHex(one.head, 32)) &&
    views.every((one) => Number.isSafeInteger(one?.event) && typeof one.view === "string");
  if (!sound) throw new SyntaxError("not a file of receipts");
  return { receipts, view_receipts: views };
}
