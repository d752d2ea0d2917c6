import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import helps from "../help.ts";
import { KEYS } from "../keys.ts";
import { EVENT_NAMES } from "../sentences.ts";
import { forms, listed } from "./forms.ts";
import { CATALOGUES, say, sayMaybe } from "./index.ts";

const docs = readFileSync(join(import.meta.dirname, "../../../../../docs/games/courts.md"), "utf8");

/** The words in backquotes of the first column of a table that follows a heading. */
function firstColumn(heading: string): string[] {
  const section = docs.slice(docs.indexOf(`## ${heading}`)).split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((row) => row.startsWith("| `"))
    .flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ""),
    );
}

describe("what players read (C-24.29)", () => {
  it("exists in both languages with the same places to fill", () => {
    const [pt, en] = [CATALOGUES["pt-br"], CATALOGUES.en];
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = pt[key];
      const mine =
        JSON.stringify(text)
          .toLowerCase()
          .match(/\{\w+\}/g) ?? [];
      const theirs = new Set(
        JSON.stringify(other)
          .toLowerCase()
          .match(/\{\w+\}/g) ?? [],
      );
      expect(mine.filter((place) => !theirs.has(place))).toEqual([]);
    }
  });

  it("never shows an identifier", () => {
    for (const catalogue of Object.values(CATALOGUES)) {
      for (const text of Object.values(catalogue)) {
        expect(JSON.stringify(text).replace(/\{\w+\}/g, "")).not.toMatch(/[a-z]_[a-z]/);
      }
    }
  });

  it("has words for every kind of decision", () => {
    for (const kind of firstColumn("Decisions and moves")) {
      expect([kind, sayMaybe("pt-br", `kind.${kind}`)]).not.toEqual([kind, null]);
    }
  });

  it("has words for every reason and refusal (C-24.28)", () => {
    const section = /Reasons and refusals:([\s\S]*?)\n## /.exec(docs)?.[1] ?? "";
    const reasons = [...section.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word);
    expect(reasons.length).toBeGreaterThan(30);
    for (const reason of reasons) {
      expect([reason, sayMaybe("en", `why.${reason}`)]).not.toEqual([reason, null]);
    }
  });

  it("has a sentence for every event of the rules", () => {
    const names = firstColumn("Events");
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !EVENT_NAMES.includes(name))).toEqual([]);
  });

  it("has words for every warning and lasting effect", () => {
    for (const warning of ["truce", "points", "losing_fair", "fair_due"]) {
      expect(sayMaybe("pt-br", `warn.${warning}`)).not.toBeNull();
    }
    const keys =
      "strength_plus strength_minus shield trap banner coup_fine coup_minus blight no_candle open_hand extra_play";
    for (const key of keys.split(" ")) expect(sayMaybe("en", `lasting.${key}`)).not.toBeNull();
  });

  it("bends courts and lists as each language does", () => {
    expect(forms("pt-br", "sun").of).toBe("do Sol");
    expect(forms("pt-br", "moon").to_other).toBe("ao Sol");
    expect(forms("en", "moon").Court).toBe("The Moon");
    expect(listed("pt-br", ["A", "B", "C"])).toBe("A, B e C");
    expect(listed("en", ["A", "B"])).toBe("A and B");
    expect(say("pt-br", "use.points", { n: 1 })).toBe("1 ponto");
  });
});

describe("the help", () => {
  it("has the same sections in both languages", () => {
    expect(helps.en.map(({ id }) => id)).toEqual(helps["pt-br"].map(({ id }) => id));
    expect(helps.en.map(({ body }) => body.length)).toEqual(
      helps["pt-br"].map(({ body }) => body.length),
    );
  });

  it("says that the match goes on after a restart of the server (C-24.30)", () => {
    expect(JSON.stringify(helps["pt-br"])).toContain(
      "se ele reiniciar, a mesa continua de onde estava",
    );
    expect(JSON.stringify(helps.en)).toContain(
      "if the server restarts, the table goes on where it was",
    );
  });

  it("says how long a match lasts (C-24.31)", () => {
    expect(JSON.stringify(helps["pt-br"])).toContain("cerca de 60 minutos");
    expect(JSON.stringify(helps.en)).toContain("about 60 minutes");
  });

  it("lists all keys of the rules (C-24.20)", () => {
    const printed = KEYS.map(({ keys }) => keys).join(" ");
    for (const key of [
      "1–9",
      "J",
      "E",
      "P",
      "T",
      "A",
      "G",
      "O",
      "D",
      "Esc",
      "F",
      "H",
      "C",
      "I",
      "L",
      "M",
      "?",
    ]) {
      expect(printed).toContain(key);
    }
  });
});
