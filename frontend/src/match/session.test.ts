/** A client at a table (`docs/protocol.md` section 4, `docs/fairness-spec.md` sections 3, 6, 7). */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sealedValue } from "../fair/messages.ts";
import { makeCommitment, signRekey, type SignedMove, type SignedRekey } from "../fair/opening.ts";
import { lastSocket } from "../net/fake-socket.helper.ts";
import { Keeper } from "../keep/store.ts";
import { newMatch } from "../state/client.svelte.ts";
import { choice, TableServer } from "./table-server.helper.ts";

let server: TableServer;

beforeEach(() => {
  server = new TableServer();
});

afterEach(() => {
  server.session.stop();
  vi.useRealTimers();
});

describe("the opening", () => {
  it("is answered by itself, up to the first decision", async () => {
    await server.opened();
    const { state } = server;
    expect(state.alarm).toBeNull();
    expect(state.seq).toBe(2);
    expect(state.fingerprint?.replaceAll(" ", "")).toMatch(/^[0-9a-f]{32}$/);
    expect(state.opening.map(({ opened }) => opened)).toEqual([true, true]);
    expect(state.views[0]?.decision?.moves).toEqual(["go"]);
    expect(server.sent("hello")).toMatchObject({ v: 1, seq: 0, head: null });
  });

  it("keeps its secrets before it sends what was made with them", async () => {
    await server.session.start();
    await server.welcome();
    await server.offer();
    const kept = await server.keeper.match(server.house.match);
    expect(kept?.seats[0]?.commit).toBe(server.sent<{ commit: string }>("commit").commit);
  });

  it("answers the same when it is offered again", async () => {
    await server.session.start();
    await server.welcome();
    await server.offer();
    await server.offer();
    const [first, second] = lastSocket().of("commit");
    expect(second).toEqual(first);
  });

  it("brings the setup that the seat chose at the table", async () => {
    await server.session.start();
    await server.welcome();
    const now = Date.now();
    const offer = { ...server.house.offer(), seats_kind: ["human", "human"] };
    await server.say({ type: "offer", ...offer, setups: ['{"deck":1}', null], deadline: now, now });
    expect(server.sent<{ payload: string }>("commit").payload).toBe('{"deck":1}');
  });

  it.each([
    ["another seed", { server_commit: "ff".repeat(32) }, "offer_differs"],
    ["another clock", { clock: { turn_ms: 5 } }, "offer_differs"],
    ["other options", { options: { rounds: 9 } }, "offer_differs"],
  ])("opens nothing for a header with %s", async (_, change, code) => {
    await server.session.start();
    await server.welcome();
    await server.offer();
    await server.sendHeader((header) => Object.assign(header, change));
    expect(server.state.alarm).toMatchObject({ alarm: "opening", code });
    expect(lastSocket().of("open")).toEqual([]);
  });

  it("opens nothing for a header of an unknown key", async () => {
    server.session.stop();
    const keys = async () => [{ key: "00".repeat(32) }];
    server.session = new (server.session.constructor as typeof import("./session.ts").MatchSession)(
      server.state,
      { keeper: server.keeper, keys, world: (await import("../net/fake-socket.helper.ts")).world },
    );
    await server.session.start();
    await server.welcome();
    await server.offer();
    await server.sendHeader();
    expect(server.state.alarm).toMatchObject({ alarm: "header", code: "server_key_unknown" });
    expect(lastSocket().of("open")).toEqual([]);
  });

  it("shows what the server refused", async () => {
    await server.session.start();
    await server.welcome();
    await server.say({ type: "refused", id: null, code: "setup_changed", facts: {}, seq: 0 });
    expect(server.state.refusal?.code).toBe("setup_changed");
  });
});

