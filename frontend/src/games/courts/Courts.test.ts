import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setLang } from "../../i18n/index.svelte.ts";
import Courts from "./Courts.svelte";
import { COUP, events, PLACE, PLAY, tableOf, view, type Where } from "./testing/position.ts";

const CLOCK = { seat: 0 as const, kind: "play.choose", left: 72_000 };

/** The table on the screen, with the decision of a test. */
function show(
  decision: object | null,
  where: Where = {},
  more: Parameters<typeof tableOf>[1] = {},
) {
  const table = tableOf(view(where), {
    decision: decision as never,
    clocks: decision ? [CLOCK] : [],
    ...more,
  });
  const shown = render(Courts, { table });
  return { table, root: shown.container };
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await tick();
  }
}

/** Words of an element, the pieces in it apart. */
const words = (node: Element | null | undefined): string =>
  (node?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The cells of each row of a table, one text a row. */
const rowsOf = (node: Element): string[] =>
  [...node.querySelectorAll("tr")].map((row) =>
    [...row.children].map(words).filter(Boolean).join(" | "),
  );

/** The open dialog with this title: a panel or the second question. Role queries are slow here. */
function dialog(title?: string): Element | null {
  const open = [...document.querySelectorAll("dialog[open], [role=dialog]")];
  return (
    open.find((node) => {
      const heading = document.getElementById(node.getAttribute("aria-labelledby") ?? "");
      return title === undefined || words(heading) === title;
    }) ?? null
  );
}

/** The button with these words. */
function button(text: string | RegExp): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>("button")].find((node) => {
    const label = node.getAttribute("aria-label") ?? words(node.querySelector(".sr") ?? node);
    return typeof text === "string" ? label === text : text.test(label);
  });
  if (!found) throw new Error(`no button ${text}`);
  return found;
}

const rings = (root: HTMLElement): number[] =>
  [...root.querySelectorAll(".ring[role=button]")].map((node) =>
    Number(node.getAttribute("data-village")),
  );
