import { describe, expect, it } from "vitest";
import type { Decision } from "../../table/contract.ts";
import { choiceOf, type Choice } from "./choice.ts";
import { COUP, PLACE, PLAY } from "./testing/position.ts";
import type { Court, Order } from "./types.ts";

function choice(decision: object, order: Order = "before", you: Court = "moon"): Choice {
  return choiceOf(decision as Decision, order, "pt-br", you);
}

function moves({ cards }: Choice, card: number): Record<string, string | null> {
  return Object.fromEntries((cards.get(card)?.options ?? []).map(({ id, move }) => [id, move]));
}

describe("villages with a ring", () => {
  it("are exactly the moves, whatever the prompt says (C-24.5)", () => {
    const fewer = { ...PLACE, moves: ["v3", "done"] };
    expect([...choice(fewer).spots.keys()]).toEqual([3]);
    expect([...choice(PLACE).spots.values()]).toEqual([
      { v: 3, move: "v3", cost: 1, need: 2 },
      { v: 11, move: "v11", cost: 1, need: 1 },
      { v: 33, move: "v33", cost: 2, need: 1 },
    ]);
  });

  it("are asked about once more only before dice (C-24.6)", () => {
    expect(choice(PLACE).question).toBeNull();
    expect(choice(COUP).question).toBe("coup");
    expect(choice({ ...COUP, kind: "event.coup" }).question).toBe("coup");
    expect(choice({ ...COUP, kind: "persuade.next" }).question).toBe("persuade");
    expect(choice({ ...COUP, kind: "event.remove" }).question).toBeNull();
  });
});

describe("a card of the hand", () => {
  it("has a use for each of its moves and no other", () => {
    expect(moves(choice(PLAY), 23)).toEqual({
      event: "event 23",
      place: "place 23",
      coup: "coup 23",
      persuade: "persuade 23",
      star: "star 23",
    });
  });

  it("of the other court is played before or after its event (C-6.6, C-24.12)", () => {
    expect(moves(choice(PLAY, "before"), 14)["place"]).toBe("place 14 before");
    expect(moves(choice(PLAY, "after"), 14)["place"]).toBe("place 14 after");
    // The Star Road has no order.
    expect(moves(choice(PLAY, "after"), 14)["star"]).toBe("star 14");
  });

  it("shows a use that is not legal with the reason (C-24.28)", () => {
    const notes = (card: number) =>
      Object.fromEntries(
        (choice(PLAY).cards.get(card)?.options ?? [])
          .filter(({ move }) => move === null)
          .map(({ id, note }) => [id, note]),
      );
    expect(notes(14)).toEqual({ event: "carta do Sol" });
    expect(notes(26)).toEqual({ star: "força baixa" });
    expect(notes(3)["place"]).toBe("Feira só pontua");
    expect(notes(0)).toEqual({ event: "só para força", star: "só para força" });
  });

  it("says what a use is worth", () => {
    const note = (card: number, use: string) =>
      choice(PLAY)
        .cards.get(card)
        ?.options.find(({ id }) => id === use)?.note;
    expect(note(14, "place")).toBe("4 pontos");
    expect(note(26, "persuade")).toBe("1 tentativa");
    expect(note(23, "star")).toBe("passo 1 · ≤ 4");
    expect(note(3, "event")).toBe("−2 para você");
    // C-14.1: the Bell has one more for the Água de Vidro.
    expect(note(0, "place")).toBe("4, ou 5 na Água");
  });

  it("has the keys of its uses (C-24.11)", () => {
    const keys = choice(PLAY)
      .cards.get(23)
      ?.options.map(({ id, key }) => `${id} ${key}`);
    expect(keys).toEqual(["event E", "place P", "coup T", "persuade A", "star G"]);
  });

  it("shows the maze's discard only in the maze, and idle only where it is legal", () => {
    const trapped = { ...PLAY, moves: ["maze 23", "event 3"] };
    const ids = (found: Choice, card: number) => found.cards.get(card)?.options.map(({ id }) => id);
    expect(ids(choice(PLAY), 23)).not.toContain("maze");
    expect(ids(choice(trapped), 23)).toContain("maze");
    expect(choice(trapped).cards.has(26)).toBe(false);
    expect(ids(choice({ ...PLAY, moves: ["idle 26"] }), 26)).toContain("idle");
  });
});

describe("choices in the middle of an event", () => {
  const ask = (kind: string, moves: string[], prompt: object = {}): Choice =>
    choice({ kind, window: 3, secret: false, moves, prompt });

  it("names the options of a card, and why one is not possible", () => {
    const found = ask("event.choose", ["choose yield"], {
      card: 19,
      options: [
        { id: "discard", reason: "no_card_strong_enough" },
        { id: "yield", reason: null },
      ],
    });
    expect(found.options.map(({ label, note, move }) => [label, note, move])).toEqual([
      ["Descartar", "sem carta de força 3+", null],
      ["Perder a influência", "", "choose yield"],
    ]);
  });

  it("offers regions, candles, uses and the end", () => {
    const regions = ask("event.region", ["region agua_de_vidro"], { regions: ["agua_de_vidro"] });
    expect(regions.options.map(({ label }) => label)).toEqual(["A Água de Vidro"]);
    const truce = ask("event.truce", ["truce 2", "truce 3"], { now: 3, least: 2, most: 3 });
    expect(truce.options.map(({ label, note }) => `${label} ${note}`)).toEqual([
      "2 velas ",
      "3 velas como está",
    ]);
    const summit = ask("event.summit", ["douse", "keep", "light"], { now: 2, last_candle: true });
    expect(summit.options.map(({ grave }) => grave)).toEqual([true, false, false]);
    const ops = ask("event.ops", ["place", "decline"], {
      strength: 1,
      uses: { place: null, coup: "nowhere_to_coup" },
    });
    expect(ops.options.map(({ id, note, move }) => [id, note, move])).toEqual([
      ["place", "1 ponto", "place"],
      ["coup", "sem vila aberta", null],
    ]);
    expect(ops.finish?.move).toBe("decline");
    expect(ask("event.end_match", ["end", "decline"]).options[0]?.grave).toBe(true);
  });

  it("takes cards from the own hand, or shows those of somewhere else apart", () => {
    const cards = { cards: [{ card: 31, strength: 3 }], others: [] };
    expect(ask("event.discard", ["card 31"], { ...cards, whose: "moon" }).source).toBe("hand");
    expect(ask("event.discard", ["card 31"], { ...cards, whose: "sun" }).source).toBe("apart");
    expect(ask("event.recover", ["card 31", "decline"], cards).source).toBe("apart");
    expect(ask("event.replay", ["card 31"], cards).cards.get(31)?.options[0]?.move).toBe("card 31");
    expect(ask("lamp.discard", ["card 31", "decline"], cards).source).toBe("hand");
  });

  it("ends with done, decline or abandon (C-24.14)", () => {
    expect(choice(PLACE).finish?.move).toBe("done");
    expect(choice(COUP).finish).toBeNull();
    const abandon = choice({ ...COUP, moves: ["v31", "abandon"] }).finish;
    expect([abandon?.label, abandon?.move, abandon?.key]).toEqual([
      "Desistir do abalo",
      "abandon",
      "D",
    ]);
  });
});
