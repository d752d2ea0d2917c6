/** Starting a match, the shared screen and what cards show (rules 9.1 to 9.3). */
import { readFileSync } from "node:fs";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FixtureTable, type Fixture } from "../../dev/fixture-table.svelte.ts";
import { api } from "../../net/api.ts";
import HotCover from "../../pages/match/HotCover.svelte";
import { HotSeat } from "../../pages/match/hot-seat.svelte.ts";
import PlayPanel from "../../pages/lobby/PlayPanel.svelte";
import type { Seat } from "../../table/contract.ts";
import { card } from "./cards.ts";
import { SUGGESTED } from "./decks.ts";
import Eidolon from "./Eidolon.svelte";
import planning from "./fixtures/planning.json";
import Full from "./Full.svelte";
import game from "./index.ts";
import Setup from "./Setup.svelte";

const play = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("../../state/sitting.ts", () => ({ play, stopSearch: vi.fn() }));

const doors = { seed: vi.fn(), keys: vi.fn(), leave: vi.fn(), settings: vi.fn() };

function open(more: Partial<Record<keyof Fixture, unknown>> = {}): FixtureTable {
  const table = new FixtureTable("eidolon", { ...planning, ...more } as unknown as Fixture, doors);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the fixture's view is JSON
  render(Eidolon, { table: table as any });
  return table;
}

const info = {
  slug: "eidolon",
  rules: "1",
  minutes: 40,
  bots: ["iniciante", "desafiadora"],
  options: { goal: 6 },
  needs_setup: true,
};

afterEach(() => {
  vi.restoreAllMocks();
  play.mockClear();
});

