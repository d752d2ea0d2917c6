/**
 * Shuffles and dice from a match key (`docs/fairness-spec.md` section 5).
 */

import { type Bytes, concat, fromHex, lp, tag, u32, utf8 } from "./bytes.ts";
import { mac, sha256 } from "./hash.ts";

const DRAW = tag("fair/1 draw");

/** `K = MAC(S, T("fair/1 key") ‖ header_hash ‖ a0 ‖ a1)`. */
export function matchKey(serverSeed: string, headerHash: string, contribs: string[]): Bytes {
  const [a0, a1] = contribs as [string, string];
  const message = concat(tag("fair/1 key"), fromHex(headerHash), fromHex(a0), fromHex(a1));
  return mac(fromHex(serverSeed), message);
}

/** The key of a practice match (section 12). */
export function practiceKey(name: string): Bytes {
  return sha256(concat(tag("practice/1 key"), lp(utf8(name))));
}

/** The stream of 32-bit words of one draw; `used` counts what was read. */
export class Words {
  readonly read: number[] = [];
  private block: Bytes = new Uint8Array(0);
  private readonly prefix: Bytes;

  constructor(
    private readonly key: Bytes,
    label: string,
    n: number,
  ) {
    this.prefix = concat(DRAW, lp(utf8(label)), u32(n));
  }

  next(): number {
    const at = this.read.length % 8;
    if (at === 0) {
      this.block = mac(this.key, concat(this.prefix, u32(this.read.length / 8)));
    }
    const word = new DataView(this.block.buffer).getUint32(4 * at);
    this.read.push(word);
    return word;
  }

  /** A number from 0 to k - 1, each with the same chance: low bits, rejecting what is too big. */
  uniform(k: number): number {
    if (k === 1) return 0;
    const bits = 32 - Math.clz32(k - 1);
    const mask = 2 ** bits - 1;
    for (;;) {
      const value = (this.next() & mask) >>> 0;
      if (value < k) return value;
    }
  }

  /** 1 to `sides`. */
  roll(sides: number): number {
    return 1 + this.uniform(sides);
  }

  /** Which item lies at each place. */
  shuffle(items: number): number[] {
    const places = Array.from({ length: items }, (_, place) => place);
    for (let i = items - 1; i >= 1; i -= 1) {
      const j = this.uniform(i + 1);
      const kept = places[i] as number;
      places[i] = places[j] as number;
      places[j] = kept;
    }
    return places;
  }
}

/** A draw as it stands in the log: of a die (`sides`) or of a shuffle (`items`). */
export interface Draw {
  d: number;
  label: string;
  out: number | number[] | null;
  sides?: number;
  items?: number;
}

/** A draw with everything needed to do it again by hand. */
export interface DerivedDraw {
  /** Number of the event that it stands in. */
  event: number;
  draw: Draw;
  /** How many draws with this label came before. */
  n: number;
  /** The words that were read, as eight hex digits each. */
  words: string[];
  /** What the seed gives. */
  result: number | number[];
  /** Whether the log says the same; `null` where the log does not say. */
  matches: boolean | null;
}

/** Derives the draws of a match one after another, counting labels. */
export class Draws {
  private readonly counts = new Map<string, number>();

  constructor(private readonly key: Bytes) {}

  derive(draw: Draw, event: number): DerivedDraw {
    const n = this.counts.get(draw.label) ?? 0;
    this.counts.set(draw.label, n + 1);
    const words = new Words(this.key, draw.label, n);
    const result =
      draw.sides === undefined ? words.shuffle(draw.items as number) : words.roll(draw.sides);
    return {
      event,
      draw,
      n,
      words: words.read.map((word) => word.toString(16).padStart(8, "0")),
      result,
      matches: draw.out === null ? null : same(draw.out, result),
    };
  }
}

function same(a: number | number[], b: number | number[]): boolean {
  if (typeof a === "number" || typeof b === "number") return a === b;
  return a.length === b.length && a.every((value, place) => value === b[place]);
}
