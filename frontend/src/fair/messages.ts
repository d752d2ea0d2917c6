/**
 * The bytes that are hashed and signed (`docs/fairness-spec.md` sections 2 to 6). Hex in and out,
 * except for messages to sign, which are bytes.
 */

import { type Bytes, concat, fromHex, lp, role, tag, toHex, u64, utf8 } from "./bytes.ts";
import { sha256 } from "./hash.ts";
import type { Seat } from "./shapes.ts";

/** `commit(s, x)` of a seat or the server (`"S"`). */
export function commitment(party: Seat | "S", match: string, value: string): string {
  return toHex(sha256(concat(tag("fair/1 commit"), role(party), fromHex(match), fromHex(value))));
}

/** `setup_commit(s, salt, p)`; `payload` is canonical JSON text. */
export function setupCommitment(seat: Seat, match: string, salt: string, payload: string): string {
  return hidden("fair/1 setup", seat, match, salt, payload);
}

/** `sealed(s, salt, m)`: what stands in the log in place of a secret move. */
export function sealedValue(seat: Seat, match: string, salt: string, move: string): string {
  return hidden("fair/1 sealed", seat, match, salt, move);
}

function hidden(name: string, seat: Seat, match: string, salt: string, text: string): string {
  const parts = [tag(name), role(seat), fromHex(match), fromHex(salt), lp(utf8(text))];
  return toHex(sha256(concat(...parts)));
}

/** `header_hash` of a header's text; also head 0 of the chain. */
export function headerHash(header: string): string {
  return toHex(sha256(concat(tag("fair/1 header"), lp(utf8(header)))));
}

/** `rules_hash` of a rules package: files by path. */
export function rulesHash(files: Record<string, string>): string {
  const paths = Object.keys(files).sort();
  const parts = paths.flatMap((path) => [lp(utf8(path)), lp(utf8(files[path] as string))]);
  return toHex(sha256(concat(tag("fair/1 rules"), ...parts)));
}

/** The match fingerprint that people compare: 32 hex digits in eight groups of four. */
export function fingerprint(hash: string): string {
  return (hash.slice(0, 32).match(/.{4}/g) as string[]).join(" ");
}

/** Head i from head i - 1, the event's number and its text. */
export function nextHead(head: string, seq: number, body: string): string {
  return toHex(sha256(concat(tag("fair/1 event"), fromHex(head), u64(seq), lp(utf8(body)))));
}

/** What the server signs to publish a header. */
export function headerMessage(hash: string): Bytes {
  return concat(tag("fair/1 sig header"), fromHex(hash));
}

/** What a seat signs to accept a header. */
export function acceptMessage(hash: string): Bytes {
  return concat(tag("fair/1 sig accept"), fromHex(hash));
}

/** What the server signs as receipt of an event. */
export function receiptMessage(match: string, seq: number, head: string): Bytes {
  return concat(tag("fair/1 sig receipt"), fromHex(match), u64(seq), fromHex(head));
}

/** What the server signs for the view that a seat was shown after an event. */
export function viewMessage(match: string, seat: Seat, seq: number, view: string): Bytes {
  return concat(tag("fair/1 sig view"), fromHex(match), role(seat), u64(seq), sha256(utf8(view)));
}

/** What a seat signs for a move; `text` is the move, or `sealed ` and the hex of the seal. */
export function moveMessage(
  match: string,
  seat: Seat,
  base: number,
  head: string,
  text: string,
): Bytes {
  const parts = [tag("fair/1 sig move"), fromHex(match), role(seat), u64(base), fromHex(head)];
  return concat(...parts, lp(utf8(text)));
}

/** What a seat signs to give up. */
export function resignMessage(match: string, seat: Seat, base: number, head: string): Bytes {
  return concat(tag("fair/1 sig resign"), fromHex(match), role(seat), u64(base), fromHex(head));
}

/** What the new key signs, and the old one where it is at hand, when a seat changes device. */
export function rekeyMessage(
  match: string,
  seat: Seat,
  base: number,
  head: string,
  key: string,
): Bytes {
  const parts = [tag("fair/1 sig rekey"), fromHex(match), role(seat), u64(base), fromHex(head)];
  return concat(...parts, fromHex(key));
}
