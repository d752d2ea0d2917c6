import { describe, expect, it } from "vitest";
import { village, VILLAGES } from "../board.ts";
import { beside } from "../bar/place.ts";
import { closeUp } from "./boxes.ts";
import { villageLabel } from "./label.ts";
import { at, ARCH, lit } from "../sky/arch.ts";

const NOTHING = { closed: false, spot: null, chosen: false, lifted: false };

describe("a village in words (C-24.27)", () => {
  it("says firmness, keystone, influence of both courts and who occupies it", () => {
    const label = villageLabel(
      { village: village(10), held: { moon: 1, sun: 3 }, control: null, ...NOTHING },
      "pt-br",
    );
    expect(label).toBe("Ponte de Cristal, firmeza 3, pedra-chave. Lua 1, Sol 3, livre.");
    const held = villageLabel(
      { village: village(34), held: { moon: 0, sun: 3 }, control: "sun", ...NOTHING, closed: true },
      "en",
    );
    expect(held).toBe("Noon House, firmness 3, closed region. Moon 0, Sun 3, occupied by the Sun.");
  });

  it("says that it may be chosen and what it costs (C-24.5, C-8.6)", () => {
    const spot = { v: 33, move: "v33", cost: 2, need: 1 };
    const label = villageLabel(
      { village: village(33), held: { moon: 1, sun: 2 }, control: "sun", ...NOTHING, spot },
      "pt-br",
    );
    expect(label).toContain("Pode escolher, custa 2, faltam 1 para ocupar.");
  });
});

describe("a region close up (C-24.8)", () => {
  it("shows all its villages, as large as the cell allows", () => {
    for (const { region } of VILLAGES) {
      const box = closeUp(region, 390, 400);
      for (const { x, y } of VILLAGES.filter((one) => one.region === region)) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.w);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.h);
      }
      expect(box.w / box.h).toBeCloseTo(390 / 400);
    }
  });

  it("stays legible in a small cell: it shows what lies round the target", () => {
    const box = closeUp("ilhas_farrow", 390, 150, village(31));
    expect(390 / box.w).toBeGreaterThanOrEqual(0.46);
    expect(box.y + box.h / 2).toBeCloseTo(village(31).y);
  });
});

describe("the slip that asks", () => {
  const cell = { left: 200, top: 100, right: 1100, bottom: 700 };
  const slip = { w: 450, h: 300 };
  const ring = (x: number, y: number) => ({
    left: x - 24,
    right: x + 24,
    top: y - 24,
    bottom: y + 24,
  });

  it("stands under its village where there is room, else above", () => {
    const under = beside(ring(650, 150), slip, cell);
    expect([under.side, under.x, under.y]).toEqual(["below", 225, 88]);
    const over = beside(ring(650, 600), slip, cell);
    expect([over.side, over.y]).toEqual(["above", 162]);
  });

  it("stands beside it where there is room for neither, and inside the map", () => {
    const middle = beside(ring(300, 400), { w: 450, h: 320 }, cell);
    expect(middle.side).toBe("beside");
    expect(middle.x).toBeGreaterThan(124);
    const right = beside(ring(1080, 150), slip, cell);
    expect(right.x + slip.w).toBeLessThanOrEqual(900);
  });
});

describe("the sky", () => {
  it("goes from the Moon's 20 to the Sun's 20 (C-1.1)", () => {
    expect(at(-20, ARCH)).toEqual({ x: 26, y: 74 });
    expect(at(0, ARCH)).toEqual({ x: 330, y: 30 });
    expect(at(24, ARCH)).toEqual({ x: 634, y: 74 });
  });

  it("has a new moon in turns 1 and 10 and a nearly full one in 5 and 6 (C-24.2)", () => {
    // The lit part of a new moon is no wider than its edge.
    expect(lit(1, 24)).toBe("M0 -24A24 24 0 0 1 0 24A24 24 0 0 0 0 -24Z");
    expect(lit(4, 24)).toBe("M0 -24A24 24 0 0 1 0 24A8 24 0 0 1 0 -24Z");
    expect(lit(6, 24)).toBe("M0 -24A24 24 0 0 0 0 24A18.7 24 0 0 0 0 -24Z");
  });
});