describe("from the start page", () => {
  it("E-28.1 one reaches the manual and the game", () => {
    render(PlayPanel, { game: info });
    expect(screen.getByRole("link", { name: /^Início/ }).getAttribute("href")).toBe(
      "/regras/eidolon",
    );
    expect(screen.getByRole("region", { name: "Jogar agora" })).toBeTruthy();
  });

  it("E-28.2 E-28.4 online, one screen, or a bot of either level", async () => {
    render(PlayPanel, { game: info });
    for (const name of [/do meu nível/, /link/, /Contra um bot/, /Dois nesta tela/]) {
      expect(screen.getByRole("radio", { name })).toBeTruthy();
    }
    await fireEvent.click(screen.getByRole("radio", { name: /Contra um bot/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Iniciante" }));
    await fireEvent.click(screen.getByRole("button", { name: "Jogar contra o bot" }));
    expect(play).toHaveBeenLastCalledWith({ game: "eidolon", how: "bot", bot: "iniciante" });
    await fireEvent.click(screen.getByRole("button", { name: "Desafiadora" }));
    await fireEvent.click(screen.getByRole("button", { name: "Jogar contra o bot" }));
    expect(play).toHaveBeenLastCalledWith({ game: "eidolon", how: "bot", bot: "desafiadora" });
  });

  it("E-28.7 E-28.8 a named seed and another goal for practice, 6 by default", async () => {
    render(PlayPanel, { game: info });
    // Looking for somebody of one's level has neither.
    expect(screen.queryByLabelText("Nome da semente")).toBeNull();
    expect(screen.queryByLabelText(/Locais para vencer/)).toBeNull();
    await fireEvent.click(screen.getByRole("radio", { name: /Dois nesta tela/ }));
    const goal = screen.getByLabelText(/Locais para vencer/) as HTMLInputElement;
    expect(goal.value).toBe("6");
    expect((screen.getByLabelText("Nome da semente") as HTMLInputElement).maxLength).toBe(64);
    await fireEvent.input(goal, { target: { value: "2" } });
    await fireEvent.input(screen.getByLabelText("Nome da semente"), {
      target: { value: "domingo" },
    });
    await fireEvent.click(screen.getByRole("button", { name: "Abrir a mesa" }));
    expect(play).toHaveBeenLastCalledWith(
      expect.objectContaining({ how: "hotseat", practiceSeed: "domingo", options: { goal: 2 } }),
    );
  });
});

describe("choosing a deck", () => {
  it("E-28.3 E-28.55 the deck brings guilds and Desbravador; they may change for this match and are checked again", async () => {
    vi.spyOn(api, "decks").mockResolvedValue({ decks: [] });
    const check = vi.spyOn(api, "checkDeck").mockResolvedValue({ legal: true, reasons: [] });
    const choose = vi.fn();
    const first = SUGGESTED[0]!;
    render(Setup, { lang: "pt-br", choose });
    await fireEvent.click(screen.getByRole("button", { name: `Escolher: ${first.name["pt-br"]}` }));
    const guild = screen.getByLabelText("Guilda 1") as HTMLSelectElement;
    expect(guild.value).toBe(first.deck.guilds[0]);
    const leader = screen.getByLabelText("Desbravador") as HTMLSelectElement;
    expect(leader.value).toBe(first.deck.desbravador);

    check.mockResolvedValue({
      legal: false,
      reasons: [{ code: "desbravador_missing", facts: {} }],
    });
    await fireEvent.change(leader, { target: { value: "" } });
    expect(await screen.findByText("Falta o Desbravador.")).toBeTruthy();
    const use = screen.getByRole("button", { name: "Jogar com este" }) as HTMLButtonElement;
    expect(use.disabled).toBe(true);

    check.mockResolvedValue({ legal: true, reasons: [] });
    await fireEvent.change(leader, { target: { value: "D01" } });
    await waitFor(() => expect(use.disabled).toBe(false));
    await fireEvent.click(use);
    expect(choose).toHaveBeenCalledWith({ ...first.deck, desbravador: "D01" });
    expect(SUGGESTED[0]!.deck.desbravador).not.toBe("D01");
  });
});

describe("two people at one screen", () => {
  const table = { show: vi.fn() };
  const deciding = (...seats: Seat[]) =>
    ([0, 1] as const).map((seat) => ({ seat, decision: seats.includes(seat) ? {} : null }));

  it("E-28.5 E-28.6 the change is asked also inside a turn, and goes back afterwards", () => {
    const state = $state({ you: [0, 1], views: deciding(0), over: null });
    let hot!: HotSeat;
    const stop = $effect.root(() => {
      hot = new HotSeat(table as never, state as never);
    });
    flushSync();
    hot.take(0);
    expect(hot.covered).toBe(false);
    // The rival may respond in seat 0's turn: the table is hidden until they say they are there.
    state.views = deciding(1);
    flushSync();
    expect([hot.covered, hot.next]).toEqual([true, 1]);
    expect(table.show).not.toHaveBeenCalledWith(1);
    hot.take(1);
    expect(hot.covered).toBe(false);
    expect(table.show).toHaveBeenLastCalledWith(1);
    state.views = deciding(0);
    flushSync();
    expect([hot.covered, hot.next]).toEqual([true, 0]);
    stop();
  });

  it("E-28.5 the cover shows no card; the hand comes only after a confirmation", async () => {
    const take = vi.fn();
    const shown = new FixtureTable("eidolon", planning as unknown as Fixture, doors);
    const { container } = render(HotCover, {
      table: shown as never,
      game,
      hot: { next: 1, take } as never,
    });
    const hand = (planning.view.players[0] as { hand?: string[] }).hand ?? [];
    expect(hand.length).toBeGreaterThan(0);
    expect(container.querySelectorAll(".eid")).toHaveLength(0);
    expect(take).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: /^Mostrar a mesa/ }));
    expect(take).toHaveBeenCalledWith(1);
  });
});

