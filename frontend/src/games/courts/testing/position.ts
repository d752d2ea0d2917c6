/** Positions and tables for tests, written by hand: the reference positions of the rules, section 8. */
import { FixtureTable, type Fixture } from "../../../dev/fixture-table.svelte.ts";
import type { Json, RulesEvent, Table } from "../../../table/contract.ts";
import { REGIONS, VILLAGES } from "../board.ts";
import type { Both, Court, View } from "../types.ts";

type Held = Record<number, readonly [moon: number, sun: number]>;

/** P0: initial influence only. */
export const P0: Held = {
  4: [2, 0],
  13: [1, 0],
  21: [1, 0],
  28: [1, 0],
  33: [1, 0],
  7: [0, 2],
  16: [0, 1],
  24: [0, 1],
  34: [0, 1],
  27: [0, 1],
};

/** P1: P0 with both homes settled. The Moon occupies 25, 26, 28; the Sun 27, 31, 32, 34. */
export const P1: Held = {
  ...P0,
  25: [2, 0],
  26: [2, 0],
  28: [3, 0],
  31: [0, 2],
  32: [0, 2],
  34: [0, 3],
  33: [1, 1],
};

const OCCUPIED: Record<number, Court> = {
  25: "moon",
  26: "moon",
  28: "moon",
  27: "sun",
  31: "sun",
  32: "sun",
  34: "sun",
};

export interface Where extends Partial<Omit<View, "influence" | "control">> {
  villages?: Held;
  /** Who occupies which village; by default that of P1. */
  occupied?: Record<number, Court>;
}

const NOTHING = { level: "none", villages: 0, keystones: 0, sum: 0 } as const;

/** The Moon's view of P1 in turn 4 with Truce 5, and what a test changes. */
export function view({ villages = P1, occupied = OCCUPIED, ...changes }: Where = {}): View {
  const influence: Both<number[]> = { moon: [], sun: [] };
  for (const { index } of VILLAGES) {
    const [moon, sun] = villages[index] ?? [0, 0];
    influence.moon.push(moon);
    influence.sun.push(sun);
  }
  return {
    you: "moon",
    seat_of: { moon: 0, sun: 1 },
    phase: "plays",
    turn: 4,
    round: 1,
    active: "moon",
    plays_left: { moon: 7, sun: 7 },
    influence,
    control: VILLAGES.map(({ index }) => occupied[index] ?? null),
    closed: [],
    standings: REGIONS.map(({ id }) => ({ region: id, moon: NOTHING, sun: NOTHING })),
    keystones: { moon: 2, sun: 2 },
    balance: 0,
    truce: 5,
    vigil: { moon: 0, sun: 0 },
    star: { moon: 0, sun: 0 },
    star_first: [null, null, null, null, null, null, null, null],
    star_attempts: { moon: 0, sun: 0 },
    star_limit: { moon: 1, sun: 1 },
    gifts: { vidente: null, pipas_gemeas: null, guarda_da_lamparina: null },
    bell: { holder: "moon", face_up: true },
    hand_count: { moon: 4, sun: 8 },
    hand: [3, 14, 23, 26],
    other_hand: null,
    known: [],
    heralds: { moon: { chosen: false, card: null }, sun: { chosen: false, card: null } },
    draw_count: 30,
    discard: [31, 15],
    removed: [24],
    in_play: [],
    use: null,
    event: null,
    lasting: [],
    prevented: [],
    pending: [{ court: "moon", kind: "play.choose", villages: [] }],
    private_log: [],
    result: null,
    hands: null,
    draw: null,
    ...changes,
  };
}

const LEGAL = { place: null, coup: null, persuade: null };

/** The Moon chooses a play from: Fair of the Vale, Aliança dos Celeiros (Sun, 4), Cavaleiros da
 *  Meia-Noite (Moon, 3), Mediador (any, 1), and the Bell. */
