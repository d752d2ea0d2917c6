// @vitest-environment node
/** A house that cheats is caught while the match runs (`docs/fairness-spec.md` sections 3, 6, 9). */

import { beforeEach, describe, expect, it } from "vitest";
import { Alarm } from "./alarm.ts";
import type { JsonObject } from "./canonical.ts";
import { ChainChecker, type Entry, type KeptFile } from "./chain.ts";
import { House, type Opened, opened } from "./house.helper.ts";
import { nextHead } from "./messages.ts";
import { type OwnSeat, signMove, signRekey, signResignation } from "./opening.ts";
import { verifyRecord } from "./verify.ts";

let at: Opened;
let house: House;
let chain: ChainChecker;

async function follow(seats: (0 | 1)[] = [0], since = 0): Promise<ChainChecker> {
  return ChainChecker.begin(at.header.header, at.header.sig, house.trusted, seats, since);
}

/** A started match, followed by seat 0's client. */
async function started(): Promise<void> {
  chain = await follow();
  await chain.add(await house.start(at.opens));
}

/** What `add` raises, as `alarm code event`, or `none`. */
async function raised(...entries: Entry[]): Promise<string> {
  try {
    await chain.add(entries);
  } catch (problem) {
    if (!(problem instanceof Alarm)) throw problem;
    expect(chain.alarm).toBe(problem);
    return `${problem.alarm} ${problem.code} ${problem.event}`;
  }
  return "none";
}

async function signed(seat: 0 | 1, move: string, secret = false, own: OwnSeat = at.own[seat]) {
  return signMove(own, chain.position, move, secret);
}

beforeEach(async () => {
  at = await opened();
  house = at.house;
});

describe("an honest house", () => {
  it("raises nothing from the start to the reveal, and the draws come out", async () => {
    await started();
    const hidden = await Promise.all([signed(0, "pick 3", true), signed(1, "pick 5", true)]);
    for (const { message } of hidden) await chain.add([await house.move(message)]);
    for (const [index, { message }] of hidden.entries()) {
      const draws = index ? [house.roll("contest", 6), house.roll("contest", 6)] : undefined;
      const { move, salt } = message as Required<typeof message>;
      const body = { type: "open", of: 3 + index, move, salt };
      await chain.add([await house.event(draws ? { ...body, draws } : body)]);
    }
    const { message } = await signed(0, "step a");
    const added = await chain.add([await house.move(message)]);
    expect(added).toEqual({ added: 1, missing: false, notices: [] });
    expect(chain.holds(7, message.sig)).toBe(true);
    expect(chain.holds(6, message.sig)).toBe(false);
    const auto = { type: "auto", seat: 1, cause: "clock", deadline: house.t, move: "rest" };
    expect((await chain.add([await house.event(auto)])).notices).toEqual([
      { kind: "auto", event: 8, seat: 1, cause: "clock" },
    ]);
    expect((await chain.add(await house.finish())).notices).toEqual([{ kind: "over", event: 10 }]);
    expect(chain.revealed).toBe(true);
    expect(chain.derived.map(({ matches }) => matches)).toEqual([true, true, true]);
    expect(chain.draws).toBe(3);

    const record = {
      header: at.header.header,
      header_sig: at.header.sig,
      events: chain.bodies,
      receipt: { seq: 10, sig: chain.receipt?.sig },
    };
    const options = { trustedKeys: house.trusted, kept: chain.kept([at.own[0]]) };
    const report = await verifyRecord(JSON.stringify(record), options);
    expect([report.verdict, report.checks[3]?.status]).toEqual(["ok", "ok"]);
  });

  it("is followed by spectators too", async () => {
    chain = await follow([]);
    await chain.add(await house.start(at.opens));
    await chain.add(await house.finish());
    expect([chain.seq, chain.alarm, chain.revealed]).toEqual([4, null, true]);
  });

  it("may send events twice, early, or several at once", async () => {
    chain = await follow();
    const [start, setup] = (await house.start(at.opens)) as [Entry, Entry];
    expect(await chain.add([setup])).toEqual({ added: 0, missing: true, notices: [] });
    const both = await Promise.all([chain.add([start, setup]), chain.add([start, setup])]);
    expect(both.map(({ added }) => added)).toEqual([2, 0]);
    expect(chain.seq).toBe(2);
  });

  it("goes on after a reload from what was kept, with the newest receipt only", async () => {
    await started();
    await chain.addView(0, 2, '{"hand":[1]}', await house.view(0, '{"hand":[1]}'));
    const kept = JSON.parse(JSON.stringify(chain.kept([at.own[0]]))) as KeptFile;
    expect(kept.receipts).toHaveLength(1);
    const again = await ChainChecker.resume(kept, house.trusted);
    expect(again.position).toEqual(chain.position);
    expect(again.views.get(0)?.view).toBe('{"hand":[1]}');
    await again.add([await house.event({ type: "void", fault: "server" })]);
    expect(again.seq).toBe(3);
  });

  it("does not resume from texts that somebody changed on the device", async () => {
    await started();
    const kept = chain.kept([at.own[0]]);
    kept.events[1] = (kept.events[1] as string).replace("setup.first", "setup.fjrst");
    await expect(ChainChecker.resume(kept, house.trusted)).rejects.toMatchObject({
      alarm: "receipt",
    });
  });

  it("may void a match that never started", async () => {
    chain = await follow();
    const entries = [
      await house.event({ type: "void", fault: "seat1" }),
      await house.event({
        type: "reveal",
        server_seed: house.seed,
        setups: [null, null],
        sealed: [],
      }),
    ];
    expect(await raised(...entries)).toBe("none");
    expect(chain.derived).toEqual([]);
  });
});

