/**
 * Bytes, hex and the notation of `docs/fairness-spec.md` section 1.
 */

const encoder = new TextEncoder();

/** A byte array that owns its memory, as WebCrypto wants it. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Several byte strings one after another: `a ‖ b ‖ c`. */
export function concat(...parts: Uint8Array[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/** Whether a value is lower-case hex of exactly `size` bytes. */
export function isHex(value: unknown, size: number): value is string {
  return typeof value === "string" && value.length === 2 * size && /^[0-9a-f]*$/.test(value);
}

/** The bytes of lower-case hex; throws `RangeError` on anything else. */
export function fromHex(text: string): Bytes {
  if (!isHex(text, text.length / 2)) throw new RangeError("not lower-case hex");
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

/** `T("x")`: the ASCII bytes of a name, then a zero byte. */
export function tag(name: string): Bytes {
  return utf8(`${name}\0`);
}

/** `U32(n)`: four bytes, big-endian. */
export function u32(n: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

/** `U64(n)`: eight bytes, big-endian; n is a whole number up to 2^53 - 1. */
export function u64(n: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** `LP(b)`: the length in four bytes, then the bytes. */
export function lp(bytes: Uint8Array): Bytes {
  return concat(u32(bytes.length), bytes);
}

/** `R(s)`: one byte for seat 0, seat 1 or the server. */
export function role(party: 0 | 1 | "S"): Bytes {
  return utf8(String(party));
}
