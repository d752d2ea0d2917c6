// @vitest-environment node
/** Every value of `fairness-vectors.json`, sections 1 to 9 of `docs/fairness-spec.md`. */

import { describe, expect, it } from "vitest";
import { fromHex, toHex } from "./bytes.ts";
import { canonical, parseCanonical } from "./canonical.ts";
import type { Receipt } from "./chain.ts";
import { type Draw, Draws, matchKey, Words } from "./chance.ts";
import { publicKey, sign, verify, withoutWebCrypto } from "./ed25519.ts";
import {
  acceptMessage,
  commitment,
  fingerprint,
  headerHash,
  headerMessage,
  nextHead,
  receiptMessage,
  rulesHash,
  setupCommitment,
  viewMessage,
} from "./messages.ts";
import { vectors } from "./vectors.helper.ts";
import { verifyRecord } from "./verify.ts";

interface Tampered {
  name: string;
  expect: string;
  expect_without_receipts?: string;
  replace_from: number;
  events: string[];
  receipt?: { seq: number; sig: string };
  header_sig?: string;
  receipts?: Receipt[];
}

const { match, record } = vectors;
const trustedKeys = vectors.trusted_server_keys.map((key: string) => ({ key }));

describe("canonical JSON (section 1)", () => {
  it.each(vectors.canonical_json.accept as string[])("accepts %s", (text) => {
    expect(canonical(parseCanonical(text))).toBe(text);
  });
  it.each(vectors.canonical_json.reject as string[])("refuses %s", (text) => {
    expect(() => parseCanonical(text)).toThrow();
  });
  it("allows depth 16 and no more", () => {
    expect(parseCanonical("[".repeat(16) + "]".repeat(16))).toBeDefined();
    expect(() => parseCanonical("[".repeat(17) + "]".repeat(17))).toThrow();
    expect(() => parseCanonical("[".repeat(200_000))).toThrow();
  });
});

describe("hashes, commitments and keys (sections 2 to 5)", () => {
  it("rules_hash", () => {
    expect(rulesHash(vectors.rules_hash.files)).toBe(vectors.rules_hash.hash);
  });
  it("commitments", () => {
    expect(commitment("S", match.match, match.server_seed)).toBe(match.server_commit);
    for (const seat of [0, 1] as const) {
      expect(commitment(seat, match.match, match.contribs[seat])).toBe(match.seat_commits[seat]);
      const [salt, payload] = [match.setup_salts[seat], match.setup_payloads[seat]];
      expect(setupCommitment(seat, match.match, salt, payload)).toBe(match.setup_commits[seat]);
    }
  });
  it("header, fingerprint and match key", () => {
    expect(headerHash(match.header)).toBe(match.header_hash);
    expect(fingerprint(match.header_hash)).toBe(match.fingerprint);
    const key = matchKey(match.server_seed, match.header_hash, match.contribs);
    expect(toHex(key)).toBe(match.match_key);
  });
  it.each([false, true])("signatures, without WebCrypto: %s", async (absent) => {
    withoutWebCrypto(absent);
    const { server, seat0, seat1 } = match.test_secret_keys;
    expect(publicKey(server)).toBe(trustedKeys[0].key);
    expect(await sign(server, headerMessage(match.header_hash))).toBe(match.header_sig);
    const accept = acceptMessage(match.header_hash);
    expect(await sign(seat0, accept)).toBe(match.accept_sigs[0]);
    expect(await sign(seat1, accept)).toBe(match.accept_sigs[1]);
    const key = publicKey(seat1);
    expect(await verify(key, match.accept_sigs[1], accept)).toBe(true);
    expect(await verify(key, match.accept_sigs[0], accept)).toBe(false);
    withoutWebCrypto(false);
  });
  it("another match gets another key, and so do exchanged contributions", () => {
    const other = vectors.second_match;
    expect(headerHash(other.header)).toBe(other.header_hash);
    const key = matchKey(other.server_seed, other.header_hash, other.contribs);
    expect(toHex(key)).toBe(other.match_key);
    const exchanged = [...other.contribs].reverse();
    expect(toHex(matchKey(other.server_seed, other.header_hash, exchanged))).toBe(
      other.match_key_if_contributions_were_exchanged,
    );
    const draws = new Draws(key);
    for (const draw of other.draws) expect(draws.derive(draw, 1).matches).toBe(true);
  });
});

describe("chance (section 5)", () => {
  const key = fromHex(match.match_key);
  it("reads exactly the words of the trace", () => {
    const { label, n, items, steps, result } = vectors.trace;
    const words = new Words(key, label, n);
    const order = words.shuffle(items);
    expect(words.read.map((word) => word.toString(16).padStart(8, "0"))).toEqual(
      steps.map((step: { word: string }) => step.word),
    );
    expect(order).toEqual(result ?? vectors.draws[26].out);
  });
  it("gives all 61 draws", () => {
    const draws = new Draws(key);
    for (const vector of vectors.draws) {
      const found = draws.derive(vector as Draw, 2);
      expect([found.n, found.result, found.words.length]).toEqual([
        vector.n,
        vector.out,
        vector.words_used,
      ]);
    }
  });
});

describe("the log (section 6)", () => {
  it("has the heads, receipts and view receipts", async () => {
    let head = headerHash(record.header);
    expect(head).toBe(vectors.heads[0]);
    for (const [at, body] of record.events.entries()) {
      head = nextHead(head, at + 1, body);
      expect(head).toBe(vectors.heads[at + 1]);
      const { sig } = vectors.receipts[at];
      expect(await verify(trustedKeys[0].key, sig, receiptMessage(match.match, at + 1, head))).toBe(
        true,
      );
    }
    for (const { event, seat, view, sig } of vectors.view_receipts) {
      const message = viewMessage(match.match, seat, event, view);
      expect(await verify(trustedKeys[0].key, sig, message)).toBe(true);
    }
  });
});

describe("checking (section 9)", () => {
  it("accepts the honest record and says what ran", async () => {
    const report = await verifyRecord(JSON.stringify(record), {
      trustedKeys,
      kept: { receipts: vectors.receipts },
    });
    expect(report.verdict).toBe("ok");
    expect(report.complete).toBe(false);
    expect(report.checks.map(({ status }) => status)).toEqual([
      ...Array<string>(13).fill("ok"),
      "not_run",
      "not_run",
    ]);
    expect(report.rekeys).toEqual([{ event: 7, seat: 1, confirmed: true }]);
    expect(report.safe_moves).toEqual([{ event: 9, seat: 0, cause: "clock" }]);
    expect(report.draws.map(({ derived }) => derived).slice(3)).toEqual([4, 3, 6]);
  });

  it.each(vectors.tampered as Tampered[])("names $name", async (one) => {
    const tampered = {
      ...record,
      events: [...record.events.slice(0, one.replace_from - 1), ...one.events],
      receipt: one.receipt ?? record.receipt,
      header_sig: one.header_sig ?? record.header_sig,
    };
    const text = JSON.stringify(tampered);
    const receipts = one.receipts ?? [];
    const report = await verifyRecord(text, { trustedKeys, kept: { receipts } });
    expect(report.verdict).toBe(one.expect);
    if (one.expect_without_receipts) {
      const alone = await verifyRecord(text, { trustedKeys });
      expect(alone.verdict).toBe(one.expect_without_receipts);
    }
  });
});