describe("following the chain", () => {
  beforeEach(() => server.opened());

  it("shows the view of each update, and what happened", async () => {
    const events = [{ seq: 3, event: "moved", by: 1 }];
    await server.update([await server.otherMoves("a")], { events });
    expect(server.state.views[0]).toMatchObject({ view: { n: 3 }, events });
    expect(server.state.log).toEqual(events);
    expect(server.state.head).toBe(server.house.head);
  });

  it("asks again when an update is missing", async () => {
    await server.otherMoves("a");
    await server.update([await server.otherMoves("b")]);
    expect(server.sent("hello")).toMatchObject({ seq: 2 });
    expect(server.state.seq).toBe(2);
    const missed = server.house.entries.slice(2);
    await server.update(missed, { full: true });
    expect(server.state.seq).toBe(4);
    expect(server.state.alarm).toBeNull();
  });

  it("shows nothing moving after a jump", async () => {
    const events = [{ seq: 3, event: "moved" }];
    await server.update([await server.otherMoves("a")], { events, full: true });
    expect(server.state.views[0]?.events).toEqual([]);
    expect(server.state.log).toEqual(events);
  });

  it.each([
    ["a changed event", (body: string) => body.replace('"a"', '"b"'), "receipt"],
    ["a malformed one", (body: string) => body.replace("{", "{ "), "chain"],
  ])("raises an alarm at %s and shows it no more", async (_, change, alarm) => {
    const entry = await server.otherMoves("a");
    await server.update([{ ...entry, body: change(entry.body) }]);
    expect(server.state.alarm).toMatchObject({ alarm, event: 3 });
    expect(server.state.views[0]?.view).toEqual({ n: 2 });
  });

  it("raises an alarm at a forged move", async () => {
    const forged = await server.house.event({
      type: "move",
      seat: 1,
      base: 2,
      move: "a",
      sig: "00".repeat(64),
    });
    await server.update([forged]);
    expect(server.state.alarm).toMatchObject({ alarm: "move-sig", event: 3 });
  });

  it("raises an alarm at a view that the house did not sign", async () => {
    const message = await server.updateMessage([await server.otherMoves("a")]);
    const [view] = (message as { views: { view: string }[] }).views;
    if (view) view.view = '{"n":99}';
    await server.say(message);
    expect(server.state.alarm).toMatchObject({ alarm: "view" });
  });

  it("raises an alarm at a view of its own without any signature", async () => {
    const message = await server.updateMessage([await server.otherMoves("a")]);
    for (const view of (message as { views: { sig: string | null }[] }).views) view.sig = null;
    await server.say(message);
    expect(server.state.alarm).toMatchObject({ alarm: "view", code: "view_not_signed", event: 3 });
    expect(server.state.views[0]?.view).toEqual({ n: 2 });
  });

  it("acknowledges every fourth update, and a full one at once", async () => {
    const acks = () => lastSocket().of("ack");
    for (const move of ["a", "b"]) await server.update([await server.otherMoves(move)]);
    expect(acks()).toEqual([]);
    await server.update([await server.otherMoves("c")]);
    expect(acks()).toEqual([{ type: "ack", seq: 5 }]);
    await server.update([await server.otherMoves("d")], { full: true });
    expect(acks().at(-1)).toEqual({ type: "ack", seq: 6 });
  });

  it("raises an alarm when the server says that it does not know this client's head", async () => {
    await server.say({ type: "refused", id: null, code: "fork", facts: {}, seq: 9 });
    expect(server.state.alarm).toMatchObject({ alarm: "fork", code: "server_forgot" });
  });

  it("raises an alarm at a second log", async () => {
    const { head } = server.house;
    const entry = await server.otherMoves("a");
    const second = await server.house.receipt(3, head, entry.body.replace('"a"', '"b"'));
    await server.update([entry]);
    const message = await server.updateMessage([second], { full: true });
    await server.say(message);
    expect(server.state.alarm).toMatchObject({ alarm: "fork", code: "two_logs_signed", event: 3 });
  });

  it("sends no move after an alarm", async () => {
    await server.say({ type: "refused", id: null, code: "fork", facts: {}, seq: 9 });
    await server.session.outbox.play(0, "go");
    expect(lastSocket().of("move")).toEqual([]);
  });

  it("notes what the table did for a seat", async () => {
    const auto = { type: "auto", seat: 1, cause: "clock", deadline: 1, move: "a" };
    await server.update([await server.house.event(auto)]);
    expect(server.state.byTable).toEqual({ 3: "clock" });
  });

  it("adds older entries of the log without repeating any", async () => {
    const at = (seq: number) => ({ seq, event: "x" });
    await server.update([await server.otherMoves("a")], { events: [at(3)] });
    server.state.logComplete = false; // as for somebody who came later
    await server.say({ type: "history", events: [at(2), at(3)], more: true });
    expect(server.state.log.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(server.state.logComplete).toBe(false);
    await server.say({ type: "history", events: [at(1), at(2)], more: false });
    expect(server.state.log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(server.state.logComplete).toBe(true);
  });

  it("knows that nothing came before the log whose beginning it saw", () => {
    expect(server.state.logComplete).toBe(true);
  });
});

describe("moving", () => {
  it("signs over where the chain stands, and is done when the log shows it", async () => {
    await server.opened();
    await server.session.outbox.play(0, "go");
    const move = server.sent<SignedMove & { id: string }>("move");
    expect(move).toMatchObject({ seat: 0, base: 2, move: "go" });
    expect(server.state.sending?.move).toBe("go");
    const entry = await server.house.move(move);
    await server.say({ type: "done", id: move.id, seq: 3 });
    expect(server.state.sending?.move).toBe("go");
    await server.update([entry]);
    expect(server.state.alarm).toBeNull();
    expect(server.state.sending).toBeNull();
  });

  it("sends only legal moves, and one at a time", async () => {
    await server.opened(choice("go", "stay"));
    await server.session.outbox.play(0, "fly");
    await server.session.outbox.play(1, "go");
    expect(lastSocket().of("move")).toEqual([]);
    await server.session.outbox.play(0, "go");
    await server.session.outbox.play(0, "stay");
    expect(lastSocket().of("move")).toHaveLength(1);
  });

  it("seals a secret choice and keeps what opens it", async () => {
    await server.opened({ ...choice("left"), secret: true });
    await server.session.outbox.play(0, "left");
    const { sealed = "", salt = "", move } = server.sent<SignedMove>("move");
    expect(sealed).toBe(sealedValue(0, server.house.match, salt, move));
    const kept = await server.keeper.match(server.house.match);
    expect(kept?.seats[0]?.choices[sealed]).toEqual({ move: "left", salt });
    await server.update([await server.house.move(server.sent<SignedMove>("move"))]);
    expect(server.state.alarm).toBeNull();
  });

  it("says why a move was refused", async () => {
    await server.opened();
    await server.session.outbox.play(0, "go");
    const { id } = server.sent<{ id: string }>("move");
    await server.say({ type: "refused", id, code: "too_late", facts: {}, seq: 2 });
    expect(server.state.refusal).toMatchObject({ code: "too_late", move: "go" });
    expect(server.state.sending).toBeNull();
  });

  it("sends the same message again after a lost line, until it is answered", async () => {
    await server.opened();
    await server.session.outbox.play(0, "go");
    const first = server.sent<SignedMove & { id: string }>("move");
    lastSocket().end(1006);
    expect(server.state.synced).toBe(false);
    server.session.reconnect();
    await server.welcome();
    expect(server.sent("hello")).toMatchObject({ seq: 2, head: server.house.head });
    await server.update([], { decision: choice("go"), full: true });
    expect(server.sent("move")).toEqual(first);
  });

  it("sends it again when the server could not store it", async () => {
    await server.opened();
    await server.session.outbox.play(0, "go");
    const first = server.sent<{ id: string }>("move");
    vi.useFakeTimers();
    const { session } = server;
    session.outbox.refused({ id: first.id, code: "again", facts: {} });
    vi.advanceTimersByTime(500);
    expect(lastSocket().of("move")).toEqual([first, first]);
  });

  it("signs anew when only its base was stale and the choice is still the same", async () => {
    await server.opened();
    await server.session.outbox.play(0, "go");
    const first = server.sent<{ id: string }>("move");
    await server.update([await server.otherMoves("x")], { decision: choice("go") });
    await server.say({ type: "refused", id: first.id, code: "stale", facts: {}, seq: 3 });
    await vi.waitFor(() => expect(lastSocket().of("move")).toHaveLength(2));
    const again = server.sent<SignedMove>("move");
    expect(again).toMatchObject({ base: 3, move: "go" });
    await server.update([await server.house.move(again)]);
    expect(server.state.alarm).toBeNull();
  });

  it("gives a stale move up when the choice is another one", async () => {
    await server.opened();
    await server.session.outbox.play(0, "go");
    const first = server.sent<{ id: string }>("move");
    const decision = { ...choice("go"), window: 2 };
    await server.update([await server.otherMoves("x")], { decision });
    await server.say({ type: "refused", id: first.id, code: "stale", facts: {}, seq: 3 });
    await vi.waitFor(() => expect(server.state.sending).toBeNull());
    expect(lastSocket().of("move")).toHaveLength(1);
  });

  it("resigns and offers draws", async () => {
    await server.opened();
    server.session.draw(0, "offer");
    const { id } = server.sent<{ id: string }>("draw");
    await server.say({ type: "done", id, seq: 2 });
    server.session.resign(0);
    await vi.waitFor(() => expect(server.sent("resign")).toMatchObject({ seat: 0, base: 2 }));
    const { base, sig } = server.sent<{ base: number; sig: string }>("resign");
    const result = { winner: 1, reason: "resigned", signed: { base, sig } };
    await server.update(await server.house.finish([], [null, null], result));
    expect(server.state.alarm).toBeNull();
    await vi.waitFor(() => expect(server.state.proof).toMatchObject({ verdict: "ok" }));
    expect(server.state.proof).not.toMatchObject({
      not_proven: expect.arrayContaining(["who_ended_it"]),
    });
  });

  it("says that an own offer of a draw was not accepted, unless it was taken back", async () => {
    await server.opened();
    server.session.draw(0, "offer");
    await server.say({ type: "draw", offered_by: 0 });
    await server.say({ type: "draw", offered_by: null });
    expect(server.state.notice).toMatchObject({ code: "draw_declined" });
    server.state.notice = null;
    server.session.draw(0, "offer");
    await server.say({ type: "draw", offered_by: 0 });
    server.session.draw(0, "withdraw");
    await server.say({ type: "draw", offered_by: null });
    await server.say({ type: "draw", offered_by: 1 });
    await server.say({ type: "draw", offered_by: null });
    expect(server.state.notice).toBeNull();
  });

  it("resigns anew when its own move came between", async () => {
    await server.opened();
    server.session.resign(0);
    await vi.waitFor(() => server.sent("resign"));
    const { id } = server.sent<{ id: string }>("resign");
    await server.update([await server.otherMoves("a")]);
    await server.say({ type: "refused", id, code: "stale", facts: { seq: 3 }, seq: 3 });
    await vi.waitFor(() => expect(server.sent("resign")).toMatchObject({ base: 3 }));
  });
});

describe("another device, another time", () => {
  it("goes on after a reload from what was kept", async () => {
    await server.opened();
    await server.update([await server.otherMoves("a")]);
    await vi.waitFor(async () =>
      expect(await server.keeper.events(server.house.match)).toHaveLength(3),
    );
    server.session.stop();
    const session = server.device();
    server.session = session;
    await session.start();
    expect(session.state).toMatchObject({ seq: 3, head: server.house.head, alarm: null });
    await server.welcome();
    expect(server.sent("hello")).toMatchObject({ seq: 3, head: server.house.head });
    await server.update([], { decision: choice("go"), full: true });
    await session.outbox.play(0, "go");
    expect(lastSocket().of("rekey")).toEqual([]);
    await server.update([await server.house.move(server.sent<SignedMove>("move"))]);
    expect(session.state.alarm).toBeNull();
  });

  it("takes the seat over with its first move, on a device without the key", async () => {
    await server.opened();
    server.session.stop();
    const session = server.device(new Keeper(true), newMatch(server.house.match));
    server.session = session;
    await session.start();
    await server.welcome();
    await server.say({ type: "header", ...server.header, deadline: null, now: Date.now() });
    await server.update(server.house.entries, { decision: choice("go"), full: true });
    expect(session.state).toMatchObject({ seq: 2, keyless: [0], alarm: null });
    await session.outbox.play(0, "go");
    expect(lastSocket().of("move")).toEqual([]);
    const rekey = server.sent<SignedRekey>("rekey");
    expect(rekey.old_sig).toBeNull();
    await server.update([await server.house.rekey(rekey)], { decision: choice("go") });
    await vi.waitFor(() => expect(lastSocket().of("move")).toHaveLength(1));
    expect(session.state).toMatchObject({ keyless: [], alarm: null, rekeyed: null });
    await server.update([await server.house.move(server.sent<SignedMove>("move"))]);
    expect(session.state.alarm).toBeNull();
  });

  it("raises an alarm when its seat changes devices and it did not ask", async () => {
    await server.opened();
    const at = { seq: 2, head: server.house.head };
    const { message } = await signRekey(server.house.match, 0, at, null);
    await server.update([await server.house.rekey(message)]);
    expect(server.state.alarm).toMatchObject({ alarm: "rekey", code: "rekey_not_asked_for" });
  });

  it("tells when the other seat changes devices", async () => {
    await server.opened();
    const at = { seq: 2, head: server.house.head };
    const { message } = await signRekey(server.house.match, 1, at, null);
    await server.update([await server.house.rekey(message)]);
    expect(server.state).toMatchObject({ alarm: null, rekeyed: { seat: 1, confirmed: false } });
  });

  it("raises an alarm when it is shown another header of the same match", async () => {
    await server.opened();
    const first = server.header;
    const own = makeCommitment(server.house.offer(), 1);
    const commits = [server.sent("commit"), own.message] as never;
    const second = await server.house.sendHeader(commits);
    expect(second.header).not.toBe(first?.header);
    await server.say({ type: "header", ...second, deadline: null, now: Date.now() });
    expect(server.state.alarm).toMatchObject({ alarm: "fork", code: "two_headers" });
  });

  it("begins anew when what it kept does not fit itself", async () => {
    await server.opened();
    await vi.waitFor(async () =>
      expect(await server.keeper.events(server.house.match)).toHaveLength(2),
    );
    await server.keeper.addEvents(server.house.match, 2, [{ body: "{}", head: "", sig: "" }]);
    server.session.stop();
    const session = server.device();
    server.session = session;
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await session.start();
    warned.mockRestore();
    await server.welcome();
    expect(session.state).toMatchObject({ seq: 0, alarm: null });
    expect(server.sent("hello")).toMatchObject({ seq: 0, head: null });
  });
});

describe("a spectator", () => {
  it("follows the chain and never answers an opening", async () => {
    server.you = [];
    await server.session.start();
    await server.welcome();
    await server.offer();
    expect(lastSocket().of("commit")).toEqual([]);
  });
});

describe("the end", () => {
  it("tells the result, shows the seed, and checks the whole record by itself", async () => {
    await server.opened();
    await server.update(await server.house.finish());
    const { state } = server;
    expect(state.over).toEqual({ winner: 0, by: "resign", reason: "resign" });
    expect(state.serverSeed).toBe(server.house.seed);
    await vi.waitFor(() => expect(state.proof).toMatchObject({ verdict: "ok" }));
    const report = state.proof === "running" ? null : state.proof;
    expect(report?.checks.find(({ name }) => name === "kept_receipts")?.status).toBe("ok");
  });

  it("hands out one file with everything that it holds", async () => {
    await server.opened();
    const file = JSON.parse(server.session.receipts() ?? "null") as Record<string, unknown>;
    expect(file).toMatchObject({ format: "semente-receipts/1", match: server.house.match });
    expect(file["events"]).toHaveLength(2);
  });
});
