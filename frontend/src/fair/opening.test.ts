// @vitest-environment node
/** The client's duties of `docs/fairness-spec.md` section 3. */

import { describe, expect, it } from "vitest";
import { Alarm } from "./alarm.ts";
import { canonical, type JsonObject } from "./canonical.ts";
import { verify } from "./ed25519.ts";
import { House, opened } from "./house.helper.ts";
import {
  acceptMessage,
  commitment,
  headerHash,
  moveMessage,
  rekeyMessage,
  sealedValue,
  setupCommitment,
} from "./messages.ts";
import {
  type CommitMessage,
  makeCommitment,
  openContribution,
  signMove,
  signRekey,
} from "./opening.ts";

async function alarmOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (problem) {
    if (problem instanceof Alarm) return `${problem.alarm} ${problem.code}`;
    throw problem;
  }
  return "none";
}

/** Both seats have committed; the header is what `change` makes of it. */
async function committed(change?: (header: JsonObject) => void) {
  const house = new House();
  const offer = house.offer();
  const made = ([0, 1] as const).map((seat) =>
    makeCommitment(offer, seat, { setup: { deck: [1, 2] } }),
  );
  const commits = made.map(({ message }) => message) as [CommitMessage, CommitMessage];
  const { header, sig } = await house.sendHeader(commits, change);
  return { house, offer, own: made[0]!.own, header, sig };
}

describe("step 2, commit", () => {
  it("commits to a fresh number, key and setup", () => {
    const offer = new House().offer();
    const { own, message } = makeCommitment(offer, 1, { setup: { deck: [3] } });
    expect(message.commit).toBe(commitment(1, offer.match, own.contrib));
    expect(message.payload).toBe('{"deck":[3]}');
    expect(message.setup).toBe(
      setupCommitment(1, offer.match, message.salt as string, '{"deck":[3]}'),
    );
    const again = makeCommitment(offer, 1, { setup: { deck: [3] } });
    for (const name of ["contrib", "secret", "key"] as const) {
      expect(again.own[name]).not.toBe(own[name]);
    }
    expect(again.message.salt).not.toBe(message.salt);
  });

  it("says nothing of the number or the key's secret half", () => {
    const { own, message } = makeCommitment(new House().offer(), 0);
    const text = JSON.stringify(message);
    expect(text).not.toContain(own.contrib);
    expect(text).not.toContain(own.secret);
    expect(message).toMatchObject({ setup: null, payload: null, salt: null });
  });

  it("mixes in how the player cut the deck, but never only that", () => {
    const offer = new House().offer();
    const cut = new Uint8Array([1, 2, 3]);
    const first = makeCommitment(offer, 0, { cut }).own.contrib;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(makeCommitment(offer, 0, { cut }).own.contrib).not.toBe(first);
  });
});

