import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLang } from "../../i18n/index.svelte.ts";
import Courts from "./Courts.svelte";
import { COUP, PLACE, PLAY, tableOf, view } from "./testing/position.ts";

const CLOCK = { seat: 0 as const, kind: "play.choose", left: 72_000 };

function show(decision: object | null) {
  const table = tableOf(view({ closed: ["planalto_alto"], truce: 4 }), {
    decision: decision as never,
    clocks: [CLOCK],
  });
  const { container } = render(Courts, { table });
  return { table, root: container };
}

/** The button with these words. Role queries are slow on a page of this size. */
function button(text: string | RegExp): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>("button")].find((node) => {
    const label =
      node.getAttribute("aria-label") ?? (node.textContent ?? "").replace(/\s+/g, " ").trim();
    return typeof text === "string" ? label === text : text.test(label);
  });
  if (!found) throw new Error(`no button ${text}`);
  return found;
}

// A whole table is a large page for a simulated browser on a busy computer.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  setLang("pt-br");
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network in tests"));
  vi.spyOn(globalThis, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("720px"),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => vi.restoreAllMocks());

describe("on a phone", () => {
  it("a region's name shows it close up, the map button the realm again (C-24.8)", async () => {
    const { root } = show(PLAY);
    const box = () => root.querySelector(".map svg.map")?.getAttribute("viewBox");
    const realm = box();
    await fireEvent.click(button("Ver de perto: Vale das Brasas"));
    expect(box()).not.toBe(realm);
    expect(root.querySelectorAll(".chip")).toHaveLength(5);
    expect(root.querySelector(".chip.cur")?.textContent).toContain("Vale das");
    await fireEvent.click(button("Ver o reino inteiro"));
    expect(box()).toBe(realm);
  });

  it("the overview marks closed regions with a padlock (C-24.27)", () => {
    const { root } = show(PLAY);
    const locked = [...root.querySelectorAll(".rbtn:has(.i)")].map((node) =>
      node.getAttribute("aria-label"),
    );
    expect(locked).toEqual(["Ver de perto: Planalto Alto"]);
  });

  it("a play that asks for a village shows the region with most rings, and counts them all", async () => {
    const more = { ...PLACE, moves: ["v3", "v11", "v13", "v33", "done"] };
    const { root, table } = show(more);
    await tick();
    expect(root.querySelector(".chip.cur")?.textContent).toContain("Água");
    const counts = [...root.querySelectorAll(".chip")].map(
      (node) => node.querySelector(".ringn")?.getAttribute("aria-label") ?? "0",
    );
    expect(counts).toEqual(["0", "2 vilas com anel", "1 vila com anel", "0", "1 vila com anel"]);
    await fireEvent.click(root.querySelector('[data-village="11"]')!);
    await fireEvent.click(button("Pronto"));
    expect(table.acted).toEqual(["v11", "done"]);
  });

  it("a lifted card becomes a panel with its text, order and uses (C-24.3)", async () => {
    const { root, table } = show(PLAY);
    await fireEvent.click(root.querySelector('.hand [data-card="14"]')!);
    expect(root.querySelector(".panel")?.textContent).toContain("4 vilas do Planalto Alto");
    await fireEvent.click(button("depois"));
    await fireEvent.click(root.querySelector('[data-use="persuade"]')!);
    expect(table.acted).toEqual(["persuade 14 after"]);
  });

  it("Devolver puts the card back (C-24.15)", async () => {
    const { root } = show(PLAY);
    await fireEvent.click(root.querySelector('.hand [data-card="14"]')!);
    await fireEvent.click(button(/Devolver/));
    expect(root.querySelector(".card.lifted")).toBeNull();
  });

  it.each(["Cortes", "Pilhas", "Registro", "Estrada", "Mais"])(
    "the button %s opens the rest of the table (C-24.9)",
    async (name) => {
      const { root } = show(PLAY);
      expect(root.querySelector("dialog")).toBeNull();
      await fireEvent.click(button(name));
      expect(root.querySelector("dialog")).not.toBeNull();
    },
  );

  it("asks before dice in the panel (C-24.6)", async () => {
    const { root, table } = show(COUP);
    await tick();
    await fireEvent.click(root.querySelector('[data-village="34"]')!);
    expect(root.querySelector(".panel .faces")?.children).toHaveLength(6);
    await fireEvent.click(button(/Lançar o dado/));
    expect(table.acted).toEqual(["v34"]);
  });
});
