import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import spriteText from "../../assets/icons.svg?raw";
import { FixtureTable, type Fixture } from "../../dev/fixture-table.svelte.ts";
import { CARDS, card, nameOf } from "./cards.ts";
import { Control } from "./control.svelte.ts";
import { SUGGESTED } from "./decks.ts";
import Eidolon from "./Eidolon.svelte";
import exploring from "./fixtures/exploring.json";
import interception from "./fixtures/interception.json";
import planning from "./fixtures/planning.json";
import response from "./fixtures/response.json";
import setup from "./fixtures/setup.json";
import help from "./help.ts";
import game from "./index.ts";
import { tableKeys } from "./keys.ts";
import { choices, parse } from "./moves.ts";
import { DRAWN, ICONS } from "./prints.ts";
import { CATALOGUES } from "./text/index.ts";
import { PORTUGUESE } from "./text/terms.ts";
import type { View } from "./types.ts";
import { classes, pieces } from "./words.ts";

const doors = { seed: vi.fn(), keys: vi.fn(), leave: vi.fn(), settings: vi.fn() };
const tableOf = (fixture: unknown) => new FixtureTable("eidolon", fixture as Fixture, doors);

function open(fixture: unknown): FixtureTable {
  const table = tableOf(fixture);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the fixture's view is JSON
  render(Eidolon, { table: table as any });
  return table;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
const controlOf = (fixture: unknown) => new Control(tableOf(fixture) as any);
const acted = (control: Control) => (control.table as unknown as FixtureTable).acted;

describe("cards", () => {
  it("E-28.17 every card has a print of its own, in the sprite, with its credit", () => {
    expect([...DRAWN].sort()).toEqual([...CARDS.keys()].sort());
    expect(ICONS.filter((name) => !spriteText.includes(`id="i-${name}"`))).toEqual([]);
    expect([...CARDS.values()].every((one) => one.credit !== "")).toBe(true);
  });

  it("E-28.10 the band names Natureza and Vocação, or the subtype", () => {
    expect(classes(card("O02"), "pt-br")).toBe("Humano Guarda");
    expect(classes(card("O05"), "pt-br")).toBe("Equipamento");
  });

  it("E-28.39 keywords are apart, to lead to the glossary", () => {
    expect(pieces("CHEGADA: compre 1 carta.", "pt-br")).toEqual([
      { text: "CHEGADA", keyword: "chegada" },
      { text: ": compre 1 carta.", keyword: null },
    ]);
    expect(pieces("ARRIVAL: draw 1 card.", "en")[0]).toEqual({
      text: "ARRIVAL",
      keyword: "chegada",
    });
  });

  it("E-28.9 E-28.11 E-28.16 cost above, ATQ RES EXP at fixed places, remaining RES of the printed one", () => {
    open(planning);
    const view = planning.view as unknown as View;
    const unit = view.players[planning.seat as 0 | 1].creatures[0]!;
    const label = new RegExp(
      `^${card(unit.code).name["pt-br"]}.*custo ${card(unit.code).cost}, ATQ ${unit.atq}, RES ${unit.remaining}, EXP ${unit.exp}`,
    );
    expect(screen.getAllByRole("button", { name: label }).length).toBeGreaterThan(0);
  });
});

describe("moves as things to tap", () => {
  it("E-28.24 explore: a creature, then a Local", () => {
    const all = ["explore p7 2", "explore p7 3", "next_phase"].map(parse);
    expect([...choices(all, [], null).next]).toEqual(["p7"]);
    expect([...choices(all, ["p7"], null).next]).toEqual(["s2", "s3"]);
    expect(choices(all, ["p7", "s3"], null).done.map((one) => one.move)).toEqual(["explore p7 3"]);
  });

  it("E-28.32 splits of one cost are told apart", () => {
    const all = ["play h1 pay ordem=1,instinto=1", "play h1 pay ordem=2"].map(parse);
    expect(choices(all, ["h1"], "play").done.map((one) => one.pay)).toEqual([
      "ordem=1,instinto=1",
      "ordem=2",
    ]);
  });

  it("REERGUER begins with the copy in the hand", () => {
    expect(parse("reerguer p4 h2").tokens).toEqual(["h2", "p4"]);
  });
});

describe("table", () => {
  it("E-28.18 the present phase stands out among six", () => {
    open(exploring);
    const steps = screen.getAllByText(/^3?Exploração/, { selector: ".e-phases li" })[0]!;
    expect(steps.getAttribute("aria-current")).toBe("step");
    expect(steps.parentElement?.children).toHaveLength(6);
  });

  it("E-28.23 public facts of both are in sight", () => {
    open(planning);
    const view = planning.view as unknown as View;
    for (const player of view.players) {
      expect(screen.getAllByText(String(player.vitality)).length).toBeGreaterThan(0);
      expect(
        screen.getAllByText(`de ${player.vitality_start}`, { exact: false }).length,
      ).toBeGreaterThan(0);
    }
    expect(screen.getByRole("img", { name: /rival \d, você \d/ })).toBeTruthy();
  });

  it("E-28.21 a relic says whom it is attached to, the creature what it is equipped with", () => {
    open(planning);
    expect(screen.getAllByRole("button", { name: /Anexada a / }).length).toBeGreaterThan(0);
    expect(screen.getAllByRole("button", { name: /Equipada com / }).length).toBeGreaterThan(0);
  });

  it("E-28.19 E-28.20 Exausta and Recém-jogada are independent, each with its hint", () => {
    const view = structuredClone(planning.view) as unknown as {
      players: { creatures: { exhausted: boolean; newly_played: boolean }[] }[];
    };
    const unit = view.players[planning.seat]!.creatures[0]!;
    unit.exhausted = true;
    unit.newly_played = true;
    open({ ...planning, view });
    const both = screen.getAllByRole("button", { name: /exausta, recém-jogada/ });
    expect(both).toHaveLength(1);
    expect(within(both[0]!).getByTitle(/pode interceptar/)).toBeTruthy();
  });

  it("E-28.22 discards and sources of both are opened by buttons", async () => {
    open(planning);
    const [rival] = screen.getAllByRole("button", { name: /descarte/ });
    rival!.click();
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /fontes/, hidden: true })).toHaveLength(2);
  });

  it("E-28.28 E-28.29 the window, its responses with payment, and that passing keeps the right", () => {
    const table = open(response);
    const kept = (response.decision.prompt as { kept_for_confronto?: boolean }).kept_for_confronto;
    const pass = screen.getByRole("button", { name: /^Passar P/ });
    if (kept) expect(pass.textContent).toContain("guarda a resposta para o Confronto");
    expect(screen.getAllByText(/^(Declaração|Confronto)$/).length).toBeGreaterThan(0);
    pass.click();
    expect(table.acted).toEqual(["pass"]);
  });

  it("E-28.30 passing for the rest of the action warns and is off until chosen", () => {
    open(response);
    expect(screen.getByRole("button", { name: "Passar até o fim desta ação" }).title).toContain(
      "rival",
    );
    const control = controlOf(response);
    expect(control.passing).toBe(false);
    control.passOn();
    expect(control.passing).toBe(true);
  });

  it("E-28.26 to defend: a creature, or let it pass", () => {
    const control = controlOf(interception);
    expect([...control.rings].every((token) => token.startsWith("p"))).toBe(true);
    tableKeys(control)["L"]?.({} as KeyboardEvent);
    expect(acted(control)).toEqual(["let_pass"]);
  });

  it("the first Local is chosen from the reserve, as cards that can be read", () => {
    open(setup);
    expect(screen.getByText("Escolha em segredo o seu primeiro Local")).toBeTruthy();
    const group = screen.getByRole("group", { name: "Sua mão" });
    expect(within(group).getAllByRole("button")).toHaveLength(8);
  });
});

