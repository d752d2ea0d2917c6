import { describe, expect, it } from "vitest";
import { GATES, lines, REGIONS, village, VILLAGES } from "./board.ts";
import { CARDS } from "./cards.ts";
import icons from "../../assets/icons.svg?raw";
import { printOf } from "./prints.ts";
import { ROAD } from "./road.ts";

const sprite = new Set([...icons.matchAll(/<symbol id="i-([^"]+)"/g)].map(([, name]) => name));

describe("the realm", () => {
  it("has 36 villages, five regions and two gates", () => {
    expect(VILLAGES.map(({ index }) => index)).toEqual(Array.from({ length: 36 }, (_, n) => n + 1));
    expect(REGIONS).toHaveLength(5);
    expect(GATES.map(({ court }) => court)).toEqual(["moon", "sun"]);
  });

  it("draws places in towards the middle by 5 %", () => {
    // Pedra da Assembleia lies at y 365 on the canvas: 500 + 0.95 · (365 − 500).
    expect(village(1).y).toBe(371.8);
    expect(village(4).y).toBe(500);
  });

  it("knows an emblem of the sprite for every village", () => {
    expect(VILLAGES.filter(({ emblem }) => !sprite.has(emblem))).toEqual([]);
  });

  it("sets names on two lines at most", () => {
    expect(lines("Juncal")).toEqual(["Juncal"]);
    expect(lines("Moinho do Vento Quente")).toEqual(["Moinho do", "Vento Quente"]);
    expect(lines("Água de Vidro")).toEqual(["Água", "de Vidro"]);
    for (const { name } of VILLAGES) {
      for (const text of Object.values(name)) expect(lines(text).length).toBeLessThanOrEqual(2);
    }
  });
});

describe("cards", () => {
  it("are 87 and the Bell, each named and worded in both languages (C-24.29)", () => {
    expect(CARDS.size).toBe(88);
    for (const { name, text } of CARDS.values()) {
      for (const words of [...Object.values(name), ...Object.values(text)]) {
        expect(words.length).toBeGreaterThan(2);
      }
    }
  });

  it("have a print of their own, of icons that the sprite has", () => {
    const prints = [...CARDS.keys()].map((number) => JSON.stringify(printOf(number)));
    expect(new Set(prints).size).toBe(88);
    for (const number of CARDS.keys()) {
      const { icons } = printOf(number);
      expect(icons.length).toBeGreaterThan(0);
      expect(icons.filter(([name]) => !sprite.has(name))).toEqual([]);
    }
  });

  it("tell whose they are: eleven, eleven and eight a court, one Fair a region", () => {
    const all = [...CARDS.values()];
    expect(all.filter(({ frame }) => frame === "moon")).toHaveLength(30);
    expect(all.filter(({ frame }) => frame === "sun")).toHaveLength(30);
    expect(all.filter(({ frame }) => frame === "fair").map(({ region }) => region)).toEqual([
      "planalto_alto",
      "agua_de_vidro",
      "vale_das_brasas",
      "pantano_salgado",
      "ilhas_farrow",
    ]);
  });
});

describe("the Star Road", () => {
  it("is printed as in 7.4 of the rules", () => {
    expect(ROAD.map(({ card, die }) => [card, die])).toEqual([
      [2, 4],
      [2, 4],
      [2, 3],
      [3, 4],
      [3, 3],
      [3, 4],
      [4, 3],
      [4, 2],
    ]);
    expect(ROAD.map(({ first, second }) => [first, second])).toEqual([
      [1, 0],
      ["vidente", 0],
      [2, 1],
      ["pipas_gemeas", 0],
      [2, 0],
      ["guarda_da_lamparina", 0],
      [3, 1],
      [4, 2],
    ]);
  });
});
