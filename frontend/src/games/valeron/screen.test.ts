/** Section 9 of the rules: what a player sees, fact by fact, where `valeron.test.ts` has not shown it. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { warrior, WARRIORS } from "./cards.ts";
import combat from "./fixtures/combat.json";
import draft from "./fixtures/draft.json";
import turn from "./fixtures/turn.json";
import waiting from "./fixtures/waiting.json";
import Full from "./Full.svelte";
import help from "./help.ts";
import game from "./index.ts";
import { tableKeys } from "./keys.ts";
import { LORE } from "./lore.ts";
import { CATALOGUES } from "./text/index.ts";
import type { Unit, View } from "./types.ts";
import { controlOf, open } from "./valeron.helper.ts";
import Warrior from "./Warrior.svelte";

const seat = turn.seat as 0 | 1;

/** A copy of the fixture of a turn with something changed. */
function changed(change: (view: View, prompt: typeof turn.decision.prompt) => void): typeof turn {
  const copy = structuredClone(turn);
  change(copy.view as unknown as View, copy.decision.prompt);
  return copy;
}

const name = (id: string): string => warrior(id).name["pt-br"];
const mini = (id: string): HTMLElement =>
  screen.getAllByRole("button", { name: new RegExp(`^${name(id)},`) })[0]!;

describe("cards", () => {
  it("V-17.2 a mini has life, name, flag of its people, picture, AT and DF", () => {
    render(Warrior, { id: "capitao", lang: "pt-br" });
    const card = screen.getByRole("button");
    expect(card.querySelector(".w-vd b")?.textContent).toBe("10");
    expect(card.querySelector(".w-name")?.textContent).toBe("Capitão");
    expect(card.querySelector(".w-flag.p-L svg")).not.toBeNull();
    expect(card.querySelector(".art svg, svg.art")).not.toBeNull();
    const values = [...card.querySelectorAll(".w-st b")].map((one) => one.textContent);
    expect(values).toEqual(["2", "4"]);
  });

  it("V-17.3 V-17.6 the full card shows everything, with AT, DF, VD and Troca", () => {
    render(Full, { id: "atemporal", lang: "pt-br" });
    const text = screen.getByRole("article", { name: "Atemporal" }).textContent;
    const one = warrior("atemporal");
    for (const part of [
      ...["AT", "DF", "VD", "Troca", "Ataque", "Lávico", "Ativo", "Antes do Combate"],
      ...[one.text["pt-br"], one.flavour["pt-br"]],
    ])
      expect(text).toContain(part);
    expect(screen.getByTitle("custa 3 EN").className).toContain("hexa");
  });

  it("V-17.26 turned, prepared, exhausted, moved and used stand on the card, for the ear as well", () => {
    open(
      changed((view) => {
        const units = view.seats[seat].posts as Unit[];
        Object.assign(units[0]!, { turned: true, prepared: true });
        Object.assign(units[1]!, { moved: true, uses_this_turn: 1 });
        (view.exhausted as string[]).push(units[3]!.card);
      }),
    );
    const tags = (id: string) =>
      [...mini(id).querySelectorAll(".w-tags em")].map((tag) => tag.textContent);
    expect(tags("espinhosa")).toEqual(["virada", "preparada"]);
    expect(tags("ilusionista")).toEqual(["já se moveu", "efeito usado"]);
    expect(tags("explosivo")).toEqual(["exaurida"]);
    expect(mini("espinhosa").className).toContain("turned");
    expect(mini("explosivo").querySelector(".sr")?.textContent).toContain("exaurida");
  });

  it("V-17.27 focus by keys reads a card; focus by touch does not lay it over the table", async () => {
    open(turn);
    const read = () => screen.queryByRole("article", { name: name("espinhosa") });
    await fireEvent.keyDown(document.body, { key: "Tab" });
    await fireEvent.focus(mini("espinhosa"));
    expect(read()).not.toBeNull();
    await fireEvent.blur(mini("espinhosa"));
    expect(read()).toBeNull();
    await fireEvent.pointerDown(mini("espinhosa"), { pointerType: "touch" });
    await fireEvent.focus(mini("espinhosa"));
    expect(read()).toBeNull();
  });
});