describe("control", () => {
  it("E-28.34 N goes on, Esc steps back, 1 to 3 choose Locais", () => {
    const control = controlOf(exploring);
    const [first = ""] = control.choices.next;
    control.tap(first);
    expect(control.made).toEqual([first]);
    tableKeys(control)["Escape"]?.({} as KeyboardEvent);
    expect(control.made).toEqual([]);
    control.tap(first);
    const slot = [...control.rings][0]!;
    tableKeys(control)[slot.slice(1)]?.({} as KeyboardEvent);
    expect(acted(control)).toEqual([`explore ${first} ${slot.slice(1)}`]);
    tableKeys(control)["N"]?.({} as KeyboardEvent);
    expect(acted(control).at(-1)).toBe("next_phase");
  });

  it("a hand card with several uses asks which", () => {
    const control = controlOf(planning);
    const token = [...control.rings].find((one) => {
      control.tap(one);
      return control.verbs.length > 1;
    });
    expect(token).toMatch(/^h/);
    expect(control.verbs).toContain("commit");
    control.choose("commit");
    expect(acted(control)).toEqual([`commit ${token}`]);
  });

  it("what is not legal cannot be tapped", () => {
    const control = controlOf(planning);
    control.tap("p99");
    control.tap("s1");
    expect(control.made).toEqual([]);
    expect(acted(control)).toEqual([]);
  });
});