const use = (root: HTMLElement, id: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-use="${id}"]`);
const handCard = (root: HTMLElement, card: number): HTMLElement | null =>
  root.querySelector<HTMLElement>(`.hand [data-card="${card}"]`);
const lifted = (root: HTMLElement): string | null =>
  root.querySelector(".hand .card.lifted")?.getAttribute("data-card") ?? null;

// A whole table is a large page for a simulated browser on a busy computer.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  setLang("pt-br");
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network in tests"));
});

describe("the map", () => {
  it("has a ring on exactly the villages that may be chosen (C-24.5)", () => {
    const { root } = show(PLACE);
    expect(rings(root)).toEqual([3, 11, 33]);
  });

  it("has a double ring where an influence costs 2 (C-8.6)", () => {
    const { root } = show(PLACE);
    const doubled = [...root.querySelectorAll(".ring:has(.two)")].map((node) =>
      node.getAttribute("data-village"),
    );
    expect(doubled).toEqual(["33"]);
  });

  it("shows firmness, influence of both courts, who occupies, and closed regions (C-24.27)", () => {
    const { root } = show(null, { closed: ["planalto_alto"], truce: 4 });
    const village = root.querySelector('[data-village="33"]');
    expect(words(village?.querySelector("title"))).toBe(
      "Ilhéu das Cabras, firmeza 1. Lua 1, Sol 1, livre.",
    );
    expect([...(village?.querySelectorAll("text") ?? [])].map(words)).toEqual(["1", "1", "1"]);
    expect(root.querySelector('[data-village="25"]')?.classList.contains("moon")).toBe(true);
    expect(root.querySelectorAll(".shut")).toHaveLength(1);
    expect(root.querySelectorAll(".gate")).toHaveLength(2);
  });

  it("marks what the last play changed", () => {
    const log = events(
      20,
      { event: "played", court: "sun", card: 12, use: "coup", order: null, strength: 3 },
      {
        event: "influence",
        village: 21,
        court: "moon",
        change: -1,
        moon: 0,
        sun: 0,
        control: null,
        by: "coup",
      },
      {
        event: "influence",
        village: 21,
        court: "sun",
        change: 2,
        moon: 0,
        sun: 2,
        control: "sun",
        by: "coup",
      },
    );
    const { root } = show(null, {}, { log });
    const village = root.querySelector(".changed");
    expect(village?.getAttribute("data-village")).toBe("21");
    expect(village?.querySelector(".dl-moon text")?.textContent).toBe("−1");
    expect(village?.querySelector(".dl-sun text")?.textContent).toBe("+2");
  });

  it("has no rings where this screen does not decide", () => {
    const { root } = show(null, { you: null, hand: null }, { mode: "watch", seat: null });
    expect(rings(root)).toEqual([]);
    expect(root.querySelector(".hand")?.textContent).toContain("As mãos ficam escondidas");
  });
});

describe("lifting and playing", () => {
  it("lifts a tapped card and shows its uses above the hand (C-24.3)", async () => {
    const { root } = show(PLAY);
    expect(use(root, "place")).toBeNull();
    await fireEvent.click(handCard(root, 14)!);
    expect(lifted(root)).toBe("14");
    expect(root.querySelector(".uses")?.getAttribute("aria-label")).toContain(
      "Aliança dos Celeiros",
    );
    expect(use(root, "place")?.textContent).toContain("4 pontos");
  });

  it("plays the card with a tapped use (C-24.4)", async () => {
    const { root, table } = show(PLAY);
    await fireEvent.click(handCard(root, 23)!);
    await fireEvent.click(use(root, "coup")!);
    expect(table.acted).toEqual(["coup 23"]);
  });

  it("sends a tapped village (C-24.4)", async () => {
    const { root, table } = show(PLACE);
    await fireEvent.click(root.querySelector('[data-village="11"]')!);
    await fireEvent.click(root.querySelector('[data-village="1"]')!);
    expect(table.acted).toEqual(["v11"]);
  });

  it("shows uses that are not legal inactive, with the reason (C-24.28)", async () => {
    const { root, table } = show(PLAY);
    await fireEvent.click(handCard(root, 14)!);
    const event = use(root, "event")!;
    expect(event.getAttribute("aria-disabled")).toBe("true");
    expect(event.textContent).toContain("carta do Sol");
    await fireEvent.click(event);
    expect(table.acted).toEqual([]);
  });

  it("shows the full text of the lifted card", async () => {
    const { root } = show(PLAY);
    await fireEvent.click(handCard(root, 14)!);
    expect(root.querySelector(".read")?.textContent).toContain(
      "O Sol coloca 1 influência em cada uma de 4 vilas do Planalto Alto",
    );
  });

  it("shows the full text of a card that is pointed at (C-24.1)", async () => {
    const { root } = show(PLAY);
    await fireEvent.pointerEnter(handCard(root, 26)!, { pointerType: "mouse" });
    expect(root.querySelector(".read h3, .read .c-name")?.textContent).toBe("Mediador");
  });
});

describe("keys", () => {
  it("1 to 9 lift a card of the hand (C-24.10)", async () => {
    const { root } = show(PLAY);
    await press("2");
    expect(lifted(root)).toBe("14");
    await press("4");
    expect(lifted(root)).toBe("26");
    await press("9");
    expect(lifted(root)).toBe("26");
  });

  it("J lifts the Bell (C-24.10)", async () => {
    const { root } = show(PLAY);
    await press("j");
    expect(lifted(root)).toBe("0");
  });

  it.each([
    ["e", "event 23"],
    ["p", "place 23"],
    ["t", "coup 23"],
    ["a", "persuade 23"],
    ["g", "star 23"],
  ])("%s chooses a use of the lifted card (C-24.11)", async (key, move) => {
    const { table } = show(PLAY);
    await press(key);
    expect(table.acted).toEqual([]);
    await press("3", key);
    expect(table.acted).toEqual([move]);
  });

  it("O switches the order for a card of the other court, before at first (C-24.12, C-6.22)", async () => {
    const { root, table } = show(PLAY);
    await press("2");
    const pressed = () => root.querySelector(".order [aria-pressed=true]")?.textContent;
    expect(pressed()).toBe("antes");
    await press("o");
    expect(pressed()).toBe("depois");
    await press("p");
    expect(table.acted).toEqual(["place 14 after"]);
  });

  it("O does nothing for an own card", async () => {
    const { root } = show(PLAY);
    await press("3", "o");
    expect(root.querySelector(".order")).toBeNull();
  });

  it("arrow keys lead to the villages that may be chosen, Enter chooses (C-24.13)", async () => {
    const { root, table } = show(PLACE);
    await press("ArrowRight");
    expect(document.activeElement?.getAttribute("data-village")).toBe("3");
    await press("Enter");
    expect(table.acted).toEqual(["v3"]);
    // Tab goes through them: they alone of all villages are in the order of the page.
    const stops = [...root.querySelectorAll("[data-village][tabindex='0']")];
    expect(stops.map((node) => node.getAttribute("data-village"))).toEqual(["3", "11", "33"]);
  });

  it("D is done (C-24.14)", async () => {
    const { table } = show(PLACE);
    await press("d");
    expect(table.acted).toEqual(["done"]);
  });

  it("Esc puts a lifted card back (C-24.15)", async () => {
    const { root, table } = show(PLAY);
    await press("2", "Escape");
    expect(lifted(root)).toBeNull();
    expect(table.acted).toEqual([]);
  });

  it("F shows close up the region of the focused village, and the realm again (C-24.16)", async () => {
    const { root } = show(PLACE);
    const box = () => root.querySelector(".map")?.getAttribute("viewBox");
    const realm = box();
    await press("ArrowRight", "f");
    expect(box()).not.toBe(realm);
    expect(button(/Ver o reino inteiro/)).toBeDefined();
    await press("f");
    expect(box()).toBe(realm);
  });

  it("H goes to the own hand (C-24.17)", async () => {
    show(PLACE);
    await press("h");
    expect(document.activeElement?.getAttribute("data-card")).toBe("3");
  });

  it.each([
    ["c", "Cortes"],
    ["i", "Pilhas"],
    ["l", "Registro"],
  ])("%s opens %s (C-24.18)", async (key, title) => {
    show(PLAY);
    await press(key);
    expect(dialog(title)).not.toBeNull();
  });
});

describe("the second question", () => {
  it("shows all six faces, the chances and the price before a coup, and asks (C-24.6, C-24.7)", async () => {
    const { root, table } = show(COUP, { villages: { 10: [1, 3] }, truce: 4 });
    await fireEvent.click(root.querySelector('[data-village="10"]')!);
    expect(table.acted).toEqual([]);
    const ask = dialog("Abalar Ponte de Cristal?")!;
    const faces = [...ask.querySelectorAll(".faces li")].map((node) =>
      node.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(faces).toEqual(["0 nada", "0 nada", "−1 Sol", "−2 Sol", "−3 Sol", "−3 e +1 Lua"]);
    expect(ask.textContent).toContain("dado + força 4 − 2 × firmeza 3");
    expect(ask.textContent).toContain("4 em 6 tira algo do Sol");
    expect(ask.textContent).toContain("2 em 6 tira tudo do Sol");
    expect(ask.textContent).toContain("0 em 6 a Lua ocupa");
    expect(ask.textContent).toContain("apaga uma vela");
    expect(ask.textContent).toContain("A Trégua vai a 3 e a Água de Vidro se fecha");
    expect(ask.textContent).toContain("Sua vigília vai a 4");
    await fireEvent.click(button(/Lançar o dado/));
    expect(table.acted).toEqual(["v10"]);
  });

  it("goes back with Esc and sends nothing (C-24.6)", async () => {
    const { root, table } = show(COUP);
    await fireEvent.click(root.querySelector('[data-village="34"]')!);
    expect(dialog()?.textContent).not.toContain("vela");
    await press("Escape");
    expect(dialog()).toBeNull();
    expect(table.acted).toEqual([]);
  });

  it("warns when the last candle would go out", async () => {
    const last = structuredClone(COUP);
    Object.assign(last.prompt.villages[0]!, { last_candle: true, truce: 1 });
    const { root } = show(last);
    await fireEvent.click(root.querySelector('[data-village="10"]')!);
    expect(dialog()?.textContent).toContain("a Trégua se quebra e a Lua perde na hora");
  });

  it("shows the chance to win, tie and lose before persuading (C-24.7)", async () => {
    const faces = [1, 2, 3, 4, 5, 6].map((win) => [win, win < 6 ? 1 : 0, win < 6 ? 5 - win : 0]);
    const persuade = {
      ...COUP,
      kind: "persuade.next",
      moves: ["v34"],
      prompt: {
        strength: 2,
        left: 2,
        extra: 0,
        bonus: 0,
        villages: [{ v: 34, adds: [1, 0], win: 21, tie: 5, lose: 10, clear: 3, faces }],
      },
    };
    const { root, table } = show(persuade);
    await fireEvent.click(root.querySelector('[data-village="34"]')!);
    const ask = dialog("Persuadir Casa do Meio-Dia?")!;
    expect(ask.textContent).toContain("você soma 1, a outra corte soma 0");
    for (const odds of [
      "21 em 36 vence",
      "5 em 36 empata",
      "10 em 36 perde",
      "3 em 36 tira tudo",
    ]) {
      expect(ask.textContent).toContain(odds);
    }
    await fireEvent.click(button(/Lançar os dados/));
    expect(table.acted).toEqual(["v34"]);
  });

  it("is the client's alone: the clock of the decision runs on (C-24.32)", async () => {
    const { root } = show(COUP);
    await fireEvent.click(root.querySelector('[data-village="10"]')!);
    expect(root.querySelector(".decide .clock")?.textContent?.trim()).toBe("1:12");
  });
});

describe("warnings", () => {
  it("marks a Fair in the hand, and says when there is no play to spare (C-24.25)", () => {
    const { root } = show(PLAY);
    expect(handCard(root, 3)?.textContent).toContain("jogue nesta vez");
    const due = structuredClone(PLAY);
    due.prompt.fairs_due = true;
    due.prompt.plays_left = 1;
    due.prompt.cards[0]!.warnings = ["fair_due"] as never;
    const { root: other } = show(due);
    expect(handCard(other, 3)?.textContent).toContain("jogue agora");
    expect(other.querySelector(".decide")?.textContent).toContain("Jogue a Feira agora");
  });

  it("marks cards that may lose the match (C-24.26)", () => {
    const danger = structuredClone(PLAY);
    danger.prompt.cards[3]!.warnings = ["truce"] as never;
    danger.prompt.cards[1]!.warnings = ["points"] as never;
    danger.prompt.cards[0]!.warnings = ["losing_fair"] as never;
    const { root } = show(danger);
    expect(handCard(root, 26)?.textContent).toContain("perigo: Trégua");
    expect(handCard(root, 14)?.textContent).toContain("perigo: 20 pontos");
    expect(handCard(root, 3)?.textContent).toContain("perigo: perde");
    expect(words(handCard(root, 26)?.querySelector(".sr"))).toContain("perigo: Trégua");
  });

  it("says that one candle is left", () => {
    const { root } = show(PLAY, { truce: 2, closed: ["planalto_alto"] });
    expect(root.querySelector(".truce")?.textContent).toContain("Resta uma vela antes da quebra");
  });
});

describe("what the table tells", () => {
  it("shows turn, who is to play and how many plays are left on the moon disc (C-24.2)", () => {
    const { root } = show(PLAY);
    const disc = button(/Disco da lua: vez 4 de 10, jogada 1 de 7/);
    const about = root.querySelector(
      `[id="${disc.getAttribute("aria-describedby")}"]`,
    )?.textContent;
    expect(about).toContain("joga a Lua; jogadas que restam: Lua 7, Sol 7");
  });

  it("explains candles, vigil, points and the Star Road where they are (C-24.1)", () => {
    const { root } = show(PLAY, { balance: -3 });
    const explained = [...root.querySelectorAll("[role=tooltip]")].map((node) => node.textContent);
    for (const words of ["cinco|velas", "vigília", "Vinte pontos", "tentativa por vez"]) {
      expect(explained.some((text) => new RegExp(words).test(text ?? ""))).toBe(true);
    }
    expect(button("Conta de pontos: Lua 3 à frente")).toBeDefined();
  });

  it("shows an explanation on a tap, for touch screens (C-24.1)", async () => {
    show(PLAY);
    const candles = button(/Trégua: 5 de 5 velas/);
    const hint = document.getElementById(candles.getAttribute("aria-describedby") ?? "");
    expect(hint?.classList.contains("shown")).toBe(false);
    await fireEvent.click(candles);
    expect(hint?.classList.contains("shown")).toBe(true);
  });

  it("shows the time that a decision has (C-24.21)", () => {
    const { root } = show(PLAY);
    expect(root.querySelector(".decide .clock")?.textContent?.trim()).toBe("1:12");
    expect(root.querySelector(".plate.moon .clock")?.textContent?.trim()).toBe("1:12");
  });

  it("marks a bot's seat (C-24.22)", () => {
    const { root } = show(PLAY, {}, { bots: [null, "iniciante"] });
    expect(root.querySelector(".plate.sun .tag.bot")?.textContent).toBe("bot");
    expect(root.querySelector(".plate.moon .tag.bot")).toBeNull();
  });

  it("shows both courts in panel Cortes (C-24.24)", async () => {
    show(PLAY, {
      balance: 4,
      vigil: { moon: 2, sun: 5 },
      star: { moon: 2, sun: 1 },
      gifts: { vidente: "moon", pipas_gemeas: null, guarda_da_lamparina: null },
    });
    await press("c");
    const texts = rowsOf(dialog("Cortes")!);
    expect(texts).toContain("Pontos | 0 | 4");
    expect(texts).toContain("Vigília | 2 / 5 | 5 / 5");
    expect(texts).toContain(
      "Estrada das Estrelas | passo 2 de 8: Campo das Pipas | passo 1 de 8: Colina da Lamparina",
    );
    expect(texts).toContain("Dons | Vidente | nenhum");
    expect(texts).toContain("Cartas na mão | 4 | 8");
    expect(texts).toContain("Sino da Assembleia | com a face para cima | –");
  });

  it("shows counts and full lists in panel Pilhas (C-24.24, C-1.7)", async () => {
    show(PLAY);
    await press("i");
    const panel = dialog("Pilhas")!;
    expect(panel.textContent).toContain("30 cartas");
    expect(panel.textContent).toContain("Enxurrada");
    expect(panel.textContent).toContain("Primeira Coruja");
    expect(panel.textContent).toContain("Maré de Sizígia");
  });

  it("shows the public log and the own private entries in panel Registro (C-24.24, C-1.6)", async () => {
    const log = events(5, { event: "play_passed", court: "sun" });
    show(PLAY, { private_log: [{ turn: 3, kind: "hand", cards: [27, 31] }] }, { log });
    await press("l");
    const panel = dialog("Registro")!;
    expect(panel.textContent).toContain("Vez 3: a mão do Sol: Pipa Perdida e Enxurrada.");
    expect(panel.textContent).toContain("O Sol guarda o Sino e passa esta jogada.");
  });

  it("marks what the table did for a seat", () => {
    const log = events(5, { event: "play_passed", court: "sun" });
    const { root } = show(PLAY, {}, { log, byTable: { 5: "clock" } });
    expect(root.querySelector('.logslip [aria-label="feito pela mesa"]')).not.toBeNull();
  });

  it("shows a Fair's count: level, value, keystones, portal, other additions, sum, difference (C-24.33)", () => {
    // the Moon 5 + 3 + 1 = 9, the Sun 2 + 1 = 3; here the Sun has a banner besides.
    const row = { level: "influence_tier", value: 5, keystones: 3, portal: 1, extra: 0, sum: 9 };
    const log = events(8, {
      event: "fair",
      region: "agua_de_vidro",
      card: 2,
      moon: row,
      sun: { level: "foothold", value: 2, keystones: 1, portal: 0, extra: 2, sum: 5 },
      winner: "moon",
      difference: 4,
    });
    const { root } = show(null, {}, { log, events: log });
    const fair = root.querySelector("section.fair")!;
    expect(words(fair.querySelector("h2"))).toBe("Feira da Água de Vidro");
    expect(rowsOf(fair)).toEqual([
      "Lua | Sol",
      "Nível | Influência 5 | Ponto de apoio 2",
      "Pedras-chave | +3 | +1",
      "Vilas ao lado do portal da outra corte | +1 | 0",
      "Outros efeitos | 0 | +2",
      "Soma | 9 | 5",
    ]);
    expect(fair.textContent).toContain("A Lua ganha 4");
  });

  it("speaks English when asked, cards included (C-24.29)", () => {
    setLang("en");
    const { root } = show(PLAY);
    expect(root.querySelector(".decide")?.textContent).toContain("Tap a card in your hand");
    expect(words(handCard(root, 14)?.querySelector(".sr"))).toContain("Granary League");
    expect(root.textContent).toContain("Court of the Moon");
    expect(root.textContent).not.toMatch(/[a-z]_[a-z]/);
  });
});

describe("states of the table", () => {
  it("says who decides while the other court does", () => {
    const { root } = show(
      null,
      { pending: [{ court: "sun", kind: "play.choose", villages: [] }], active: "sun" },
      { clocks: [{ seat: 1, kind: "play.choose", left: 50_000 }] },
    );
    const bar = root.querySelector(".decide");
    expect(bar?.classList.contains("wait")).toBe(true);
    expect(bar?.textContent).toContain("Vez de tião do pife");
    expect(bar?.textContent).toContain("O Sol escolhe uma jogada");
    expect(root.querySelector(".plate.sun")?.classList.contains("active")).toBe(true);
    // The own hand can still be read.
    expect(handCard(root, 14)?.getAttribute("aria-disabled")).toBeNull();
  });

  it("lets a herald be announced, and keeps it to oneself (C-5.1, C-1.9)", async () => {
    const decision = {
      kind: "herald.choose",
      window: 2,
      secret: true,
      moves: ["herald 14", "herald 23"],
      prompt: {
        cards: [
          { card: 14, strength: 4, warnings: [] },
          { card: 23, strength: 3, warnings: [] },
        ],
      },
    };
    const { root, table } = show(decision, { phase: "herald", hand: [14, 23] });
    await press("1");
    expect(root.querySelector(".decide")?.textContent).toContain("Anunciar Aliança dos Celeiros?");
    expect(root.querySelector(".decide")?.textContent).toContain(
      "o evento acontece para a outra corte",
    );
    await press("e");
    expect(table.acted).toEqual(["herald 14"]);
  });

  it("says why the match ended (C-17.13)", () => {
    const result = { winner: "sun" as const, reason: "truce" };
    const { root } = show(
      null,
      { phase: "over", result, pending: [], hands: { moon: [3], sun: [12] } },
      { over: { winner: 1, by: "normal", reason: "truce" } },
    );
    expect(root.querySelector(".decide")?.textContent).toContain(
      "A Lua quebrou a Trégua na sua jogada.",
    );
  });

  it("does not call a resigned match level because the count is", () => {
    const over = { winner: 0, by: "resign", reason: "resigned" } as const;
    const { root } = show(null, { result: null, balance: 0 }, { over });
    const bar = root.querySelector(".decide")?.textContent;
    expect(bar).toContain("A partida terminou.");
    expect(bar).not.toContain("Empate");
  });

  it("explains a refused move", () => {
    const { root } = show(PLACE, {}, { refusal: { code: "out_of_reach", facts: {}, move: "v1" } });
    expect(root.querySelector(".decide")?.textContent).toContain("Fora do alcance");
  });

  it("leaves to the frame what the frame refuses", () => {
    const refusal = { code: "bots_play_on", facts: {}, move: null };
    const { root } = show(PLACE, {}, { refusal });
    expect(root.querySelector(".decide")?.textContent?.toLowerCase()).not.toContain("bots_play_on");
  });

  it("chooses from the discard pile on a shelf of its own", async () => {
    const decision = {
      kind: "event.recover",
      window: 5,
      secret: false,
      moves: ["card 15", "card 31", "decline"],
      prompt: {
        cards: [
          { card: 15, strength: 1 },
          { card: 31, strength: 3 },
        ],
      },
    };
    const { root, table } = show(decision);
    await fireEvent.click(root.querySelector('.shelf [data-card="31"]')!);
    await fireEvent.click(button(/^Pegar/));
    expect(table.acted).toEqual(["card 31"]);
  });
});