describe("step 4, open", () => {
  it("opens for the header that was offered, and signs it", async () => {
    const { house, offer, own, header, sig } = await committed();
    const done = await openContribution(own, offer, header, sig, house.trusted);
    expect(done.message.contrib).toBe(own.contrib);
    const message = acceptMessage(headerHash(header));
    expect(await verify(own.key, done.message.accept, message)).toBe(true);
    expect(done.own.opened_for).toBe(header);
    // A lost message is sent again, the same one.
    const again = await openContribution(done.own, offer, header, sig, house.trusted);
    expect(again.message).toEqual(done.message);
  });

  const changes: [string, (header: JsonObject) => void, string][] = [
    ["another match id", (h) => (h.match = "99".repeat(16)), "opening match_differs"],
    ["another commitment", (h) => (h.server_commit = "11".repeat(32)), "opening offer_differs"],
    ["another game", (h) => (h.game = "other"), "opening offer_differs"],
    ["other rules", (h) => (h.rules = "2"), "opening offer_differs"],
    ["another build", (h) => (h.rules_hash = "22".repeat(32)), "opening offer_differs"],
    ["other options", (h) => (h.options = { rounds: 4 }), "opening offer_differs"],
    ["another clock", (h) => (h.clock = { turn_ms: 1 }), "opening offer_differs"],
    ["seats exchanged", (h) => (h.seats as unknown[]).reverse(), "opening own_commitment_missing"],
    [
      "another key for my seat",
      (h) => ((h.seats as JsonObject[])[0]!.key = "33".repeat(32)),
      "opening own_key_missing",
    ],
    [
      "another deck for my seat",
      (h) => ((h.seats as JsonObject[])[0]!.setup = "44".repeat(32)),
      "opening own_setup_missing",
    ],
    [
      "no deck for my seat",
      (h) => ((h.seats as JsonObject[])[0]!.setup = null),
      "opening own_setup_missing",
    ],
    ["a key too many", (h) => (h.name = "maria"), "header header_malformed"],
    ["another protocol", (h) => (h.protocol = "fair/2"), "header header_malformed"],
  ];
  it.each(changes)("does not open for %s", async (_name, change, expected) => {
    const { house, offer, own, header, sig } = await committed(change);
    expect(await alarmOf(openContribution(own, offer, header, sig, house.trusted))).toBe(expected);
  });

  it("does not open for a header that the published key did not sign", async () => {
    const { house, offer, own, header, sig } = await committed();
    const other = new House();
    expect(await alarmOf(openContribution(own, offer, header, sig, other.trusted))).toBe(
      "header server_key_unknown",
    );
    const forged = `00${sig.slice(2)}`;
    expect(await alarmOf(openContribution(own, offer, header, forged, house.trusted))).toBe(
      "header header_not_signed",
    );
    const spaced = header.replace(",", ", ");
    expect(await alarmOf(openContribution(own, offer, spaced, sig, house.trusted))).toBe(
      "header header_malformed",
    );
  });

  it("does not open for a key outside its dates of use", async () => {
    const { house, offer, own, header, sig } = await committed();
    const key = { key: house.pair.key, from: house.t + 1, until: null };
    expect(await alarmOf(openContribution(own, offer, header, sig, [key]))).toBe(
      "header server_key_unknown",
    );
  });

  it("never opens for two headers of one match, whatever the store says", async () => {
    const { house, offer, own, header, sig } = await committed();
    const done = await openContribution(own, offer, header, sig, house.trusted);
    house.t += 1;
    const other = await house.sendHeader([
      JSON.parse(header).seats[0],
      JSON.parse(header).seats[1],
    ]);
    for (const mine of [done.own, own]) {
      expect(
        await alarmOf(openContribution(mine, offer, other.header, other.sig, house.trusted)),
      ).toBe("opening opened_before");
    }
  });
});

describe("moves and other devices (section 6)", () => {
  const at = { seq: 7, head: "ab".repeat(32) };

  it("signs a move over the chain", async () => {
    const { own } = await opened();
    const { message } = await signMove(own[0], at, "step a", false);
    expect(message).toMatchObject({ seat: 0, base: 7, move: "step a" });
    expect(message.sealed).toBeUndefined();
    const signed = moveMessage(own[0].match, 0, 7, at.head, "step a");
    expect(await verify(own[0].key, message.sig, signed)).toBe(true);
  });

  it("seals a secret move with a fresh salt and keeps both", async () => {
    const { own } = await opened();
    const first = await signMove(own[1], at, "pick 3", true);
    const { sealed, salt, sig } = first.message as Required<typeof first.message>;
    expect(sealed).toBe(sealedValue(1, own[1].match, salt, "pick 3"));
    const signed = moveMessage(own[1].match, 1, 7, at.head, `sealed ${sealed}`);
    expect(await verify(own[1].key, sig, signed)).toBe(true);
    expect(first.own.choices[sealed]).toEqual({ move: "pick 3", salt });
    const second = await signMove(first.own, at, "pick 3", true);
    expect(second.message.sealed).not.toBe(sealed);
    expect(Object.keys(second.own.choices)).toHaveLength(2);
  });

  it("takes a seat over with a new key, confirmed by the old one where it is at hand", async () => {
    const { own } = await opened();
    const confirmed = await signRekey(own[0].match, 0, at, own[0]);
    const signed = rekeyMessage(own[0].match, 0, 7, at.head, confirmed.own.key);
    expect(await verify(confirmed.own.key, confirmed.message.sig, signed)).toBe(true);
    expect(await verify(own[0].key, confirmed.message.old_sig as string, signed)).toBe(true);
    expect(confirmed.own.keys).toEqual([own[0].key, confirmed.own.key]);
    expect(confirmed.own.contrib).toBe(own[0].contrib);
    const alone = await signRekey(own[0].match, 0, at, null);
    expect(alone.message.old_sig).toBeNull();
    expect(canonical(alone.own as unknown as JsonObject)).toContain('"opened_for":null');
  });
});
