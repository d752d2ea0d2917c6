/**
 * The client's side of opening a match and of playing in it (`docs/fairness-spec.md` sections 3
 * and 6): commit, check, open, sign.
 *
 * An {@link OwnSeat} holds a seat's secrets and is plain data: store it (by match and seat) after
 * every call that returns a new one and *before* sending the message that came with it.
 */

import { Alarm } from "./alarm.ts";
import { concat, isHex, toHex } from "./bytes.ts";
import { canonical, type Json, type JsonObject, NotCanonical } from "./canonical.ts";
import { newKeyPair, sign, verify } from "./ed25519.ts";
import { sha256 } from "./hash.ts";
import {
  acceptMessage,
  commitment,
  headerHash,
  headerMessage,
  moveMessage,
  rekeyMessage,
  resignMessage,
  sealedValue,
  setupCommitment,
} from "./messages.ts";
import { type Header, type PracticeHeader, readHeader, type Seat } from "./shapes.ts";

/** A server key with its dates of use, as `/.well-known/semente-keys.json` lists it. */
export interface TrustedKey {
  key: string;
  from?: number | null;
  until?: number | null;
}

/** The server's `offer` (further fields are ignored). */
export interface Offer {
  match: string;
  server_commit: string;
  game: string;
  rules: string;
  rules_hash: string;
  options: JsonObject;
  clock: { turn_ms: number };
  server_key: string;
}

/** One seat's secrets and what it has promised with them. Hex and texts only. */
export interface OwnSeat {
  match: string;
  seat: Seat;
  contrib: string;
  commit: string;
  secret: string;
  key: string;
  /** Every key this client gave the seat, the present one included. */
  keys: string[];
  setup: { payload: string; salt: string; commit: string } | null;
  /** The header for which the contribution was opened. */
  opened_for: string | null;
  /** Secret choices made so far, by their sealed value. */
  choices: Record<string, { move: string; salt: string }>;
}

export interface CommitMessage {
  type: "commit";
  seat: Seat;
  commit: string;
  key: string;
  setup: string | null;
  payload: string | null;
  salt: string | null;
}
export interface OpenMessage {
  type: "open";
  seat: Seat;
  contrib: string;
  accept: string;
}
export interface SignedMove {
  seat: Seat;
  base: number;
  move: string;
  sig: string;
  sealed?: string;
  salt?: string;
}
export interface SignedRekey {
  type: "rekey";
  seat: Seat;
  base: number;
  key: string;
  sig: string;
  old_sig: string | null;
}
/** Where the chain stands: what a move is signed over. */
export interface Position {
  seq: number;
  head: string;
}

