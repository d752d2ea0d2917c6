/**
 * The header and the events of the log as typed values (`docs/fairness-spec.md` sections 4 and 6).
 * Readers take canonical text and throw {@link NotCanonical} for anything of another shape.
 */

import { isHex, utf8 } from "./bytes.ts";
import type { Draw } from "./chance.ts";
import { type Json, type JsonObject, NotCanonical, parseCanonical } from "./canonical.ts";

export type Seat = 0 | 1;

export interface HeaderSeat {
  commit: string;
  key: string;
  kind: "human" | "bot";
  setup: string | null;
}

export interface Header {
  protocol: "fair/1";
  match: string;
  game: string;
  rules: string;
  rules_hash: string;
  options: JsonObject;
  clock: { turn_ms: number };
  server_commit: string;
  server_key: string;
  seats: [HeaderSeat, HeaderSeat];
  t: number;
}

/** The header of a practice table (section 12): chance comes from `practice_seed`, nothing is signed. */
export interface PracticeHeader {
  protocol: "practice/1";
  match: string;
  game: string;
  rules: string;
  rules_hash: string;
  options: JsonObject;
  clock: { turn_ms: number };
  practice_seed: string;
  seats: [{ kind: "human" | "bot" }, { kind: "human" | "bot" }];
  t: number;
}

interface Common {
  t: number;
}
interface Choice {
  seat: Seat;
  move?: string;
  sealed?: string;
  draws?: Draw[];
}
export interface StartBody extends Common {
  type: "start";
  contribs: [string, string];
  accepts: [string, string];
}
export interface SetupBody extends Common {
  type: "setup";
  draws: Draw[];
}
export interface MoveBody extends Common, Choice {
  type: "move";
  base: number;
  sig: string;
}
export interface AutoBody extends Common, Choice {
  type: "auto";
  cause: "clock" | "left" | "forced";
  deadline?: number;
}
export interface OpenBody extends Common {
  type: "open";
  of: number;
  move: string;
  salt: string;
  draws?: Draw[];
}
export interface RekeyBody extends Common {
  type: "rekey";
  seat: Seat;
  base: number;
  key: string;
  sig: string;
  old_sig?: string;
}
export interface RulesBody extends Common {
  type: "rules";
  rules: string;
  rules_hash: string;
}
export interface EndBody extends Common {
  type: "end";
  reason: "normal" | "resign" | "clock" | "agreed" | "server";
  result: JsonObject;
}
export interface VoidBody extends Common {
  type: "void";
  fault: "seat0" | "seat1" | "server" | "none";
}
export interface RevealBody extends Common {
  type: "reveal";
  server_seed: string;
  setups: [RevealedSetup | null, RevealedSetup | null];
  sealed: RevealedChoice[];
  digest?: string;
}
export interface RevealedSetup {
  payload: Json;
  salt: string;
}
export interface RevealedChoice {
  of: number;
  move: string;
  salt: string;
}
export type Body =
  | StartBody
  | SetupBody
  | MoveBody
  | AutoBody
  | OpenBody
  | RekeyBody
  | RulesBody
  | EndBody
  | VoidBody
  | RevealBody;

type Check = (value: Json) => boolean;
interface Shape {
  must: Record<string, Check>;
  may?: Record<string, Check>;
}

const MAX_BODY = 64 * 1024;
const LABEL = /^[A-Za-z0-9_.:-]{1,64}$/;
const GAME = /^[a-z][a-z0-9_-]{0,31}$/;

const isText: Check = (value) => typeof value === "string";
const isCount: Check = (value) => typeof value === "number" && value >= 0;
const isPositive: Check = (value) => typeof value === "number" && value >= 1;
const isSeat: Check = (value) => value === 0 || value === 1;
const hex =
  (size: number): Check =>
  (value) =>
    isHex(value, size);
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check, length?: number): Check =>
  (value) =>
    Array.isArray(value) &&
    (length === undefined || value.length === length) &&
    value.every((inner) => check(inner));
const object =
  (shape: Shape): Check =>
  (value) =>
    fits(value, shape);

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(value: Json, { must, may = {} }: Shape): boolean {
  if (!isObject(value)) return false;
  for (const key of Object.keys(must)) if (!Object.hasOwn(value, key)) return false;
  return Object.entries(value).every(([key, inner]) => {
    const check = Object.hasOwn(must, key) ? must[key] : Object.hasOwn(may, key) ? may[key] : null;
    return check !== null && check !== undefined && check(inner);
  });
}

