/**
 * Ed25519 (RFC 8032, pure): WebCrypto where it is there and right, our own copy otherwise.
 *
 * Libraries differ on keys and points that no honest party makes: encodings beyond the field's
 * prime and points of small order. Those are refused here before any library is asked, and by the
 * server and the Python verifier likewise, so that all of them agree on every signature.
 */

import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { type Bytes, concat, fromHex, isHex, toHex } from "./bytes.ts";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
/** The y of the eight points whose order divides 8. */
const SMALL_ORDER = new Set([
  0n,
  1n,
  P - 1n,
  fromLittleEndian(fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")),
  fromLittleEndian(fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")),
]);
/** Bits that one table of multiples covers: more make a key dearer and its signatures cheaper. */
const WINDOW = 6;
const PKCS8 = fromHex("302e020100300506032b657004220420");

function fromLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`);
}

function soundPoint(bytes: Uint8Array): boolean {
  const y = fromLittleEndian(bytes) & ((1n << 255n) - 1n);
  return y < P && !SMALL_ORDER.has(y);
}

/** Whether 32 bytes of hex may serve as somebody's key at all. */
export function soundKey(key: string): boolean {
  return isHex(key, 32) && soundPoint(fromHex(key));
}

/** A fresh pair, hex; the secret half is the 32-byte seed of RFC 8032. */
export function newKeyPair(): { secret: string; key: string } {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  return { secret: toHex(seed), key: toHex(ed25519.getPublicKey(seed)) };
}

/** The public key of a secret, hex. */
export function publicKey(secret: string): string {
  return toHex(ed25519.getPublicKey(fromHex(secret)));
}

/** `SIG(secret, message)`, hex. */
export async function sign(secret: string, message: Bytes): Promise<string> {
  if (await webCryptoWorks()) {
    const pkcs8 = concat(PKCS8, fromHex(secret));
    const key = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]);
    return toHex(new Uint8Array(await crypto.subtle.sign("Ed25519", key, message)));
  }
  return toHex(ed25519.sign(message, fromHex(secret)));
}

/** Whether `sig` (hex) is the signature of `message` by `key` (hex). Never throws. */
export async function verify(key: string, sig: string, message: Bytes): Promise<boolean> {
  if (!soundKey(key) || !isHex(sig, 64)) return false;
  const bytes = fromHex(sig);
  if (!soundPoint(bytes.subarray(0, 32)) || fromLittleEndian(bytes.subarray(32)) >= ORDER) {
    return false;
  }
  try {
    if (await webCryptoWorks()) {
      return await crypto.subtle.verify("Ed25519", await imported(key), bytes, message);
    }
    return ownVerify(fromHex(key), bytes, message);
  } catch {
    return false;
  }
}

/** `[S]B = R + [k]A` without the cofactor, comparing R byte by byte, as WebCrypto and OpenSSL do. */
function ownVerify(key: Bytes, sig: Bytes, message: Bytes): boolean {
  const r = sig.subarray(0, 32);
  const k = fromLittleEndian(sha512(concat(r, key, message))) % ORDER;
  const s = fromLittleEndian(sig.subarray(32));
  const found = ed25519.Point.BASE.multiplyUnsafe(s).add(minus(key).multiplyUnsafe(k));
  return toHex(found.toBytes()) === toHex(r);
}

type Point = typeof ed25519.Point.BASE;
const points = new Map<string, Point>();

/** The negative of a key's point, with its multiples worked out: a match has few keys, much used. */
function minus(key: Bytes): Point {
  const name = toHex(key);
  let found = points.get(name);
  if (!found) {
    if (points.size > 16) points.clear();
    found = ed25519.Point.fromBytes(key).negate().precompute(WINDOW, false);
    points.set(name, found);
  }
  return found;
}

const keys = new Map<string, Promise<CryptoKey>>();

function imported(key: string): Promise<CryptoKey> {
  let found = keys.get(key);
  if (!found) {
    if (keys.size > 64) keys.clear();
    found = crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"]);
    keys.set(key, found);
  }
  return found;
}

let works: Promise<boolean> | undefined;

/** Whether WebCrypto has Ed25519 here and tells right from wrong (tried once, on RFC 8032 test 1). */
function webCryptoWorks(): Promise<boolean> {
  works ??= tryWebCrypto();
  return works;
}

async function tryWebCrypto(): Promise<boolean> {
  try {
    const raw = fromHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    const sig = fromHex(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    );
    const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
    const right = await crypto.subtle.verify("Ed25519", key, sig, new Uint8Array(0));
    const wrong = await crypto.subtle.verify("Ed25519", key, sig, new Uint8Array(1));
    return right && !wrong;
  } catch {
    return false;
  }
}

/** For tests: use our own copy from now on, as on a plain-http page, or look again. */
export function withoutWebCrypto(absent: boolean): void {
  works = absent ? Promise.resolve(false) : undefined;
}