describe("a house built to cheat", () => {
  it("exchanges a contribution", async () => {
    chain = await follow();
    at.opens[1].contrib = "55".repeat(32);
    expect(await raised(...(await house.start(at.opens)))).toBe("commit contribution_differs 1");
  });

  it("lets the other seat accept another header", async () => {
    chain = await follow();
    at.opens[1].accept = at.opens[0].accept;
    expect(await raised(...(await house.start(at.opens)))).toBe("accept acceptance_not_signed 1");
  });

  it("signs two headers: the client holds one, and the other one's events do not fit", async () => {
    const other = new House();
    other.pair = house.pair;
    other.match = house.match;
    const values = JSON.parse(at.header.header) as { seats: [never, never] };
    await other.sendHeader(values.seats, (header) => (header.t = house.t + 1));
    chain = await follow();
    expect(await raised(...(await other.start(at.opens)))).toBe("receipt receipt_does_not_fit 1");
  });

  it("picks its seed late", async () => {
    await started();
    house.seed = "b2".repeat(32);
    expect(await raised(...(await house.finish()))).toBe("commit server_seed_differs 4");
  });

  it("changes a die: seen at the reveal, at its event", async () => {
    await started();
    const { message } = await signed(0, "roll");
    const draw = house.roll("risk", 6);
    draw.out = ((draw.out as number) % 6) + 1;
    expect(await raised(await house.move(message, { draws: [draw] }))).toBe("none");
    expect(await raised(...(await house.finish()))).toBe("draw-value draw_differs 3");
    expect(chain.alarm?.facts).toMatchObject({ label: "risk", n: 0, sides: 6 });
  });

  it("hides a draw", async () => {
    await started();
    house.roll("risk", 6);
    const { message } = await signed(0, "roll");
    const entry = await house.move(message, { draws: [house.roll("risk", 6)] });
    expect(await raised(entry)).toBe("draw-index draw_left_out 3");
  });

  it("forges a move of the other seat", async () => {
    await started();
    const { message } = await signed(0, "step a");
    expect(await raised(await house.move({ ...message, seat: 1 }))).toBe(
      "move-sig move_not_signed_by_seat 3",
    );
  });

  it("alters a signed move", async () => {
    await started();
    const { message } = await signed(1, "step a");
    expect(await raised(await house.move({ ...message, move: "step b" }))).toBe(
      "move-sig move_not_signed_by_seat 3",
    );
  });

  it("plays a signed move twice", async () => {
    await started();
    const { message } = await signed(1, "step a");
    await chain.add([await house.move(message)]);
    expect(await raised(await house.move(message))).toBe("move-base base_used 4");
  });

  it("puts a move in another place", async () => {
    await started();
    const { message } = await signed(1, "step a");
    const auto = { type: "auto", seat: 0, cause: "left", move: "rest" };
    await chain.add([await house.event(auto)]);
    expect(await raised(await house.move(message))).toBe("move-base base_not_just_before 4");
  });

  it("drops a move that was acknowledged, and signs another log", async () => {
    await started();
    const { message } = await signed(0, "step a");
    const before = house.head;
    await chain.add([await house.move(message)]);
    const other = JSON.stringify({ fault: "none", t: house.t, type: "void" });
    expect(await raised(await house.receipt(3, before, other))).toBe("fork two_logs_signed 3");
    expect(chain.alarm?.facts).toMatchObject({ kept: chain.bodies[2], other });
  });

  it("sends other bytes for a known event without daring to sign them", async () => {
    await started();
    const other = { ...(house.entries[1] as Entry), body: '{"draws":[],"t":1,"type":"setup"}' };
    expect(await raised(other)).toBe("fork two_logs 2");
  });

  it("goes on from a history that this client never saw", async () => {
    await started();
    const { message } = await signed(0, "step a");
    house.head = nextHead(house.head, 2, "{}");
    expect(await raised(await house.move(message))).toBe("receipt receipt_does_not_fit 3");
  });

  it("reorders events", async () => {
    await started();
    const { message } = await signed(0, "step a");
    const first = await house.move(message);
    const second = await house.event({ type: "auto", seat: 1, cause: "left", move: "rest" });
    expect(await raised({ ...first, body: second.body })).toBe("receipt receipt_does_not_fit 3");
  });

  it("opens another choice than the one that was sealed", async () => {
    await started();
    const { message } = await signed(1, "pick 2", true);
    await chain.add([await house.move(message)]);
    const { salt } = message as Required<typeof message>;
    expect(await raised(await house.event({ type: "open", of: 3, move: "pick 6", salt }))).toBe(
      "sealed seal_does_not_fit 4",
    );
  });

  it("never opens a sealed choice", async () => {
    await started();
    const { message } = await signed(1, "pick 2", true);
    await chain.add([await house.move(message)]);
    expect(await raised(...(await house.finish()))).toBe("sealed never_opened 5");
  });

  it("reveals another deck", async () => {
    at = await opened({ deck: [1, 2, 3] });
    house = at.house;
    await started();
    const setups = at.own.map(({ setup }) => ({
      payload: { deck: [9, 9, 9] },
      salt: (setup as { salt: string }).salt,
    }));
    expect(await raised(...(await house.finish([], setups)))).toBe("sealed setup_differs 4");
  });

  it("takes the seat over itself", async () => {
    await started();
    const stolen = await signRekey(house.match, 0, chain.position, null);
    expect(await raised(await house.rekey(stolen.message))).toBe("rekey rekey_not_asked_for 3");
  });

  it("says that the seat has given up, which it signed in no such place", async () => {
    await started();
    const { base, sig } = await signResignation(at.own[0], { seq: 1, head: house.head });
    const result = { winner: 1, reason: "resigned", signed: { base, sig } };
    expect(await raised(...(await house.finish([], [null, null], result)))).toBe(
      "move-sig resignation_not_signed_by_seat 3",
    );
  });

  it("moves before the deadline", async () => {
    await started();
    const early = { type: "auto", seat: 0, cause: "clock", move: "rest", deadline: house.t + 9e5 };
    expect(await raised(await house.event(early))).toBe("time before_deadline 3");
  });

  it("turns the clock back", async () => {
    await started();
    const back: JsonObject = { type: "void", fault: "server", t: 5 };
    expect(await raised(await house.event(back))).toBe("time time_goes_back 3");
  });

  it.each([
    [{ type: "start", contribs: ["00".repeat(32), "00".repeat(32)], accepts: [] }, "chain"],
    [{ type: "setup", draws: [] }, "order"],
    [{ type: "reveal", server_seed: "00".repeat(32), setups: [null, null], sealed: [] }, "order"],
    [{ type: "gift", seat: 0 }, "chain"],
    [{ type: "void", fault: "server", note: "hi" }, "chain"],
  ] as [JsonObject, string][])("says what has no place: %o", async (body, alarm) => {
    await started();
    expect((await raised(await house.event(body))).split(" ")[0]).toBe(alarm);
  });

  it("appends something after the reveal", async () => {
    await started();
    await chain.add(await house.finish());
    expect(await raised(await house.event({ type: "void", fault: "none" }))).toBe(
      "order event_out_of_place 5",
    );
  });

  it("shows a view that it does not sign", async () => {
    await started();
    const sig = await house.view(1, '{"hand":[1]}');
    await expect(chain.addView(0, 2, '{"hand":[1]}', sig)).rejects.toMatchObject({
      alarm: "view",
      code: "view_not_signed",
    });
    await expect(chain.addView(0, 2, "{ }", sig)).rejects.toMatchObject({
      code: "view_not_signed",
    });
  });

  it("is believed nothing more after an alarm", async () => {
    await started();
    const { message } = await signed(0, "step a");
    expect(await raised(await house.move({ ...message, seat: 1 }))).toContain("move-sig");
    const position = { ...chain.position };
    await expect(chain.add(await house.finish())).rejects.toBe(chain.alarm);
    expect(chain.position).toEqual(position);
  });
});

