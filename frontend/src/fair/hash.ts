/**
 * SHA-256 and HMAC-SHA-256.
 *
 * Not WebCrypto's: it is absent on plain http, and where it is there, one call costs more than
 * hashing these few hundred bytes in the page does.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";
import type { Bytes } from "./bytes.ts";

/** `H(b)`. */
export function sha256(bytes: Uint8Array): Bytes {
  return nobleSha256(bytes);
}

/** `MAC(k, b)`. */
export function mac(key: Uint8Array, bytes: Uint8Array): Bytes {
  return hmac(nobleSha256, key, bytes);
}
