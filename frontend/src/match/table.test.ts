import { describe, expect, it, vi } from "vitest";
import { newMatch } from "../state/client.svelte.ts";
import type { MatchInfo } from "../net/types.ts";
import type { Decision, Seat } from "../table/contract.ts";
import { LiveTable } from "./table.svelte.ts";

const decision: Decision = { kind: "pick", window: 1, secret: false, moves: ["go"], prompt: {} };

function tableFor(you: Seat[], change: Partial<ReturnType<typeof newMatch>> = {}) {
  const state = Object.assign(newMatch("m1"), {
    you,
    synced: true,
    names: ["ana", "bento"],
    views: you.map((seat) => ({ seat, view: { of: seat }, decision, events: [] })),
    ...change,
  });
  const play = vi.fn();
  const doors = { seed: vi.fn(), keys: vi.fn(), leave: vi.fn(), settings: vi.fn() };
  const table = new LiveTable({ state, outbox: { play }, history: vi.fn() } as never, doors);
  return { table, state, play };
}

describe("a live table", () => {
  it("shows one's own seat and plays for it", () => {
    const { table, play } = tableFor([1]);
    expect([table.mode, table.seat, table.view]).toEqual(["play", 1, { of: 1 }]);
    table.act("go");
    expect(play).toHaveBeenCalledWith(1, "go");
  });

  it("shows spectators the public view and lets them do nothing", () => {
    const { table, play } = tableFor([], {
      views: [{ seat: null, view: { open: true }, decision: null, events: [] }],
    });
    expect([table.mode, table.seat, table.view]).toEqual(["watch", null, { open: true }]);
    table.act("go");
    expect(play).not.toHaveBeenCalled();
  });

  it("shows in hot seat whoever is looking", () => {
    const { table } = tableFor([0, 1]);
    table.show(1);
    expect([table.mode, table.seat, table.view]).toEqual(["hotseat", 1, { of: 1 }]);
    table.show(0);
    expect(table.view).toEqual({ of: 0 });
  });

  it("tells in hot seat each their own facts, and a cover the public ones only", () => {
    const announced = { seq: 3, event: "announced", private: [{ card: "A1" }, null] };
    const { table } = tableFor([0, 1], { log: [announced] });
    table.show(0);
    expect(table.log).toEqual([{ seq: 3, event: "announced", card: "A1" }]);
    expect(table.publicLog).toEqual([{ seq: 3, event: "announced" }]);
    table.show(1);
    expect(table.log).toEqual([{ seq: 3, event: "announced" }]);
  });

  it.each([
    ["the line is away", { synced: false }],
    ["something was proven wrong", { alarm: { alarm: "fork", code: "x", event: 1, facts: {} } }],
    ["the match is over", { over: { winner: 0, by: "resign", reason: "resigned" } }],
  ] as const)("offers no moves when %s", (_, change) => {
    const { table, play } = tableFor([0], change as never);
    expect(table.decision).toBeNull();
    table.act("go");
    expect(play).not.toHaveBeenCalled();
  });

  it("counts clocks by the server's time", () => {
    const { table } = tableFor([0], {
      offset: 5_000,
      clocks: [
        { seat: 0, kind: "pick", deadline: Date.now() + 65_000, total: 90_000, cause: null },
      ],
    });
    const left = table.left(0) ?? 0;
    expect(left).toBeGreaterThan(59_000);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(table.left(1)).toBeNull();
  });

  it("never shows more than the whole time, nor less than none", () => {
    const clock = { seat: 0, kind: "pick", total: 90_000, cause: null } as const;
    const late = tableFor([0], { clocks: [{ ...clock, deadline: 1 }] });
    expect(late.table.left(0)).toBe(0);
    const early = tableFor([0], { clocks: [{ ...clock, deadline: Date.now() + 200_000 }] });
    expect(early.table.left(0)).toBe(90_000);
  });

  it("names a bot by its level, not by what the server calls it", () => {
    const seat = {
      name: "desafiadora",
      player: null,
      kind: "bot",
      bot: "desafiadora",
      rating: null,
    };
    const { table } = tableFor([0], {
      names: ["ana", "desafiadora"],
      info: { seats: [{ ...seat, name: "ana", kind: "human", bot: null }, seat] } as MatchInfo,
    });
    expect(table.names).toEqual(["ana", "Desafiadora"]);
    expect(table.seats[1]).toMatchObject({ bot: "desafiadora", you: false });
  });

  it("says how much of the chain is checked, and nothing at practice tables", () => {
    expect(tableFor([0], { seq: 7 }).table.chain).toEqual({ checked: 7, ok: true });
    expect(tableFor([0], { practiceSeed: "x" }).table.chain).toBeNull();
  });
});