describe("markets", () => {
  it("V-17.14 pointing at a tab opens its drawer, and the press that follows leaves it open", async () => {
    open(turn);
    const tab = screen.getByRole("tab", { name: "Mercado Def" });
    const drawer = () => screen.queryByRole("tabpanel", { name: "Mercado Def" });
    await fireEvent.pointerEnter(tab, { pointerType: "mouse" });
    expect(drawer()).not.toBeNull();
    await fireEvent.click(tab);
    expect(drawer()).not.toBeNull();
    await fireEvent.click(tab);
    expect(drawer()).toBeNull();
    // A finger has no pointing: one press opens.
    await fireEvent.pointerEnter(tab, { pointerType: "touch" });
    await fireEvent.click(tab);
    expect(drawer()).not.toBeNull();
  });

  it("V-17.14 in the draft the post that waits for the pick is marked", () => {
    open(draft);
    const awaited = document.querySelectorAll(".vacancy.awaited");
    expect(awaited).toHaveLength(1);
    expect(awaited[0]?.getAttribute("aria-label")).toContain("posto 2");
  });

  it("V-17.17 once Trocar or Baixar is chosen the cards are bright", async () => {
    const fixture = changed((view, prompt) => {
      (view as { rolled: boolean }).rolled = false;
      prompt.swap.why_not = "";
    });
    const moves = [1, 2, 3, 4].map((post) => `swap ${post} attack 1`);
    open({ ...fixture, decision: { ...fixture.decision, moves: [...moves, "end_turn"] } });
    await fireEvent.click(screen.getByRole("button", { name: /^Trocar/ }));
    await fireEvent.click(mini("explosivo"));
    // V-17.15: the drawer is that of the card that goes out; the other can be opened.
    const own = screen.getByRole("tabpanel", { name: "Mercado Def" });
    expect(within(own).getAllByRole("button")[0]?.className).not.toContain("dimmed");
    await fireEvent.click(screen.getByRole("tab", { name: "Mercado Atq" }));
    const other = screen.getByRole("tabpanel", { name: "Mercado Atq" });
    expect(within(other).getAllByRole("button", { name: /pode escolher/ })).toHaveLength(1);
  });

  it("V-17.23 with the Comprador the old price is struck out beside the one that is paid", async () => {
    const fixture = changed((_, prompt) => {
      prompt.swap.prices.attack = prompt.swap.prices.attack.map((price) => price - 1);
    });
    open(fixture);
    await fireEvent.click(screen.getByRole("tab", { name: "Mercado Atq" }));
    const panel = screen.getByRole("tabpanel");
    const first = (turn.view as unknown as View).market.attack[0]!;
    const price = within(panel).getAllByRole("button")[0]?.querySelector(".w-price");
    expect(price?.querySelector("s")?.textContent).toBe(String(warrior(first).price));
    expect(price?.textContent?.trim()).toBe(`${warrior(first).price}${warrior(first).price - 1}`);
    await fireEvent.click(screen.getByRole("tab", { name: "Mercado Def" }));
    expect(screen.getByRole("tabpanel").querySelector("s")).toBeNull();
  });
});

