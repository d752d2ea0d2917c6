import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import spriteText from "../../assets/icons.svg?raw";
import type { FixtureTable } from "../../dev/fixture-table.svelte.ts";
import { WARRIORS } from "./cards.ts";
import { cues } from "./cues.ts";
import combat from "./fixtures/combat.json";
import draft from "./fixtures/draft.json";
import turn from "./fixtures/turn.json";
import waiting from "./fixtures/waiting.json";
import Full from "./Full.svelte";
import help from "./help.ts";
import game from "./index.ts";
import { tableKeys } from "./keys.ts";
import { choices, parse, type Parsed } from "./moves.ts";
import { DRAWN, ICONS } from "./prints.ts";
import { CATALOGUES } from "./text/index.ts";
import type { View } from "./types.ts";
import { controlOf, open } from "./valeron.helper.ts";

describe("cards", () => {
  it("V-17.2 every warrior has a print whose silhouettes are in the sprite", () => {
    expect([...DRAWN].sort()).toEqual([...WARRIORS.keys()].sort());
    const missing = ICONS.filter((name) => !spriteText.includes(`id="i-${name}"`));
    expect(missing).toEqual([]);
  });

  it("every warrior is written in both languages", () => {
    for (const one of WARRIORS.values()) {
      expect(one.name["pt-br"] && one.name.en).toBeTruthy();
      expect(Boolean(one.text["pt-br"])).toBe(one.effect !== "none");
      expect(Boolean(one.text.en)).toBe(one.effect !== "none");
    }
  });

  it("V-17.5 frames by type, V-17.11 current values and wounds on the card", () => {
    open(combat);
    const view = combat.view as unknown as View;
    const hurt = view.seats[0].posts.find((unit) => unit && unit.wounds > 0);
    if (!hurt) throw new Error("the fixture has a wounded card");
    const { name, vd, kind } = WARRIORS.get(hurt.card)!;
    const total = vd + hurt.add_vd;
    const label = new RegExp(`^${name["pt-br"]}, .*vida ${total - hurt.wounds} de ${total}`);
    const [card] = screen.getAllByRole("button", { name: label });
    expect(card?.className).toContain(kind === "attack" ? "w-A" : "w-D");
  });
});

describe("moves as things to tap", () => {
  const view = turn.view as unknown as View;
  const seat = turn.seat as 0 | 1;
  const foe = seat === 0 ? 1 : 0;
  const read = (moves: string[]): Parsed[] => moves.map((move) => parse(move, view, seat));

  it("a roll is an own post and then a target", () => {
    const all = read(["roll 1 2", "roll 1 1", "roll 3 2"]);
    expect([...choices(all, [`p:${seat}:1`]).next].sort()).toEqual([`p:${foe}:1`, `p:${foe}:2`]);
    expect(choices(all, [`p:${seat}:3`, `p:${foe}:2`]).done?.move).toBe("roll 3 2");
  });

  it("V-17.21 an effect asks for its card first and then for exactly its targets", () => {
    const targets = view.seats[foe].posts.flatMap((unit) => (unit ? [unit.card] : [])).slice(0, 2);
    const all = read(targets.map((card) => `use_effect 2 ${card}`));
    expect([...choices(all, []).next]).toEqual([`p:${seat}:2`]);
    expect(choices(all, [`p:${seat}:2`]).next.size).toBe(2);
  });

  it("posts may be tapped in either order to move", () => {
    const all = read(["move 1 3"]);
    expect(choices(all, [`p:${seat}:3`]).next.has(`p:${seat}:1`)).toBe(true);
    expect(choices(all, [`p:${seat}:3`, `p:${seat}:1`]).done?.move).toBe("move 1 3");
  });
});

