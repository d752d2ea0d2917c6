/** What is drawn from numbers: seeds, prints, texts, places on the screen. */
import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { groundStrokes } from "./grounds.ts";
import { hold, keymap, nearest } from "./keys.ts";
import { portrait } from "./portrait.ts";
import PrintArt, { printBox } from "./PrintArt.svelte";
import { runs } from "./Rich.svelte";
import { seedCuts } from "./seed.ts";
import SeedDrawing from "./SeedDrawing.svelte";

describe("the seed drawing", () => {
  it("fills the left half from its middle outward and mirrors it", () => {
    const cuts = seedCuts("4504");
    expect(cuts).toHaveLength(8);
    expect(cuts[0]?.transform).toBe("translate(38 6) rotate(0 6 6)");
    expect(cuts[1]?.transform).toBe("translate(50 6) translate(12 0) scale(-1 1) rotate(0 6 6)");
    // The second digit, 5: the same cut (5 >> 2 is 1), turned by (5 & 3) · 90°, one to the left.
    expect(cuts[2]).toEqual({ d: cuts[0]?.d, transform: "translate(26 6) rotate(90 6 6)" });
    expect(cuts[4]?.d).not.toBe(cuts[0]?.d);
  });

  it("has four to a row and eight rows, whatever is more", () => {
    const cuts = seedCuts("f".repeat(64));
    expect(cuts).toHaveLength(64);
    expect(cuts.at(-2)?.transform).toBe("translate(2 90) rotate(270 6 6)");
  });

  it("is the same for digits in groups", () => {
    expect(seedCuts("fce6 404d")).toEqual(seedCuts("fce6404d"));
  });

  it("stays uncut without digits", () => {
    const { container } = render(SeedDrawing, { hex: "" });
    expect(container.querySelectorAll(".seed-cut path")).toHaveLength(0);
  });

  it("is a portrait: the same for the same id, another for another", () => {
    expect(portrait("p1")).toMatch(/^[0-9a-f]{32}$/);
    expect(portrait("p1")).toBe(portrait("p1"));
    expect(portrait("p1")).not.toBe(portrait("p2"));
  });
});

describe("a print", () => {
  it("is cut tight round one icon", () => {
    expect(printBox([["kite", 56, 16, 104]])).toBe("51 21 114 94");
  });

  it("leaves room round several", () => {
    const tents = [
      ["barracks-tent", 58, 46, 84],
      ["campfire", 12, 86, 44],
      ["campfire", 144, 86, 44, true],
    ] as const;
    expect(printBox(tents)).toBe("12 8 176 126");
    const duel = [
      ["crossed-swords", 48, 10, 104],
      ["beer-stein", 33, 89, 46],
    ] as const;
    expect(printBox(duel)).toBe("14 6 172 133");
  });

  it("prints each icon twice, the tone a hair out of register", () => {
    const print = { bg: ["night"] as const, icons: [["frog", 25, 69, 58, true]] as const };
    const { container } = render(PrintArt, { print });
    const [tone, ink] = container.querySelectorAll("use");
    expect(tone?.getAttribute("x")).toBe("27.5");
    expect(tone?.getAttribute("y")).toBe("71");
    expect(ink?.getAttribute("x")).toBe("25");
    expect(ink?.getAttribute("transform")).toBe("translate(108 0) scale(-1 1)");
  });

  it("has every ground of the style", () => {
    const names =
      "rays sunrise night waves hills field wind rain fire maze bunting planks rune stars trees mist peaks";
    for (const name of names.split(" ")) {
      expect(groundStrokes([name as never]).length, name).toBeGreaterThan(0);
    }
  });

  it("draws rays from where they are asked", () => {
    const [stroke] = groundStrokes([["rays", 100, 66]]);
    expect(stroke && "d" in stroke ? stroke.d : "").toMatch(
      /^M100 66L359\.3 46\.7L359\.3 85\.3ZM100 66L354\.2 120\.5L343\.3 157\.6Z/,
    );
  });
});

