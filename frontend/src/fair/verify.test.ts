// @vitest-environment node
/** Bytes from strangers, odd keys, and the report's form. */

import { afterEach, describe, expect, it } from "vitest";
import { fromHex, toHex } from "./bytes.ts";
import { publicKey, sign, soundKey, verify, withoutWebCrypto } from "./ed25519.ts";
import { readKept } from "./record.ts";
import { vectors } from "./vectors.helper.ts";
import { verifyRecord } from "./verify.ts";

const trustedKeys = vectors.trusted_server_keys.map((key: string) => ({ key }));
const honest = JSON.stringify(vectors.record);
const judge = (record: string | Uint8Array) => verifyRecord(record, { trustedKeys });

/** A small generator, so that a failure can be seen again (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("hostile bytes", () => {
  it("never calls one of 1,000 single-byte mutations ok", async () => {
    const next = random(7);
    const data = new TextEncoder().encode(honest);
    for (let round = 0; round < 1000; round += 1) {
      const at = Math.floor(next() * data.length);
      const byte = Math.floor(next() * 256);
      const kind = Math.floor(next() * 3);
      const middle = kind === 2 ? [] : kind === 1 ? [byte, data[at] as number] : [byte];
      const other = Uint8Array.from([...data.subarray(0, at), ...middle, ...data.subarray(at + 1)]);
      if (kind === 0 && data[at] === byte) continue;
      const { verdict } = await judge(other);
      expect(verdict, `${kind} ${at} ${byte}`).not.toBe("ok");
    }
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "semente"],
    ["a list", "[]"],
    ["null", "null"],
    ["deep lists", "[".repeat(8_000_000)],
    ["deep objects", '{"a":'.repeat(1_500_000)],
    ["many objects", `[${"{},".repeat(2_000_000)}{}]`],
    ["quotation marks", '"'.repeat(8_000_000)],
    ["backslashes", "\\".repeat(8_000_000)],
    ["a long text", `{"header":"${"x".repeat(8_000_000)}"}`],
    ["too much", honest + " ".repeat(9_000_000)],
    ["keys twice", '{"header":"{}","header":"{}","events":[]}'],
    ["a prototype", '{"__proto__":{"header":"{}"},"events":[]}'],
    ["other types", '{"header":"{}","header_sig":[],"events":{"length":3},"receipt":"x"}'],
    ["a header of numbers", '{"header":5,"events":[]}'],
  ])("refuses %s in a moment", async (_name, text) => {
    // The work itself, whatever else this computer does.
    const begun = process.cpuUsage();
    const report = await judge(text);
    expect(report.verdict).toBe("header");
    expect(report.checks.map(({ status }) => status)).toEqual([
      "failed",
      ...Array<string>(14).fill("not_run"),
    ]);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  it("refuses bytes that are no UTF-8, and a byte order mark", async () => {
    const data = new TextEncoder().encode(honest);
    expect((await judge(Uint8Array.from([0xef, 0xbb, 0xbf, ...data]))).verdict).toBe("header");
    expect((await judge(Uint8Array.from([0xff, ...data]))).failure?.code).toBe("record_not_utf8");
  });

  it("accepts what usual writers make of a record, and nothing touched", async () => {
    const { header, header_sig, events, receipt } = vectors.record;
    const [h, g, s] = [header, header_sig, receipt.sig].map((text) => JSON.stringify(text));
    const list = events.map((text: string) => JSON.stringify(text)).join(", ");
    for (const text of [
      honest,
      `${honest}\n`,
      JSON.stringify(vectors.record, null, 2),
      JSON.stringify(vectors.record, null, 1),
      `{"header": ${h}, "header_sig": ${g}, "events": [${list}], "receipt": {"seq": 12, "sig": ${s}}}`,
    ]) {
      expect((await judge(text)).verdict).toBe("ok");
    }
    expect((await judge(honest.replace('","', '", "'))).verdict).not.toBe("ok");
    expect((await judge(`${honest} `)).failure?.code).toBe("record_touched");
  });

  it("says what a player kept is none, if it is none", () => {
    for (const text of ["{}", '{"receipts":[],"view_receipts":[]}']) {
      expect(readKept(text)).toEqual({ receipts: [], view_receipts: [] });
    }
    for (const text of ['{"receipts":5}', '{"receipts":[{}]}', '{"view_receipts":[1]}', "nope"]) {
      expect(() => readKept(text)).toThrow(SyntaxError);
    }
  });
});

describe("Ed25519 in the forms that libraries disagree on", () => {
  afterEach(() => withoutWebCrypto(false));

  const P = 2n ** 255n - 19n;
  const little = (y: bigint, sign: 0n | 1n): string => {
    const hex = (y | (sign << 255n)).toString(16).padStart(64, "0");
    return toHex(fromHex(hex).reverse());
  };
  const ys = [0n, 1n, P - 1n];
  for (let y = P; y < 2n ** 255n; y += 1n) ys.push(y);
  const odd = ys.flatMap((y) => [little(y, 0n), little(y, 1n)]);

  it.each([false, true])("refuses them, without WebCrypto: %s", async (absent) => {
    withoutWebCrypto(absent);
    const secret = "11".repeat(32);
    const key = publicKey(secret);
    const message = new Uint8Array([1]);
    const sig = await sign(secret, message);
    expect(await verify(key, sig, message)).toBe(true);
    for (const point of odd) {
      expect(soundKey(point)).toBe(false);
      expect(await verify(point, sig, message)).toBe(false);
      expect(await verify(key, point + sig.slice(64), message)).toBe(false);
    }
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${toHex(fromHex(sig.slice(64)).reverse())}`);
    expect(await verify(key, sig.slice(0, 64) + little(s + order, 0n), message)).toBe(false);
    for (const bad of ["", "00", "zz".repeat(64), sig.toUpperCase()]) {
      expect(await verify(key, bad, message)).toBe(false);
    }
  });
});

describe("the report", () => {
  it("points at the die that was changed", async () => {
    const vector = vectors.tampered.find((one: { name: string }) => one.name === "die-altered");
    const events = [...vectors.record.events.slice(0, vector.replace_from - 1), ...vector.events];
    const text = JSON.stringify({ ...vectors.record, events, receipt: vector.receipt });
    const report = await judge(text);
    expect(report.failure).toMatchObject({
      check: 13,
      code: "draw_differs",
      event: 8,
      facts: { label: "contest", n: 0, sides: 6, recorded: 5, derived: 4 },
    });
    expect(report.checks[12]?.status).toBe("failed");
    expect(report.checks[10]?.status).toBe("ok");
    expect(report.checked).toBe(7);
  });

  it("tells its progress and what is proven", async () => {
    const steps: number[] = [];
    const report = await verifyRecord(honest, {
      trustedKeys,
      onProgress: (checked, events) => steps.push(checked / events),
    });
    expect(steps.at(-1)).toBe(1);
    expect(report.proven).toContain("nobody_chose_the_cards");
    expect(report.not_proven).toEqual(
      expect.arrayContaining(["peeking", "rules_not_replayed", "what_you_were_shown"]),
    );
    expect(report.match?.fingerprint).toBe(vectors.match.fingerprint);
  });
});
