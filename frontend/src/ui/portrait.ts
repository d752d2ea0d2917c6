/** A player's portrait: the digits of a seed drawing, from the player's random id. */
import { utf8, toHex } from "../fair/bytes.ts";
import { sha256 } from "../fair/hash.ts";

const known = new Map<string, string>();

/** 32 hex digits, always the same for the same id. */
export function portrait(id: string): string {
  let digits = known.get(id);
  if (digits === undefined) {
    digits = toHex(sha256(utf8(`semente portrait ${id}`))).slice(0, 32);
    known.set(id, digits);
  }
  return digits;
}
