/** A table for tests of furniture: plain values that a test changes. */
import type { Seat, SeatInfo, Table } from "../table/contract.ts";

function seat(number: Seat, name: string): SeatInfo {
  return {
    seat: number,
    name,
    bot: null,
    rating: null,
    you: number === 0,
    online: true,
    absent: false,
    portrait: "0".repeat(32),
  };
}

/** Seat 0 is ana, who plays here; seat 1 is bento. */
export function fakeTable(change: Partial<Table> = {}): Table {
  const table: Table = {
    game: "toy",
    mode: "play",
    seat: 0,
    seats: [seat(0, "ana"), seat(1, "bento")],
    names: ["ana", "bento"],
    view: {},
    seq: 2,
    decision: null,
    clocks: [],
    left: () => null,
    events: [],
    log: [],
    logComplete: true,
    more: () => undefined,
    byTable: new Map(),
    act: () => undefined,
    sending: null,
    refusal: null,
    connected: true,
    chain: { checked: 2, ok: true },
    lang: "pt-br",
    settings: {
      theme: "light",
      animations: true,
      sound: { on: true, effects: 1, music: 1 },
    },
    over: null,
    say: () => undefined,
    open: {
      seed: () => undefined,
      keys: () => undefined,
      leave: () => undefined,
      settings: () => undefined,
    },
  };
  return Object.assign(table, change);
}
