import { describe, expect, it } from "vitest";
import { autoCauses, eventsFor, howItEnded, parseView, recordText, revealedSeed } from "./read.ts";

describe("log entries", () => {
  it("tell what the table did, by number", () => {
    const bodies = [
      '{"cause":"clock","deadline":1,"move":"a","seat":0,"t":1,"type":"auto"}',
      '{"base":3,"move":"a","seat":0,"sig":"","t":1,"type":"move"}',
      '{"cause":"forced","move":"a","seat":0,"t":1,"type":"auto"}',
    ];
    expect(autoCauses(bodies, 4)).toEqual({ 5: "clock", 7: "forced" });
  });

  it("are not fooled by a move whose text looks like an entry", () => {
    const text = JSON.stringify({ type: "move", move: '"type":"auto"' });
    expect(autoCauses([text], 0)).toEqual({});
  });

  it.each([
    [
      { type: "end", reason: "normal", result: { winner: 1, reason: "truce" } },
      { winner: 1, by: "normal", reason: "truce" },
    ],
    [
      { type: "end", reason: "agreed", result: { winner: null, reason: "agreed" } },
      { winner: null, by: "agreed", reason: "agreed" },
    ],
    [
      { type: "void", fault: "seat1" },
      { winner: null, by: "void", reason: "seat1" },
    ],
    [{ type: "move", move: "a" }, null],
  ])("tell how a match ended: %j", (body, over) => {
    expect(howItEnded(JSON.stringify(body))).toEqual(over);
  });

  it("tell the seed only where it is revealed", () => {
    expect(revealedSeed('{"server_seed":"ab","type":"reveal"}')).toBe("ab");
    expect(revealedSeed('{"server_seed":null,"type":"reveal"}')).toBeNull();
    expect(revealedSeed('{"server_seed":"ab","type":"move"}')).toBeNull();
  });
});

describe("events of a hot seat", () => {
  const drawn = { seq: 3, event: "drawn", n: 2, private: [{ cards: ["a", "b"] }, null] };

  it("are read by each seat with its own private facts only", () => {
    expect(eventsFor(0, [drawn])).toEqual([{ seq: 3, event: "drawn", n: 2, cards: ["a", "b"] }]);
    expect(eventsFor(1, [drawn])).toEqual([{ seq: 3, event: "drawn", n: 2 }]);
    expect(eventsFor(null, [drawn])).toEqual([{ seq: 3, event: "drawn", n: 2 }]);
  });

  it("of everybody else are left as they are", () => {
    const open = { seq: 3, event: "drawn", cards: ["a"] };
    expect(eventsFor(0, [open])[0]).toBe(open);
  });

  it("come with the view of the seat", () => {
    const seen = parseView({ seat: 1, view: '{"a":1}', sig: null, decision: null }, [drawn]);
    expect(seen).toEqual({
      seat: 1,
      view: { a: 1 },
      decision: null,
      events: [{ seq: 3, event: "drawn", n: 2 }],
    });
  });
});

it("the public record holds nothing of the player's own", () => {
  const text = recordText({
    format: "semente-receipts/1",
    match: "m",
    header: "{}",
    header_sig: "aa",
    events: ["{}"],
    receipts: [{ seq: 1, head: "bb", sig: "cc" }],
    view_receipts: [{ event: 1, seat: 0, view: "{}", sig: "dd" }],
    seats: [{ secret: "ee" } as never],
  });
  expect(JSON.parse(text)).toEqual({
    header: "{}",
    header_sig: "aa",
    events: ["{}"],
    receipt: { seq: 1, sig: "cc" },
  });
});