export const PLAY = {
  kind: "play.choose",
  window: 12,
  secret: false,
  moves: [
    "event 3",
    "place 14 before",
    "place 14 after",
    "coup 14 before",
    "coup 14 after",
    "persuade 14 before",
    "persuade 14 after",
    "star 14",
    "event 23",
    "place 23",
    "coup 23",
    "persuade 23",
    "star 23",
    "event 26",
    "place 26",
    "coup 26",
    "persuade 26",
    "place bell",
    "coup bell",
    "persuade bell",
  ],
  prompt: {
    cards: [
      {
        card: 3,
        strength: 0,
        uses: {
          event: null,
          place: "fair_only_scores",
          coup: "fair_only_scores",
          persuade: "fair_only_scores",
          star: "fair_only_scores",
          idle: "fair_only_scores",
        },
        ordered: false,
        warnings: [],
        lead: -2,
      },
      {
        card: 14,
        strength: 4,
        uses: { ...LEGAL, event: "other_courts_event", star: null, idle: "has_a_use" },
        ordered: true,
        warnings: [],
        lead: null,
      },
      {
        card: 23,
        strength: 3,
        uses: { ...LEGAL, event: null, star: null, idle: "has_a_use" },
        ordered: false,
        warnings: [],
        lead: null,
      },
      {
        card: 26,
        strength: 1,
        uses: { ...LEGAL, event: null, star: "too_weak", idle: "has_a_use" },
        ordered: false,
        warnings: [],
        lead: null,
      },
    ],
    bell: {
      strength: 4,
      uses: {
        ...LEGAL,
        event: "bell_is_strength_only",
        star: "bell_is_strength_only",
        idle: "bell_is_strength_only",
      },
    },
    star: { step: 1, minimum: 2, die: 4, attempts_left: 1 },
    plays_left: 7,
    fairs_held: 1,
    fairs_due: false,
    trapped: false,
    may_pass: false,
  },
};

/** Placing with Cavaleiros da Meia-Noite: two ordinary villages and one that costs 2. */
export const PLACE = {
  kind: "place.next",
  window: 13,
  secret: false,
  moves: ["v3", "v11", "v33", "done"],
  prompt: {
    strength: 3,
    left: 2,
    extra: 0,
    villages: [
      { v: 3, cost: 1, need: 2 },
      { v: 11, cost: 1, need: 1 },
      { v: 33, cost: 2, need: 1 },
    ],
  },
};

/** A coup of strength 4 in Ponte de Cristal (1, 3), firmness 3, at Truce 4; the other target is not a keystone. */
export const COUP = {
  kind: "coup.target",
  window: 14,
  secret: false,
  moves: ["v10", "v34"],
  prompt: {
    strength: 4,
    extra: 0,
    may_abandon: false,
    villages: [
      {
        v: 10,
        strength: 4,
        totals: [-1, 0, 1, 2, 3, 4],
        removed: [0, 0, 1, 2, 3, 3],
        gained: [0, 0, 0, 0, 0, 1],
        remove: 4,
        clear: 2,
        occupy: 0,
        candle: true,
        last_candle: false,
        truce: 3,
        closes: "agua_de_vidro",
        vigil: 4,
      },
      {
        v: 34,
        strength: 4,
        totals: [-1, 0, 1, 2, 3, 4],
        removed: [0, 0, 1, 2, 3, 3],
        gained: [0, 0, 0, 0, 0, 1],
        remove: 4,
        clear: 2,
        occupy: 0,
        candle: false,
        last_candle: false,
        truce: 4,
        closes: null,
        vigil: 4,
      },
    ],
  },
};

const DOORS = { seed() {}, keys() {}, leave() {}, settings() {} };

/** A table that shows a position, with the moves that were asked for in `acted`. */
export function tableOf(
  seen: View,
  more: Omit<Fixture, "view" | "log" | "events"> & { log?: object[]; events?: object[] } = {},
): Table<View> & Pick<FixtureTable, "acted"> {
  const fixture = { view: seen as unknown as Json, ...more } as unknown as Fixture;
  return new FixtureTable("courts", fixture, DOORS) as unknown as ReturnType<typeof tableOf>;
}

/** Events with the number of the log entry that they came with. */
export function events(seq: number, ...facts: ({ event: string } & Record<string, unknown>)[]) {
  return facts.map((fact) => ({ seq, ...fact })) as unknown as RulesEvent[];
}