describe("cards", () => {
  const stats = (container: Element): string[] =>
    [...container.querySelectorAll(".e-st")].map((cell) => cell.textContent.trim());

  it("E-28.12 a relic shows only what it grants, at the fixed place", () => {
    // Escudo de Carvalho: RES +2 and nothing else.
    const { container } = render(Full, { code: "O05", lang: "pt-br" });
    expect(stats(container)).toEqual(["", "+2", ""]);
  });

  it("E-28.11 a creature shows all three, also a 0", () => {
    const { container } = render(Full, { code: "O02", lang: "pt-br" });
    expect(stats(container)).toEqual(["1", "3", "0"]);
  });

  it("E-28.13 the lower box has the text, the foot code, number, rarity and credit", () => {
    const { container } = render(Full, { code: "I01", lang: "pt-br" });
    expect(container.querySelector(".c-text")?.textContent).toContain(
      "EXPLORAR: ganhe 1 Vestígio.",
    );
    const foot = [...container.querySelectorAll(".e-foot span")].map((part) => part.textContent);
    expect(foot).toEqual(["I01 · 70/112", "R", "game-icons.net"]);
  });

  it("E-28.14 red, purple, blue, green, grey; and the identity is also drawn and named", () => {
    const styles = readFileSync("src/games/eidolon/card.css", "utf8");
    const colour = (id: string): number[] => {
      const hex = new RegExp(`\\.e-${id} \\{\\s*--ef: #(\\w{6})`).exec(styles)?.[1] ?? "";
      return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
    };
    const most = (id: string): number => {
      const parts = colour(id);
      return parts.indexOf(Math.max(...parts));
    };
    expect([most("ordem"), most("instinto"), most("conhecimento")]).toEqual([0, 1, 2]);
    const [red = 0, green = 0, blue = 0] = colour("ruina");
    expect(blue > green && red > green).toBe(true);
    const grey = colour("neutra");
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
    for (const [code, name] of [
      ["O02", "Ordem"],
      ["R01", "Ruína"],
      ["C01", "Conhecimento"],
      ["I01", "Instinto"],
      ["N01", "Neutra"],
    ] as const) {
      const { unmount } = render(Full, { code, lang: "pt-br" });
      expect(screen.getByRole("img", { name })).toBeTruthy();
      unmount();
    }
  });

  it("E-28.15 hover and a tap open the complete card", async () => {
    open();
    const hand = screen.getByRole("group", { name: "Sua mão" });
    const one = within(hand).getByRole("button", { name: new RegExp(card("C15").name["pt-br"]) });
    const read = (): HTMLElement | null =>
      screen.queryByRole("article", { name: card("C15").name["pt-br"] });
    expect(read()).toBeNull();
    await fireEvent.mouseEnter(one);
    expect(read()?.textContent).toContain("C15 ·");
    await fireEvent.mouseLeave(one);
    expect(read()).toBeNull();
    // It cannot be played now: a tap reads it.
    await fireEvent.click(one);
    expect(read()).not.toBeNull();
  });
});

describe("the turn", () => {
  it("E-28.31 cards that cannot be played carry the reason: Essência, only as a response", () => {
    open({ decision: { ...planning.decision, moves: ["next_phase", "end_turn"] } });
    const hand = screen.getByRole("group", { name: "Sua mão" });
    const names = within(hand)
      .getAllByRole("button")
      .map((one) => one.querySelector(".sr")?.textContent ?? "");
    expect(names[2]).toContain("falta Essência");
    expect(names[4]).toContain("só como resposta");
  });

  it("E-28.25 to attack: a creature, then Atacar rival", async () => {
    const view = { ...planning.view, phase: "combate" };
    const unit = planning.view.players[0]!.creatures[0]!;
    const table = open({
      view,
      decision: {
        kind: "combate",
        window: 9,
        secret: false,
        moves: [`attack p${unit.p}`, "next_phase"],
        prompt: { permanents: [{ p: unit.p, attack: "", hits: 1 }], next_phase: "final" },
      },
    });
    const [ringed] = screen.getAllByRole("button", { name: /pode escolher/ });
    await fireEvent.click(ringed!);
    expect(table.acted).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: /^Atacar rival/ }));
    expect(table.acted).toEqual([`attack p${unit.p}`]);
  });

  it("E-28.27 in the Final the hand discards, and the bar tells how many are left", async () => {
    const table = open({
      view: { ...planning.view, phase: "final", discards_left: 2 },
      decision: {
        kind: "discard",
        window: 9,
        secret: false,
        moves: [1, 2, 3, 4, 5].map((h) => `discard h${h}`),
        prompt: { left: 2 },
      },
    });
    expect(screen.getByText("Descarte 2 cartas: toque na mão")).toBeTruthy();
    const hand = screen.getByRole("group", { name: "Sua mão" });
    await fireEvent.click(within(hand).getAllByRole("button")[1]!);
    expect(table.acted).toEqual(["discard h2"]);
  });
});
