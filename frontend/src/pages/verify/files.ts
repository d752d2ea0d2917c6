/** Which of the dropped files is the record and which the own receipts. */
import { recordText } from "../../match/read.ts";
import type { KeptFile } from "../../fair/chain.ts";

const MOST = 9 * 1024 * 1024;
/** More than any record or receipts have; as many objects would take hundreds of megabytes. */
const MOST_BRACKETS = 500_000;

export interface Sorted {
  /** The record's text, byte for byte as in the file. */
  record: string | null;
  /** The receipts' text. */
  kept: string | null;
  match: string | null;
}

function isHeavy(text: string): boolean {
  let brackets = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) brackets += 1;
  }
  return brackets > MOST_BRACKETS;
}

function isKept(value: unknown): value is KeptFile {
  return (
    typeof value === "object" &&
    value !== null &&
    (value as { format?: unknown }).format === "semente-receipts/1"
  );
}

function matchOf(header: unknown): string | null {
  try {
    const { match } = JSON.parse(String(header)) as { match?: unknown };
    return typeof match === "string" && /^[0-9a-f]{32}$/.test(match) ? match : null;
  } catch {
    return null;
  }
}

/** Sort by what is in them. Receipts alone carry the record as far as the client had it. */
export async function sortFiles(files: readonly File[]): Promise<Sorted> {
  const sorted: Sorted = { record: null, kept: null, match: null };
  let own: KeptFile | null = null;
  for (const file of files.slice(0, 4)) {
    if (file.size > MOST) {
      // The verifier itself says that it is too big.
      sorted.record ??= (await file.slice(0, MOST).text()).slice(0, MOST);
      continue;
    }
    const text = await file.text();
    let value: unknown = null;
    try {
      if (!isHeavy(text)) value = JSON.parse(text);
    } catch {
      // Not JSON: the verifier says so.
    }
    if (isKept(value)) {
      own = value;
      sorted.kept = text;
      sorted.match ??= matchOf(value.header);
    } else {
      sorted.record ??= text;
      sorted.match ??= matchOf((value as { header?: unknown } | null)?.header);
    }
  }
  if (sorted.record === null && own) sorted.record = recordText(own);
  return sorted;
}