function random(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Step 2: a fresh contribution, key and setup for a seat of an offered match.
 *
 * @param setup the seat's setup (a deck), for games that have one
 * @param cut what the player did to "cut the deck", as bytes, where that is offered
 */
export function makeCommitment(
  offer: Pick<Offer, "match">,
  seat: Seat,
  { setup = null, cut }: { setup?: Json; cut?: Uint8Array } = {},
): { own: OwnSeat; message: CommitMessage } {
  const { match } = offer;
  const fresh = crypto.getRandomValues(new Uint8Array(32));
  const contrib = toHex(cut ? sha256(concat(fresh, cut)) : fresh);
  const { secret, key } = newKeyPair();
  const own: OwnSeat = {
    match,
    seat,
    contrib,
    commit: commitment(seat, match, contrib),
    secret,
    key,
    keys: [key],
    setup: null,
    opened_for: null,
    choices: {},
  };
  if (setup !== null) {
    const payload = canonical(setup);
    const salt = random();
    own.setup = { payload, salt, commit: setupCommitment(seat, match, salt, payload) };
  }
  return { own, message: commitMessage(own) };
}

/** The `commit` message of a seat, also for sending it again. */
export function commitMessage(own: OwnSeat): CommitMessage {
  return {
    type: "commit",
    seat: own.seat,
    commit: own.commit,
    key: own.key,
    setup: own.setup?.commit ?? null,
    payload: own.setup?.payload ?? null,
    salt: own.setup?.salt ?? null,
  };
}

/**
 * Whether a server key is trusted for a header of time `t`.
 */
export function isTrusted(trusted: TrustedKey[], key: string, t: number): boolean {
  return trusted.some(
    (one) =>
      one.key === key &&
      (one.from === undefined || one.from === null || one.from <= t) &&
      (one.until === undefined || one.until === null || t <= one.until),
  );
}

/**
 * Reads a header and checks its form, key and signature (check 1 of section 9).
 * Throws {@link Alarm} `header`.
 */
export async function checkHeader(
  header: string,
  sig: unknown,
  trusted: TrustedKey[],
): Promise<{ values: Header; hash: string }> {
  let values: Header | PracticeHeader;
  try {
    values = readHeader(header);
  } catch (problem) {
    const detail = problem instanceof NotCanonical ? problem.message : "";
    throw new Alarm("header", "header_malformed", null, { detail });
  }
  if (values.protocol !== "fair/1") throw new Alarm("header", "header_of_practice");
  if (!isTrusted(trusted, values.server_key, values.t)) {
    throw new Alarm("header", "server_key_unknown", null, { key: values.server_key });
  }
  const hash = headerHash(header);
  if (!isHex(sig, 64) || !(await verify(values.server_key, sig, headerMessage(hash)))) {
    throw new Alarm("header", "header_not_signed");
  }
  return { values, hash };
}

/** Headers that were opened in this page, by match and seat: a second line behind the store. */
const openedHere = new Map<string, string>();

/**
 * Step 4, with every check that must come before it. Returns the message and the seat to store;
 * throws {@link Alarm} (`header` or `opening`), and then nothing may be sent.
 *
 * Opening again for the very same header gives the same message, so a lost one can be sent again.
 */
export async function openContribution(
  own: OwnSeat,
  offer: Offer,
  header: string,
  sig: string,
  trusted: TrustedKey[],
): Promise<{ own: OwnSeat; message: OpenMessage; hash: string; values: Header }> {
  const { values, hash } = await checkHeader(header, sig, trusted);
  const off = (code: string, facts: Record<string, unknown> = {}): never => {
    throw new Alarm("opening", code, null, facts);
  };
  if (values.match !== offer.match || values.match !== own.match) off("match_differs");
  for (const key of [
    "server_commit",
    "server_key",
    "game",
    "rules",
    "rules_hash",
    "options",
    "clock",
  ] as const) {
    if (canonical(values[key]) !== canonical(offer[key])) off("offer_differs", { key });
  }
  const mine = values.seats[own.seat];
  if (mine.commit !== own.commit) off("own_commitment_missing");
  if (mine.key !== own.key) off("own_key_missing");
  if (mine.setup !== (own.setup?.commit ?? null)) off("own_setup_missing");
  const place = `${own.match} ${own.seat}`;
  const before = own.opened_for ?? openedHere.get(place) ?? header;
  if (before !== header) off("opened_before", { before, now: header });
  openedHere.set(place, header);
  const accept = await sign(own.secret, acceptMessage(hash));
  return {
    own: { ...own, opened_for: header },
    message: { type: "open", seat: own.seat, contrib: own.contrib, accept },
    hash,
    values,
  };
}

/**
 * Signs a move over where the chain stands. With `secret` it is sealed: the returned seat then
 * holds the move and its salt.
 */
export async function signMove(
  own: OwnSeat,
  at: Position,
  move: string,
  secret: boolean,
): Promise<{ own: OwnSeat; message: SignedMove }> {
  const { match, seat } = own;
  const base = { seat, base: at.seq, move };
  if (!secret) {
    const sig = await sign(own.secret, moveMessage(match, seat, at.seq, at.head, move));
    return { own, message: { ...base, sig } };
  }
  const salt = random();
  const sealed = sealedValue(seat, match, salt, move);
  const text = `sealed ${sealed}`;
  const sig = await sign(own.secret, moveMessage(match, seat, at.seq, at.head, text));
  const choices = { ...own.choices, [sealed]: { move, salt } };
  return { own: { ...own, choices }, message: { ...base, sig, sealed, salt } };
}

/** Signs that the seat gives up, over where the chain stands. */
export async function signResignation(
  own: OwnSeat,
  at: Position,
): Promise<{ base: number; sig: string }> {
  const message = resignMessage(own.match, own.seat, at.seq, at.head);
  return { base: at.seq, sig: await sign(own.secret, message) };
}

/**
 * Takes a seat over with a fresh key, on another device (`old` is null) or on this one.
 * Tell the `ChainChecker` with `expectRekeys(own)` before sending, or it raises an alarm.
 */
export async function signRekey(
  match: string,
  seat: Seat,
  at: Position,
  old: OwnSeat | null,
): Promise<{ own: OwnSeat; message: SignedRekey }> {
  const { secret, key } = newKeyPair();
  const text = rekeyMessage(match, seat, at.seq, at.head, key);
  const own: OwnSeat = {
    ...(old ?? { contrib: "", commit: "", setup: null, opened_for: null, choices: {} }),
    match,
    seat,
    secret,
    key,
    keys: [...(old?.keys ?? []), key],
  };
  const sig = await sign(secret, text);
  const old_sig = old ? await sign(old.secret, text) : null;
  return { own, message: { type: "rekey", seat, base: at.seq, key, sig, old_sig } };
}