describe("table", () => {
  it("V-17.10 opponent above with its back row first, own half below", () => {
    open(turn);
    const view = turn.view as unknown as View;
    const below = turn.seat as 0 | 1;
    const above = below === 0 ? 1 : 0;
    const arena = screen.getByRole("region", { name: /Glória na Taverna/ });
    const shown = within(arena)
      .getAllByRole("button")
      .map(
        (button) =>
          button.querySelector(".sr")?.textContent ?? button.getAttribute("aria-label") ?? "",
      )
      .map((label) => label.split(",")[0]);
    const order = [
      ...[3, 4, 1, 2].map((post) => view.seats[above].posts[post - 1]),
      ...[1, 2, 3, 4].map((post) => view.seats[below].posts[post - 1]),
    ];
    const names = order.map((unit) => (unit ? WARRIORS.get(unit.card)?.name["pt-br"] : null));
    names.forEach((name, place) => name && expect(shown[place]).toBe(name));
  });

  it("V-17.8 red drops are the other seat's kills, V-17.7 essence and energy beside", () => {
    const view = structuredClone(turn.view) as unknown as { seats: { kills: number }[] };
    view.seats[1]!.kills = 2;
    open({ ...turn, view });
    expect(screen.getAllByRole("img", { name: "2 de 3 cartas perdidas" })).toHaveLength(1);
    expect(screen.getAllByText("essência")).toHaveLength(2);
  });

  it("V-17.9 a seat of the computer is labelled NPC", () => {
    open(turn);
    expect(screen.getAllByText("NPC")).toHaveLength(1);
  });

  it("V-17.14 V-17.23 the draft opens the drawer of the demanded type, with prices", () => {
    open(draft);
    expect(screen.getByRole("tabpanel", { name: "Mercado Def" })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Mercado Def" }).className).toContain("pulse");
    expect(screen.getAllByRole("button", { name: /Troca \d.*pode escolher/ })).toHaveLength(6);
  });

  it("V-17.13 V-17.16 one drawer at a time; none open shows the padlock", async () => {
    open(turn);
    expect(screen.queryByRole("tabpanel")).toBeNull();
    expect(screen.getByText(/Aponte para uma aba/)).toBeTruthy();
    screen.getByRole("tab", { name: "Mercado Atq" }).click();
    expect(await screen.findByRole("tabpanel", { name: "Mercado Atq" })).toBeTruthy();
    expect(screen.queryByRole("tabpanel", { name: "Mercado Def" })).toBeNull();
  });

  it("V-17.17 outside the draft market cards are dimmed until Baixar or Trocar", async () => {
    open(turn);
    screen.getByRole("tab", { name: "Mercado Atq" }).click();
    const panel = await screen.findByRole("tabpanel");
    const cards = within(panel).getAllByRole("button");
    expect(cards.every((card) => card.className.includes("dimmed"))).toBe(true);
  });

  it("V-17.24 the combat decision shows the sums and what both outcomes do", () => {
    const table = open(combat);
    const { inflict, collect } = combat.decision.prompt as never as {
      inflict: { wounds: number; vd_after: number; vd_total: number };
      collect: { energy: number };
    };
    const pending = combat.view.pending;
    const bar = screen.getByRole("region", { name: "Infligir ou recolher?" });
    expect(bar.textContent).toContain(String(pending.at.total));
    expect(bar.textContent).toContain(`alvo fica com ${inflict.vd_after} de ${inflict.vd_total}`);
    within(bar)
      .getByRole("button", { name: new RegExp(`Recolher ${collect.energy} EN`) })
      .click();
    expect(table.acted).toEqual(["collect"]);
  });

  it("V-17.28 what is not possible says why", () => {
    open(turn);
    const roll = screen.getByRole("button", { name: /^Rolar/ });
    expect(roll.getAttribute("aria-disabled")).toBe("true");
    expect(roll.textContent).toContain("ação já usada");
  });

  it("V-17.25 V-17.32 turn, piles and both oblivions are in sight", () => {
    open(turn);
    const view = turn.view as unknown as View;
    expect(screen.getAllByText(`turno ${view.turn_number}`).length).toBeGreaterThan(0);
    expect(screen.getByText(new RegExp(`monte: ${view.piles.attack} cartas`))).toBeTruthy();
    for (const side of view.seats) {
      const label = new RegExp(`Oblívio · ${side.oblivio.length} carta`);
      expect(screen.getAllByRole("button", { name: label }).length).toBeGreaterThan(0);
    }
  });

  it("waiting says who plays and offers nothing", () => {
    const table = open(waiting);
    expect(screen.getByText(/está jogando/)).toBeTruthy();
    expect(document.querySelector("[data-choosable]")).toBeNull();
    expect(table.acted).toEqual([]);
  });

  it("V-17.18 the history lists what happened", async () => {
    open(turn);
    screen.getByRole("button", { name: "Histórico" }).click();
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getAllByRole("listitem").length).toBeGreaterThan(5);
  });
});

