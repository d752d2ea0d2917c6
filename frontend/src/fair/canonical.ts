/**
 * Canonical JSON (`docs/fairness-spec.md` section 1): one text for one value.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const MAX_DEPTH = 16;
const KEY = /^[a-z][a-z0-9_]{0,31}$/;

/** The value or text is outside canonical JSON; the message says how. */
export class NotCanonical extends Error {}

/** The canonical text of a value; throws {@link NotCanonical}. */
export function canonical(value: unknown): string {
  return write(value, 0);
}

/** The value of a canonical text; throws {@link NotCanonical} if it is not one. */
export function parseCanonical(text: string): Json {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new NotCanonical("not JSON");
  }
  if (write(value, 0) !== text) throw new NotCanonical("not in canonical form");
  return value;
}

function write(value: unknown, depth: number): string {
  switch (typeof value) {
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (!Number.isSafeInteger(value)) throw new NotCanonical("not a whole number in range");
      return String(value);
    case "string":
      if (!wellFormed(value)) throw new NotCanonical("lone surrogate");
      return JSON.stringify(value);
    case "object":
      if (value === null) return "null";
      if (depth >= MAX_DEPTH) throw new NotCanonical("too deep");
      return Array.isArray(value)
        ? `[${value.map((inner) => write(inner, depth + 1)).join(",")}]`
        : writeObject(value as JsonObject, depth);
    default:
      throw new NotCanonical(`${typeof value} has no canonical form`);
  }
}

function writeObject(value: JsonObject, depth: number): string {
  const keys = Object.keys(value).sort();
  const parts = keys.map((key) => {
    if (!KEY.test(key)) throw new NotCanonical(`key ${JSON.stringify(key.slice(0, 40))}`);
    return `"${key}":${write(value[key], depth + 1)}`;
  });
  return `{${parts.join(",")}}`;
}

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function wellFormed(text: string): boolean {
  return !LONE.test(text);
}
