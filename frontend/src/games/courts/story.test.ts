import { describe, expect, it } from "vitest";
import { coupSum, line } from "./sentences.ts";
import { deltas, heralds, justNow, ownFacts, tell } from "./story.ts";
import { events, view } from "./testing/position.ts";

const seats = { seat_of: { moon: 0, sun: 1 } } as const;
const nbsp = (text: string): string => text.replaceAll("_", "\u00a0");

const COUP = events(
  20,
  { event: "played", court: "sun", card: 12, use: "event", order: null, strength: 3 },
  { event: "event_started", card: 12, court: "sun" },
  {
    event: "coup",
    court: "sun",
    village: 21,
    strength: 3,
    die: 4,
    firmness: 2,
    total: 3,
    removed: 2,
    gained: 1,
  },
  {
    event: "influence",
    village: 21,
    court: "moon",
    change: -2,
    moon: 0,
    sun: 0,
    control: null,
    by: "coup",
  },
  {
    event: "influence",
    village: 21,
    court: "sun",
    change: 1,
    moon: 0,
    sun: 1,
    control: null,
    by: "coup",
  },
  { event: "vigil", court: "sun", now: 3 },
  { event: "truce", before: 5, now: 4, by: "coup" },
  { event: "card_gone", card: 12, to: "discard" },
);

describe("the log", () => {
  it("tells a coup as a sum with its consequences (style.md 14)", () => {
    const texts = tell(COUP, seats, "pt-br").map(({ text }) => text);
    expect(texts).toEqual([
      "O Sol joga Cavaleiros do Meio-Dia pelo evento.",
      nbsp("O Sol abala Caldeira Velha: 4_+_3_−_4_=_3. A Lua perde 2 e o Sol põe 1."),
      "Uma vela se apaga: Trégua 4.",
    ]);
  });

  it("shows whatever else counts in the sum (C-20.13)", () => {
    expect(coupSum({ die: 4, strength: 3, firmness: 2, total: 2 })).toBe(nbsp("4_+_3_−_4_−_1_=_2"));
    expect(coupSum({ die: 1, strength: 1, firmness: 3, total: -4 })).toBe(nbsp("1_+_1_−_6_=_−4"));
  });

  it("puts influences of one play together", () => {
    const put = (village: number) => ({
      event: "influence",
      village,
      court: "moon",
      change: 1,
      moon: 1,
      sun: 0,
      control: null,
      by: "place",
    });
    const log = events(
      4,
      { event: "played", court: "moon", card: 23, use: "place", order: null, strength: 3 },
      put(11),
      put(3),
      put(11),
    );
    expect(tell(log, seats, "pt-br").map(({ text }) => text)).toEqual([
      "A Lua joga Cavaleiros da Meia-Noite, força 3, e coloca: Cais dos Salgueiros +2 e Cerca de Névoa +1.",
    ]);
    expect([...deltas(log)]).toEqual([
      [11, { moon: 2, sun: 0 }],
      [3, { moon: 1, sun: 0 }],
    ]);
  });

  it("tells both throws of an attempt to persuade", () => {
    const [told] = events(9, {
      event: "persuade",
      court: "moon",
      village: 33,
      dice: [2, 4],
      adds: [0, 1],
      loser: "moon",
      lost: 1,
    });
    const said = told && line(told, seats, "pt-br");
    expect(said?.text).toBe(
      nbsp("A Lua persuade Ilhéu das Cabras: 2 contra 4_+_1_=_5. A Lua perde 1."),
    );
    expect(said?.dice).toEqual([
      { sides: 6, value: 2, seat: 0 },
      { sides: 6, value: 4, seat: 1 },
    ]);
  });

  it("names a card only to whom the server names it (C-1.6)", () => {
    const seen = { event: "hand_seen", court: "moon", count: 2 };
    const [open, hidden] = events(3, { ...seen, cards: [27, 31] }, seen);
    expect(open && line(open, seats, "pt-br").text).toBe(
      "Você vê a mão do Sol: Pipa Perdida e Enxurrada.",
    );
    expect(hidden && line(hidden, seats, "pt-br").text).toBe("A Lua vê a mão do Sol: 2 cartas.");
  });

  it("takes a seat's own facts on a shared screen, and nobody else's", () => {
    const [event] = events(3, {
      event: "drew",
      court: "moon",
      count: 1,
      private: [{ cards: [27] }, null],
    });
    const said = (seat: 0 | 1 | null) => event && line(ownFacts(event, seat), seats, "pt-br").text;
    expect(said(0)).toBe("Você compra Pipa Perdida.");
    expect(said(1)).toBe("A Lua compra 1 carta.");
    expect(said(null)).toBe("A Lua compra 1 carta.");
  });

  it("speaks both languages", () => {
    const texts = tell(COUP, seats, "en").map(({ text }) => text);
    expect(texts[1]).toBe(
      nbsp("The Sun coups Old Cauldron: 4_+_3_−_4_=_3. The Moon loses 2 and the Sun puts 1."),
    );
  });
});

describe("just now", () => {
  it("is the last throw with what followed", () => {
    const now = justNow(COUP, seats, "pt-br");
    expect(now.map(({ text }) => text)).toEqual([
      nbsp("O Sol abala Caldeira Velha: 4_+_3_−_4_=_3. A Lua perde 2 e o Sol põe 1."),
      "Uma vela se apaga: Trégua 4.",
    ]);
    expect(now[0]?.dice).toEqual([{ sides: 6, value: 4, seat: 1 }]);
  });

  it("marks what the whole play changed on the map", () => {
    expect([...deltas(COUP)]).toEqual([[21, { moon: -2, sun: 1 }]]);
  });
});

describe("the heralds of a turn", () => {
  const begun = events(30, { event: "turn_started", turn: 4, truce: 5 });
  const turned = events(33, { event: "heralds", moon: 22, sun: 12 });

  it("are announced face down, and shown to who may see them (C-1.9, C-5.13)", () => {
    const seen = view({
      phase: "herald",
      heralds: { moon: { chosen: true, card: 22 }, sun: { chosen: false, card: null } },
      pending: [{ court: "sun", kind: "herald.choose", villages: [] }],
    });
    expect(heralds(begun, seen).map(({ court, card, state }) => [court, card, state])).toEqual([
      ["moon", 22, "announced"],
      ["sun", null, "choosing"],
    ]);
  });

  it("are in the order in which they are resolved (C-5.3, C-5.5)", () => {
    const seen = view({
      phase: "herald",
      heralds: { moon: { chosen: true, card: 22 }, sun: { chosen: false, card: null } },
      in_play: [{ card: 12, court: "sun", use: "herald", order: null, happened: true }],
    });
    expect(
      heralds([...begun, ...turned], seen).map(({ court, state, first }) => [court, state, first]),
    ).toEqual([
      ["sun", "now", true],
      ["moon", "waiting", false],
    ]);
  });

  it("say what became of them (C-5.15, C-6.13)", () => {
    const gone = events(
      33,
      { event: "card_gone", card: 12, to: "discard" },
      { event: "card_gone", card: 22, to: "removed" },
    );
    const states = (log: ReturnType<typeof events>) =>
      heralds([...begun, ...turned, ...log], view()).map(({ court, state }) => `${court} ${state}`);
    expect(states(gone)).toEqual(["sun done", "moon removed"]);
    expect(states(events(33, { event: "heralds_cancelled" }))).toEqual([
      "moon cancelled",
      "sun cancelled",
    ]);
  });
});