describe("reading and hearing", () => {
  it("V-17.3 V-17.4 pointing at a card opens the full card over a darkened table", async () => {
    open(turn);
    const view = turn.view as unknown as View;
    const unit = view.seats[0].posts.find((one) => one !== null)!;
    const name = WARRIORS.get(unit.card)!.name["pt-br"];
    const [mini] = screen.getAllByRole("button", { name: new RegExp(`^${name},`) });
    mini!.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    // It may have come under a pointer that rests.
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.queryByRole("article", { name })).toBeNull();
    mini!.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true }));
    const full = await screen.findByRole("article", { name });
    expect(full.textContent).toContain(WARRIORS.get(unit.card)!.flavour["pt-br"]);
    expect(screen.getByRole("main").className).toContain("reading");
    mini!.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
    await vi.waitFor(() => expect(screen.queryByRole("article", { name })).toBeNull());
  });

  it("V-17.6 the energy of an Active effect is a number in a hexagon; the swap price is named", () => {
    render(Full, { id: "comandante", lang: "pt-br" });
    expect(screen.getByTitle("custa 4 EN").textContent).toBe("4");
    expect(screen.getByText("Troca")).toBeTruthy();
  });

  it("V-17.22 dice, damage, a destroyed card and energy have their sounds; the other side's are softer", () => {
    const event = (name: string, seat: number) => ({ seq: 1, event: name, seat });
    const found = cues(
      [event("rolled", 0), event("wounded", 1), event("destroyed", 1), event("collected", 0)],
      0,
    );
    expect(found.map((one) => one.cue)).toEqual(["dice", "chip", "kill", "drop"]);
    expect(found.map((one) => one.other)).toEqual([false, true, true, false]);
    open(turn);
    expect(
      screen.getByRole("button", { name: "tocar a música" }).getAttribute("aria-pressed"),
    ).toBe("false");
  });

  it("V-17.12 V-17.15 the markets are drawers; the type of the post or of the card going out decides which", () => {
    const view = structuredClone(turn.view) as unknown as { seats: { posts: unknown[] }[] };
    const seat = turn.seat as 0 | 1;
    view.seats[seat]!.posts[0] = null;
    view.seats[seat]!.posts[2] = null;
    const moves = ["lower attack 1 1", "lower defense 1 3", "end_turn"];
    const fixture = { ...turn, view, decision: { ...turn.decision, moves } };
    const control = controlOf(fixture);
    control.begin("lower");
    control.tap(`p:${seat}:1`);
    expect(control.drawer).toBe("defense");
    control.back();
    control.tap(`p:${seat}:3`);
    expect(control.drawer).toBe("attack");
    // The other tab stays usable.
    control.open("defense");
    expect(control.state("m:defense:1")).toBe("next");
  });
});

describe("control", () => {
  it("V-17.20 an action in progress locks the others until it ends or is cancelled", () => {
    const control = controlOf(turn);
    control.begin("move");
    expect(control.verb).toBe("move");
    tableKeys(control)["F"]?.({} as KeyboardEvent);
    expect((control.table as unknown as FixtureTable).acted).toEqual([]);
    expect(control.back()).toBe(true);
    expect(control.verb).toBeNull();
  });

  it("V-17.19 Mover rings only what has not moved", () => {
    const control = controlOf(turn);
    control.begin("move");
    const seat = turn.seat as 0 | 1;
    const view = turn.view as unknown as View;
    view.seats[seat].posts.forEach((unit, at) => {
      if (unit?.moved) expect(control.state(`p:${seat}:${at + 1}`)).toBe("");
    });
    expect(control.choices.next.size).toBeGreaterThan(0);
  });

  it("V-17.27 I inflicts, R collects, F ends the turn", () => {
    const fight = controlOf(combat);
    tableKeys(fight)["I"]?.({} as KeyboardEvent);
    tableKeys(fight)["R"]?.({} as KeyboardEvent);
    expect((fight.table as unknown as FixtureTable).acted).toContain("inflict");
    const quiet = controlOf(turn);
    tableKeys(quiet)["F"]?.({} as KeyboardEvent);
    expect((quiet.table as unknown as FixtureTable).acted).toEqual(["end_turn"]);
  });
});

describe("words", () => {
  it("both languages have every text", () => {
    expect(Object.keys(CATALOGUES.en)).toEqual(Object.keys(CATALOGUES["pt-br"]));
  });

  it("V-17.1 V-17.29 V-17.30 V-17.31 the help has rules, advice, questions and the Crônicas", () => {
    const ids = help["pt-br"].map((section) => section.id);
    expect(ids).toEqual(expect.arrayContaining(["perguntas", "duvidas", "cronicas", "teclas"]));
    expect(help.en.map((section) => section.id)).toEqual(ids);
    const answers = help["pt-br"].find((section) => section.id === "duvidas")?.body[0];
    expect(answers && "rows" in answers && answers.rows.length).toBe(11);
  });

  it("every event of the fixtures is a line or deliberately none", () => {
    for (const event of turn.log) {
      const said = game.line(event as never, turn.view as never, "pt-br");
      if (said) expect(said.text).not.toMatch(/\{|undefined/);
    }
  });
});