describe("other devices", () => {
  it("says who changed device, and whether the old one confirmed it", async () => {
    await started();
    const theirs = await signRekey(house.match, 1, chain.position, null);
    expect((await chain.add([await house.rekey(theirs.message)])).notices).toEqual([
      { kind: "rekey", event: 3, seat: 1, confirmed: false, own: false },
    ]);
    const mine = await signRekey(house.match, 0, chain.position, at.own[0]);
    chain.expectRekeys(mine.own);
    expect((await chain.add([await house.rekey(mine.message)])).notices).toEqual([
      { kind: "rekey", event: 4, seat: 0, confirmed: true, own: true },
    ]);
    expect(chain.keys).toEqual([mine.own.key, theirs.own.key]);
    const old = await signed(0, "step a");
    expect(await raised(await house.move(old.message))).toBe("move-sig move_not_signed_by_seat 5");
  });

  it("does not accept a confirmation that the old key did not sign", async () => {
    await started();
    const theirs = await signRekey(house.match, 1, chain.position, at.own[0]);
    expect(await raised(await house.rekey(theirs.message))).toBe(
      "move-sig rekey_not_signed_by_old_key 3",
    );
  });

  it("lets a device that takes over follow the changes of before", async () => {
    chain = await follow();
    const entries = await house.start(at.opens);
    await chain.add(entries);
    const before = await signRekey(house.match, 0, chain.position, null);
    entries.push(await house.rekey(before.message));
    const late = await follow([0], 3);
    expect((await late.add(entries)).notices).toHaveLength(1);
    const stolen = await signRekey(house.match, 0, late.position, null);
    await expect(late.add([await house.rekey(stolen.message)])).rejects.toMatchObject({
      alarm: "rekey",
    });
  });
});
