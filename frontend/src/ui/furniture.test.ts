/** The shared furniture of the tables (style.md: plate, decision bar, clock, log, dice, tools). */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choices, choose } from "../state/settings.svelte.ts";
import Clock from "./Clock.svelte";
import DecisionBar from "./DecisionBar.svelte";
import Dice from "./Dice.svelte";
import Die from "./Die.svelte";
import { fakeTable } from "./fake-table.helper.ts";
import Log, { type Entry } from "./Log.svelte";
import Pips from "./Pips.svelte";
import Plate from "./Plate.svelte";
import TableTools from "./TableTools.svelte";

beforeEach(() => choose({ lang: "pt-br", sound: true }));

const decision = { kind: "pick", window: 1, secret: false, moves: ["go"], prompt: {} };
const clock = { seat: 1, kind: "pick", deadline: 0, total: 90_000, cause: null } as const;
const snippet = (html: string) => createRawSnippet(() => ({ render: () => html }));

describe("the decision bar", () => {
  it("begins with the own move, its sentence and what ends it", () => {
    const table = fakeTable({ decision });
    const acts = snippet("<button>Pronto</button>");
    render(DecisionBar, {
      props: { table, title: "Coloque influência", context: "força 4", acts },
    });
    expect(screen.getByText("Sua jogada")).toBeDefined();
    expect(screen.getByText("Coloque influência")).toBeDefined();
    expect(screen.getByRole("button", { name: "Pronto" })).toBeDefined();
  });

  it("is grey and offers nothing in the other's turn", () => {
    const table = fakeTable({ clocks: [clock] });
    const acts = snippet("<button>Pronto</button>");
    const { container } = render(DecisionBar, { table, title: "espera", acts });
    expect(screen.getByText("Vez de bento")).toBeDefined();
    expect(container.querySelector(".decide.wait")).not.toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("brings back the result that was put aside, where it covers nothing of the table", async () => {
    const result = vi.fn();
    const over = { winner: 0, by: "resign", reason: "resigned" } as const;
    const table = fakeTable({ over, open: { ...fakeTable().open, result } });
    render(DecisionBar, { table, title: "x" });
    await fireEvent.click(screen.getByRole("button", { name: "Mostrar o resultado" }));
    expect(result).toHaveBeenCalledOnce();
  });

  it.each([
    [{ connected: false, clocks: [clock] }, "Sem conexão"],
    [{ over: { winner: 0, by: "resign", reason: "resigned" } }, "Fim"],
    [{ mode: "replay", seat: null }, "Replay"],
    [{}, "Um momento"],
  ] as const)("says how it stands: %j", (change, text) => {
    render(DecisionBar, { table: fakeTable(change as never), title: "x" });
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe("a clock", () => {
  it("shows what is left", () => {
    render(Clock, { table: fakeTable({ clocks: [clock], left: () => 72_000 }), seat: 1 });
    expect(screen.getByRole("timer").textContent.trim()).toBe("1:12");
  });

  it("is red in the last fifteen seconds", () => {
    render(Clock, { table: fakeTable({ clocks: [clock], left: () => 14_000 }), seat: 1 });
    expect(screen.getByRole("timer").className).toContain("low");
  });

  it("does not tremble without animations", () => {
    const still = { theme: "light", animations: false, sound: { on: true, effects: 1, music: 1 } };
    const table = fakeTable({ clocks: [clock], left: () => 14_000, settings: still as never });
    render(Clock, { table, seat: 1 });
    expect(screen.getByRole("timer").className).not.toContain("nudge");
  });

  it("shows the whole time where nothing is to be decided", () => {
    const short = { ...clock, seat: 1 as const, total: 20_000 };
    const { unmount } = render(Clock, { table: fakeTable({ clocks: [short] }), seat: 0 });
    expect(screen.getByRole("timer").textContent.trim()).toBe("0:20");
    unmount();
    render(Clock, { table: fakeTable(), seat: 0 });
    expect(screen.getByRole("timer").textContent.trim()).toBe("1:30");
  });

  it("is not there in a replay", () => {
    render(Clock, { table: fakeTable({ mode: "replay" }), seat: 0 });
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("a plate", () => {
  const picture = snippet("<i></i>");
  const props = { seat: 1, side: "Corte do Sol", ink: "sun", picture } as const;

  it("says who sits there, and flags whose turn it is", () => {
    render(Plate, { ...props, table: fakeTable({ clocks: [clock] }) });
    expect(screen.getByRole("region", { name: "Corte do Sol, bento" })).toBeDefined();
    expect(screen.getByText("na vez")).toBeDefined();
  });

  it.each([
    [{ bot: "desafiadora" }, "bot"],
    [{ absent: true }, "ausente"],
    [{ online: false }, "voltando…"],
    [{ you: true }, "você"],
  ])("has a tag for %j", (change, text) => {
    const table = fakeTable();
    Object.assign(table.seats[1], change);
    render(Plate, { ...props, table });
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe("the log", () => {
  const line = (id: string, text: string, more: Partial<Entry> = {}): Entry => ({
    id,
    seq: 1,
    byTable: false,
    actor: null,
    text,
    ...more,
  });

  it("has the newest first, the actor's sign, and an hourglass for the table", () => {
    render(Log, {
      entries: [line("1", "primeiro", { actor: 1 }), line("2", "segundo", { byTable: true })],
      inks: ["moon", "sun"],
      names: ["ana", "bento"],
    });
    const rows = screen.getAllByRole("listitem");
    expect(rows.map((row) => row.textContent.trim())).toEqual(["segundo", "primeiro"]);
    expect(screen.getByRole("img", { name: "bento" })).toBeDefined();
    expect(screen.getByRole("img", { name: "feito pela mesa" })).toBeDefined();
  });

  it("fetches what came before only where there is something", async () => {
    const more = vi.fn();
    render(Log, { entries: [], inks: ["moon", "sun"], names: ["a", "b"], more });
    await fireEvent.click(screen.getByRole("button"));
    expect(more).toHaveBeenCalledOnce();
  });
});

describe("dice", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([1, 2, 3, 4, 5, 6])("show %i pips", (value) => {
    const { container } = render(Die, { value });
    expect(container.querySelectorAll(".die-p")).toHaveLength(value);
    expect(screen.getByRole("img", { name: `dado ${value}` })).toBeDefined();
  });

  it("show a number where they have no pips", () => {
    render(Die, { value: 17, sides: 20 });
    expect(screen.getByRole("img", { name: "dado de 20 lados: 17" }).textContent).toContain("17");
  });

  it("stop on the server's values, the lower last", () => {
    const dice = [
      { sides: 6, value: 2 },
      { sides: 6, value: 5 },
    ];
    const { container } = render(Dice, { dice, throwId: 1 });
    const rolling = () =>
      [...container.querySelectorAll(".dice > span")].map((die) =>
        die.className.includes("rolling"),
      );
    const names = () =>
      [...container.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label"));
    flushSync();
    expect(rolling()).toEqual([true, true]);
    vi.advanceTimersByTime(630);
    flushSync();
    expect(rolling()).toEqual([true, false]);
    expect(names()[1]).toBe("dado 5");
    vi.advanceTimersByTime(200);
    flushSync();
    expect(rolling()).toEqual([false, false]);
    expect(names()).toEqual(["dado 2", "dado 5"]);
  });

  it("lie there at once without animations", () => {
    const dice = [{ sides: 6, value: 3 }];
    const { container } = render(Dice, { dice, throwId: 1, animate: false });
    flushSync();
    expect(container.querySelector(".rolling")).toBeNull();
    expect(screen.getByRole("img", { name: "dado 3" })).toBeDefined();
  });

  it("are counted in words as well as in pips", () => {
    const { container } = render(Pips, { on: 3, of: 7, label: "3 jogadas" });
    expect(screen.getByRole("img", { name: "3 jogadas" })).toBeDefined();
    expect(container.querySelectorAll("i.off")).toHaveLength(4);
  });
});

describe("the tools", () => {
  it("open what the frame owns", async () => {
    const open = { seed: vi.fn(), keys: vi.fn(), leave: vi.fn(), settings: vi.fn() };
    render(TableTools, { table: fakeTable({ open }) });
    await fireEvent.click(screen.getByRole("button", { name: "Impressão digital da semente" }));
    await fireEvent.click(screen.getByRole("button", { name: "Teclas (?)" }));
    await fireEvent.click(screen.getByRole("button", { name: /Desistir/ }));
    expect(open.seed).toHaveBeenCalledOnce();
    expect(open.keys).toHaveBeenCalledOnce();
    expect(open.leave).toHaveBeenCalledOnce();
  });

  it("turn the sound off and on", async () => {
    render(TableTools, { table: fakeTable() });
    await fireEvent.click(screen.getByRole("button", { name: "Som ligado (M)" }));
    expect(choices.sound).toBe(false);
  });

  it("say how much of the chain is checked, and when it breaks", () => {
    const { unmount } = render(TableTools, { table: fakeTable() });
    expect(screen.getByText("corrente conferida: 2 eventos")).toBeDefined();
    unmount();
    render(TableTools, { table: fakeTable({ chain: { checked: 2, ok: false } }) });
    expect(screen.getByText("a corrente não confere")).toBeDefined();
  });

  it("mark a table whose seed was chosen, but no replay (E-28.7)", () => {
    const { unmount } = render(TableTools, { table: fakeTable({ chain: null }) });
    expect(screen.getByText("Treino")).toBeDefined();
    expect(screen.getByText("treino: a semente foi escolhida")).toBeDefined();
    unmount();
    render(TableTools, { table: fakeTable({ chain: null, mode: "replay" }) });
    expect(screen.queryByText("Treino")).toBeNull();
  });
});