const draw: Check = (value) =>
  fits(value, {
    must: {
      d: isCount,
      label: (label) => typeof label === "string" && LABEL.test(label),
      out: orNull((out) => typeof out === "number"),
      sides: (sides) => typeof sides === "number" && sides >= 1 && sides <= 2 ** 31,
    },
  }) ||
  fits(value, {
    must: {
      d: isCount,
      label: (label) => typeof label === "string" && LABEL.test(label),
      out: orNull(listOf((place) => typeof place === "number")),
      items: (items) => typeof items === "number" && items >= 0 && items <= 10000,
    },
  });

const draws = listOf(draw);
const opened: Record<string, Check> = { of: isPositive, move: isText, salt: hex(32) };

const BODIES: Record<Body["type"], Shape> = {
  start: { must: { contribs: listOf(hex(32), 2), accepts: listOf(hex(64), 2) } },
  setup: { must: { draws } },
  move: {
    must: { seat: isSeat, base: isCount, sig: hex(64) },
    may: { move: isText, sealed: hex(32), draws },
  },
  auto: {
    must: { seat: isSeat, cause: oneOf("clock", "left", "forced") },
    may: { deadline: isCount, move: isText, sealed: hex(32), draws },
  },
  open: { must: opened, may: { draws } },
  rekey: {
    must: { seat: isSeat, base: isCount, key: hex(32), sig: hex(64) },
    may: { old_sig: hex(64) },
  },
  rules: { must: { rules: isText, rules_hash: hex(32) } },
  end: {
    must: { reason: oneOf("normal", "resign", "clock", "agreed", "server"), result: isObject },
  },
  void: { must: { fault: oneOf("seat0", "seat1", "server", "none") } },
  reveal: {
    must: {
      server_seed: hex(32),
      setups: listOf(orNull(object({ must: { payload: () => true, salt: hex(32) } })), 2),
      sealed: listOf(object({ must: opened })),
    },
    may: { digest: hex(32) },
  },
};

/** In a practice record nothing is signed or committed to. */
const PRACTICE: Partial<Record<Body["type"], Shape>> = {
  start: { must: {} },
  move: {
    must: { seat: isSeat, base: isCount },
    may: { move: isText, sealed: hex(32), draws },
  },
  reveal: {
    must: { ...BODIES.reveal.must, server_seed: (value) => value === null },
    may: { digest: hex(32) },
  },
};

/** The event in a canonical text. */
export function readBody(text: string, practice = false): Body {
  if (utf8(text).length > MAX_BODY) throw new NotCanonical("over 64 KiB");
  const value = parseCanonical(text);
  const type = isObject(value) && Object.hasOwn(value, "type") ? value["type"] : null;
  if (typeof type !== "string" || !Object.hasOwn(BODIES, type)) {
    throw new NotCanonical("no known type");
  }
  const kind = type as Body["type"];
  const shape = (practice && PRACTICE[kind]) || BODIES[kind];
  const whole = { must: { ...shape.must, type: isText, t: isCount }, may: shape.may ?? {} };
  if (!fits(value, whole)) throw new NotCanonical(`not the shape of "${type}"`);
  const body = value as unknown as Body;
  if (
    (body.type === "move" || body.type === "auto") &&
    (body.move === undefined) === (body.sealed === undefined)
  ) {
    throw new NotCanonical("needs a move or a seal");
  }
  if (body.type === "auto" && (body.cause === "clock") !== (body.deadline !== undefined)) {
    throw new NotCanonical("a deadline belongs to the clock");
  }
  return body;
}

const isClock = object({ must: { turn_ms: isPositive } });
const isKind = oneOf("human", "bot");
const COMMON: Record<string, Check> = {
  match: hex(16),
  game: (value) => typeof value === "string" && GAME.test(value),
  rules: isText,
  rules_hash: hex(32),
  options: isObject,
  t: isCount,
};

const HEADER: Shape = {
  must: {
    ...COMMON,
    protocol: oneOf("fair/1"),
    clock: isClock,
    server_commit: hex(32),
    server_key: hex(32),
    seats: listOf(
      object({
        must: {
          commit: hex(32),
          key: hex(32),
          kind: isKind,
          setup: orNull(hex(32)),
        },
      }),
      2,
    ),
  },
};

const PRACTICE_HEADER: Shape = {
  must: {
    ...COMMON,
    protocol: oneOf("practice/1"),
    practice_seed: isText,
    clock: isClock,
    seats: listOf(object({ must: { kind: isKind } }), 2),
  },
};

/** The header in a canonical text: of a fair match, or of a practice table. */
export function readHeader(text: string): Header | PracticeHeader {
  if (utf8(text).length > MAX_BODY) throw new NotCanonical("over 64 KiB");
  const value = parseCanonical(text);
  if (fits(value, HEADER)) return value as unknown as Header;
  if (fits(value, PRACTICE_HEADER)) return value as unknown as PracticeHeader;
  throw new NotCanonical("not the keys of a header");
}