describe("texts with marks", () => {
  it("are bold and italic, and nothing else", () => {
    expect(runs("a **b** _c_ <i>d</i>")).toEqual([
      { text: "a ", as: "" },
      { text: "b", as: "b" },
      { text: " ", as: "" },
      { text: "c", as: "i" },
      { text: " <i>d</i>", as: "" },
    ]);
  });

  it("leave unpaired marks and words with underscores alone", () => {
    expect(runs("2 ** 3")).toEqual([{ text: "2 ** 3", as: "" }]);
    expect(runs("lodo_fundo_b")).toEqual([{ text: "lodo_fundo_b", as: "" }]);
  });
});

describe("arrow keys", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 100, y: 10 },
    { x: 60, y: 80 },
    { x: -50, y: 0 },
  ];

  it.each([
    ["ArrowRight", 1],
    ["ArrowDown", 2],
    ["ArrowLeft", 3],
    ["ArrowUp", -1],
  ] as const)("%s goes to the nearest thing that way", (key, place) => {
    expect(nearest({ x: 0, y: 0 }, spots, key)).toBe(place);
  });
});

describe("keys of a table", () => {
  function listen(map: Record<string, () => void>) {
    const node = document.createElement("div");
    document.body.append(node);
    return { node, stop: keymap(() => map)(node) };
  }
  const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) =>
    target.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
    );

  it("are the same small and capital, and free for the browser with Ctrl", () => {
    const act = vi.fn();
    const { stop } = listen({ E: act });
    press("e");
    press("E");
    press("e", { ctrlKey: true });
    expect(act).toHaveBeenCalledTimes(2);
    if (typeof stop === "function") stop();
    press("e");
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("are letters while somebody writes", () => {
    const act = vi.fn();
    listen({ E: act });
    const field = document.createElement("input");
    document.body.append(field);
    press("e", {}, field);
    expect(act).not.toHaveBeenCalled();
  });

  it("rest under an open dialog", () => {
    const act = vi.fn();
    listen({ E: act });
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    press("e");
    expect(act).not.toHaveBeenCalled();
    dialog.remove();
  });
});

describe("hold", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const finger = (type: string, pointerType = "touch") =>
    Object.assign(new Event(type), { pointerType });

  /** A button that is held and pressed: how often each was. */
  function button() {
    const node = document.createElement("button");
    const [held, pressed] = [vi.fn(), vi.fn()];
    hold(held)(node);
    node.addEventListener("click", pressed);
    return { node, held, pressed };
  }

  it("is 400 ms of a finger that does not move, and no tap after it", () => {
    const { node, held, pressed } = button();
    node.dispatchEvent(finger("pointerdown"));
    vi.advanceTimersByTime(399);
    expect(held).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(held).toHaveBeenCalledOnce();
    node.dispatchEvent(finger("pointerup"));
    node.dispatchEvent(new MouseEvent("click", { detail: 1 }));
    expect(pressed).not.toHaveBeenCalled();
    node.dispatchEvent(new MouseEvent("click", { detail: 1 }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("does not swallow a key's press after the finger slid off", () => {
    const { node, held, pressed } = button();
    node.dispatchEvent(finger("pointerdown"));
    vi.advanceTimersByTime(400);
    node.dispatchEvent(finger("pointerleave"));
    node.click();
    expect(held).toHaveBeenCalledOnce();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it.each(["pointermove", "pointerup", "pointercancel"])("ends with %s", (end) => {
    const { node, held, pressed } = button();
    node.dispatchEvent(finger("pointerdown"));
    node.dispatchEvent(finger(end));
    vi.advanceTimersByTime(500);
    expect(held).not.toHaveBeenCalled();
    node.dispatchEvent(new MouseEvent("click", { detail: 1 }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("is not a slow click of a mouse", () => {
    const { node, held, pressed } = button();
    node.dispatchEvent(finger("pointerdown", "mouse"));
    vi.advanceTimersByTime(900);
    node.dispatchEvent(new MouseEvent("click", { detail: 1 }));
    expect(held).not.toHaveBeenCalled();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("is not a tap whose end waited behind a busy second of the device", () => {
    const { node, held, pressed } = button();
    node.dispatchEvent(finger("pointerdown"));
    // One step, however late it comes; what waited behind it comes before the next.
    vi.advanceTimersToNextTimer();
    node.dispatchEvent(finger("pointerup"));
    node.dispatchEvent(new MouseEvent("click", { detail: 1 }));
    vi.advanceTimersByTime(500);
    expect(held).not.toHaveBeenCalled();
    expect(pressed).toHaveBeenCalledOnce();
  });
});