describe("the turn", () => {
  it("V-17.18 the history opens under the pointer and closes when it leaves", async () => {
    open(turn);
    const group = screen.getByRole("group", { name: "Histórico" });
    await fireEvent.pointerEnter(group, { pointerType: "mouse" });
    expect(within(group).getAllByRole("listitem").length).toBeGreaterThan(5);
    await fireEvent.pointerLeave(group, { pointerType: "mouse" });
    expect(within(group).queryByRole("listitem")).toBeNull();
  });

  it("V-17.19 in Mover what has moved is dimmed and labelled; without a move the button says why", async () => {
    open(turn);
    await fireEvent.click(screen.getByRole("button", { name: /^Mover/ }));
    const moved = mini("ilusionista");
    expect(moved.className).toContain("dimmed");
    expect(moved.textContent).toContain("já se moveu");
    expect(mini("espinhosa").className).not.toContain("dimmed");
  });

  it("V-17.19 Mover is disabled when no card can move", () => {
    const fixture = changed((_, prompt) => (prompt.move.why_not = "already_moved"));
    open({ ...fixture, decision: { ...fixture.decision, moves: ["end_turn"] } });
    const button = screen.getByRole("button", { name: /^Mover/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.textContent).toContain("já se moveu");
  });

  it("V-17.20 no key begins another action while one is open", () => {
    const control = controlOf(turn);
    const press = (key: string) => tableKeys(control)[key]?.({} as KeyboardEvent);
    press("V");
    press("E");
    expect(control.verb).toBe("move");
    press("Escape");
    press("E");
    expect(control.verb).toBe("use_effect");
  });

  it("V-17.21 the targets of an effect are ringed, and nothing else", async () => {
    open(turn);
    await fireEvent.click(screen.getByRole("button", { name: /^Efeito/ }));
    await fireEvent.click(mini("cuspidora_de_acido"));
    const ringed = [...document.querySelectorAll<HTMLElement>("[data-choosable]")];
    expect(ringed).toEqual([mini("cantora_do_magma")]);
  });

  it("V-17.28 an own card says why its effect cannot be used", async () => {
    open(turn);
    await fireEvent.click(screen.getByRole("button", { name: /^Efeito/ }));
    expect(mini("ilusionista").textContent).toContain("falta energia");
    expect(mini("explosivo").textContent).toContain("sem efeito ativo");
  });

  it("V-17.24 both dice lie on the table, and both sums are written out", () => {
    open(combat);
    const { at, df, dice } = combat.view.pending;
    expect([at.die, df.die]).toEqual([...dice].sort((a, b) => b - a));
    const lines = [...document.querySelectorAll(".sum p")].map((line) =>
      line.textContent?.replace(/\s+/g, ""),
    );
    expect(lines[0]).toContain(`${at.base}AT+${at.esp}ESP+${at.die}dado=${at.total}`);
    expect(lines[1]).toContain(`${df.base}DF+${df.esp}ESP+${df.die}dado=${df.total}`);
    expect(document.querySelector(".dmg b")?.textContent).toBe(
      String(Math.max(0, at.total - df.total)),
    );
  });

  it("V-17.32 says which main action is left, who plays, and how long", () => {
    const left = (fixture: unknown, text: string) => {
      cleanup();
      open(fixture);
      expect(screen.getByText(new RegExp(text))).toBeTruthy();
    };
    left(turn, "ação principal usada");
    left(
      changed((_, prompt) => (prompt.swap.why_not = "")),
      "Trocar ainda livre",
    );
    left(
      changed((view, prompt) => {
        Object.assign(view, { rolled: false, swapped: true });
        prompt.roll.why_not = "";
      }),
      "Rolar ainda livre",
    );
    left(waiting, "já rolou");
  });

  it("V-17.32 extra combats and the countdown are in sight", () => {
    const fixture = changed((view) => {
      (view as { grants: unknown }).grants = [{ source: "comandante", attacker: null }];
    });
    open(fixture);
    expect(screen.getByText(/1 combate adicional/)).toBeTruthy();
    expect(screen.getAllByText("0:58").length).toBeGreaterThan(0);
    expect(screen.getByText("SUA VEZ")).toBeTruthy();
  });
});

describe("refusals", () => {
  it("V-1.29 every reason of the server is said in both languages", () => {
    const codes = Object.keys(CATALOGUES["pt-br"]).filter((key) => key.startsWith("why."));
    expect(codes.length).toBeGreaterThan(35);
    for (const code of codes) {
      const texts = (["pt-br", "en"] as const).map((lang) => game.explain(code.slice(4), {}, lang));
      expect(texts.every((text) => text !== null && /^\p{Lu}.*\.$/u.test(text))).toBe(true);
    }
  });
});

it("a refusal by the frame, as of a draw, leaves the bar's words alone", () => {
  const refused = (code: string) => ({ ...draft, refusal: { code, facts: {}, move: null } });
  const bar = () => document.querySelector(".decide .what")?.textContent;
  open(draft);
  const usual = bar();
  cleanup();
  open(refused("bots_play_on"));
  expect(bar()).toBe(usual);
  cleanup();
  open(refused("not_your_turn"));
  expect(bar()).not.toBe(usual);
});

describe("the history", () => {
  it("V-17.18 V-17.11 tells what life is left, as the card does, and whose wounds heal", () => {
    const said = (facts: object) =>
      game.line(
        { seq: 9, seat: 0, post: 1, card: "protetora", ...facts } as never,
        turn.view as never,
        "pt-br",
      )?.text;
    const wounded = { event: "wounded", amount: 9, wounds: 9, vd_total: 10 };
    expect(said(wounded)).toBe("Protetora sofre 9 ferimentos: vida 1 de 10");
    expect(said({ ...wounded, wounds: 12 })).toContain("vida 0 de 10");
    expect(said({ event: "healed", amount: 4 })).toBe("4 ferimentos de Protetora somem");
  });
});

describe("words", () => {
  const text = (lang: "pt-br" | "en") => JSON.stringify(help[lang]);

  it("V-17.1 the help opens with the tavern; the Crônicas name the world of the game", () => {
    for (const lang of ["pt-br", "en"] as const) {
      expect(help[lang][0]?.title).toMatch(/^VALERON — /);
      expect(text(lang)).toContain(LORE[lang][0]?.text[0]);
    }
    const world = LORE["pt-br"].flatMap((chapter) => chapter.text).join(" ");
    for (const place of [
      ...[
        "Velho Mundo",
        "Novo Mundo",
        "Mares Escuros",
        "Lumerah",
        "Valeron",
        "Guardiões do Amanhã",
      ],
      ...["Valdora", "Gazmorra", "Montanhas Nevadas", "Vulkaroth", "Revolta dos Caídos"],
      ...["Lórdicos", "Impércios", "Cárdinos", "Lávicos", "Maior Comandante de Valeron"],
      ...["Caçadores", "Piratas", "Galáticos", "Fantasmas", "Gorgongom"],
    ])
      expect(world).toContain(place);
  });

  it("V-16.30 a people is called in English as the texts of the cards call it", () => {
    const texts = [...WARRIORS.values()].map((one) => one.text.en).join(" ");
    const world = LORE.en.flatMap((chapter) => chapter.text).join(" ");
    for (const povo of ["lordico", "impercio", "cardino", "lavico"] as const) {
      const said = CATALOGUES.en[`povo.${povo}`];
      expect(texts).toContain(said);
      expect(world).toContain(`${said}s`);
    }
  });

  it("V-17.29 V-17.30 the advice and the three questions", () => {
    for (const part of [
      ...["máquina de efeitos", "Quando a frente cai", "não um desperdício", "não volta"],
      ...["vale mais ao outro como abate", "energia vem devagar", "6 EN", "o outro pode levar"],
      ...["Rolar ou reforçar?", "Infligir ou recolher?", "Quando gastar energia?"],
    ])
      expect(text("pt-br")).toContain(part);
  });

  it("V-17.31 V-7.2 the back row is open only when both front posts are empty", () => {
    expect(text("pt-br")).toContain("Só com os dois postos da frente vazios");
    expect(text("en")).toContain("Only with both front posts empty");
  });

  it("V-13.6 the end by the turn limit says what was counted", () => {
    const over = { reason: "turn_limit", winner: 0 } as never;
    const view = turn.view as never;
    expect(game.reason(over, view, "pt-br")).toContain("abates, vida na mesa, essência e energia");
  });
});