describe("words and decks", () => {
  it("both languages have every text", () => {
    expect(Object.keys(CATALOGUES.en)).toEqual(Object.keys(CATALOGUES["pt-br"]));
  });

  it("E-28.56 English texts have the English words of the game", () => {
    const word = new RegExp(`(?<!\\p{L})(${PORTUGUESE.join("|")})s?(?!\\p{L})`, "u");
    const said = [
      ...[...CARDS.values()].map((one) => one.text.en),
      ...SUGGESTED.map(({ about }) => about.en),
      ...Object.values(CATALOGUES.en).flatMap((one) =>
        typeof one === "string" ? one : Object.values(one),
      ),
      // The keys say both languages.
      JSON.stringify(help.en, (key, value: unknown) => (key === "pt-br" ? undefined : value)),
    ];
    for (const text of said) expect(text).not.toMatch(word);
    expect(card("O02").text.en).toBe(
      "VIGIL. Reaction (Confrontation of an attack or exploration; 1 Vestige, exhaust): prevent up to 2 of the combat damage that another of your participating creatures would take in this action.",
    );
    expect(card("O11").text.en).toBe("Your other Guards have +1 RES.");
  });

  it("E-28.3 at least four suggested decks can be chosen", () => {
    expect(SUGGESTED.length).toBeGreaterThanOrEqual(4);
    for (const { deck } of SUGGESTED) {
      expect(deck.main.reduce((sum, one) => sum + one.count, 0)).toBe(60);
      expect(deck.locais).toHaveLength(8);
    }
  });

  it("E-28.33 every way to end is a sentence", () => {
    for (const reason of ["convergencia", "ruptura", "both_conditions", "draw"]) {
      const over = { winner: reason === "draw" ? null : 0, by: "normal", reason } as const;
      expect(game.reason(over, planning.view as never, "pt-br", ["ana", "bento"])).toMatch(/\.$/);
    }
  });

  it("E-28.33 the facts name the players, each beside the Desbravador", () => {
    const over = { winner: 0, by: "normal", reason: "ruptura" } as const;
    const view = planning.view as unknown as View;
    const [one, two] = view.players.map(
      ({ desbravador }) => nameOf(desbravador, "en").split(",")[0],
    );
    const said = game.reason(over, planning.view as never, "en", ["ana", "bento"]);
    expect(said).toContain("Vitality is gone and ana wins.");
    expect(said).toContain(`ana (${one}): Vitality`);
    expect(said).toContain(`bento (${two}): Vitality`);
    // Two people at one screen have one nickname.
    expect(game.reason(over, planning.view as never, "en", ["ana", "ana"])).not.toContain("ana");
  });

  it("every event of the fixtures is a line or deliberately none", () => {
    for (const event of planning.log) {
      const said = game.line(event as never, planning.view as never, "pt-br");
      if (said) expect(said.text).not.toMatch(/\{|undefined/);
    }
  });
});
