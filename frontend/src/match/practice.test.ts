/** Practice tables: nothing is signed, the order of the bytes is still followed. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../fair/canonical.ts";
import { headerHash, nextHead, sealedValue } from "../fair/messages.ts";
import { lastSocket } from "../net/fake-socket.helper.ts";
import { choice, TableServer } from "./table-server.helper.ts";

const bodies = [canonical({ type: "start", t: 1 }), canonical({ type: "setup", t: 1, draws: [] })];

let server: TableServer;
let header: string;

function head(texts: string[]): string {
  return texts.reduce((before, body, at) => nextHead(before, at + 1, body), headerHash(header));
}

async function update(texts: string[], from: number, secret = false): Promise<void> {
  const seq = from + texts.length;
  await server.say({
    type: "update",
    from,
    seq,
    head: head([...bodies.slice(0, from), ...texts]),
    entries: texts.map((body, at) => ({ seq: from + at + 1, body, sig: null })),
    events: [],
    views: [{ seat: 0, view: "{}", sig: null, decision: { ...choice("go"), secret } }],
    clocks: [],
    now: Date.now(),
    full: true,
  });
}

beforeEach(async () => {
  server = new TableServer();
  header = canonical({
    protocol: "practice/1",
    match: server.house.match,
    game: "toy",
    rules: "1",
    rules_hash: "00".repeat(32),
    options: {},
    clock: { turn_ms: 90000 },
    practice_seed: "domingo",
    seats: [{ kind: "human" }, { kind: "bot" }],
    t: 1,
  });
  await server.session.start();
  await server.welcome();
  await server.say({ type: "header", header, sig: null, deadline: null, now: Date.now() });
});

afterEach(() => server.session.stop());

describe("a practice table", () => {
  it("names its seed and follows the log", async () => {
    await update(bodies, 0);
    expect(server.state).toMatchObject({
      practiceSeed: "domingo",
      seq: 2,
      alarm: null,
      keyless: [],
    });
  });

  it("sends moves without a signature", async () => {
    await update(bodies, 0);
    await server.session.outbox.play(0, "go");
    const move = server.sent<Record<string, unknown>>("move");
    expect(move).toMatchObject({ seat: 0, base: 2, move: "go" });
    expect(move).not.toHaveProperty("sig");
  });

  it("seals secret choices all the same", async () => {
    await update(bodies, 0, true);
    await server.session.outbox.play(0, "go");
    const { sealed, salt } = server.sent<{ sealed: string; salt: string }>("move");
    expect(sealed).toBe(sealedValue(0, server.house.match, salt, "go"));
  });

  it("raises an alarm when the log changes", async () => {
    await update(bodies, 0);
    const other = [canonical({ type: "start", t: 2 }), bodies[1] ?? ""];
    await update(other, 0);
    expect(server.state.alarm).toMatchObject({ alarm: "fork", code: "two_logs", event: 1 });
  });

  it("keeps nothing: there is nothing to prove", async () => {
    await update(bodies, 0);
    expect(server.session.receipts()).toBeNull();
    expect(await server.keeper.file(server.house.match)).toBeNull();
    expect(lastSocket().of("commit")).toEqual([]);
  });
});
