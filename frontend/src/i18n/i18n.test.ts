import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { clockText, dateTime, groups, signed } from "./format.ts";
import { setLang, t, tMaybe, texts } from "./index.svelte.ts";
import { pt } from "./pt.ts";
import { fill, type Message } from "./types.ts";

afterEach(() => setLang("pt-br"));

function places(message: Message): string[] {
  const text = typeof message === "string" ? message : `${message.one} ${message.other}`;
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""))].sort();
}

describe("the catalogue", () => {
  const keys = Object.keys(pt) as (keyof typeof pt)[];

  it("has the same keys in both languages", () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort());
  });

  it("fills the same places in both languages", () => {
    const odd = keys.filter((key) => places(en[key]).join() !== places(pt[key]).join());
    expect(odd).toEqual([]);
  });

  it("says something in both languages", () => {
    const silent = keys.filter((key) =>
      ([pt[key], en[key]] as Message[])
        .flatMap((message) =>
          typeof message === "string" ? message : [message.one, message.other],
        )
        .some((form) => form.trim() === ""),
    );
    expect(silent).toEqual([]);
  });

  it("has no exclamation marks and no three dots", () => {
    const all = JSON.stringify([pt, en]);
    expect(all).not.toContain("!");
    expect(all).not.toContain("...");
  });
});

describe("error codes", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/protocol.md"), "utf8");

  /** Whatever `docs/protocol.md` lists after the word "codes", without what parentheses explain. */
  const documented = page
    .replaceAll(/\([^()]*\)/g, "")
    .split(/\n\n|\n(?=- )/)
    .flatMap((paragraph) => paragraph.split(/(?<!close )\bcodes\b/i).slice(1))
    .flatMap((list) => [...list.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)])
    .map(([, code]) => code ?? "");

  it.each(["unknown_game", "too_much", "nickname_empty", "too_hard", "name_empty", "no_offer"])(
    "finds %s on the page of the protocol",
    (code) => expect(documented).toContain(code),
  );

  it("have a text in both languages, every one", () => {
    for (const catalogue of [pt, en] as Record<string, unknown>[]) {
      expect(documented.filter((code) => !catalogue[`error.${code}`])).toEqual([]);
    }
  });
});

describe("t", () => {
  it("speaks the chosen language, also on the page itself", () => {
    expect(t("nav.play")).toBe("Jogar");
    setLang("en");
    expect(t("nav.play")).toBe("Play");
    expect(document.documentElement.lang).toBe("en");
    setLang("pt-br");
    expect(document.documentElement.lang).toBe("pt-BR");
  });

  it("takes the plural's form from n", () => {
    expect(t("end.checked", { n: 1 })).toBe("Conferido neste navegador: 1 evento.");
    expect(t("end.checked", { n: 0 })).toBe("Conferido neste navegador: 0 eventos.");
    expect(t("end.checked", { n: 2 })).toBe("Conferido neste navegador: 2 eventos.");
  });

  it("answers null for a key that only a server knows", () => {
    expect(tMaybe("error.seat_taken")).toBe("Alguém sentou antes.");
    expect(tMaybe("error.never_heard_of")).toBeNull();
  });

  it("works on catalogues of a game's own", () => {
    const own = texts({ hand: "mão de {n}" }, { hand: "hand of {n}" });
    expect(own("hand", { n: 8 })).toBe("mão de 8");
    setLang("en");
    expect(own("hand", { n: 8 })).toBe("hand of 8");
  });
});

describe("fill", () => {
  it("leaves a place without a value as it is", () => {
    expect(fill("a {b} c", {})).toBe("a {b} c");
  });

  it("does not read the value as a pattern or as another place", () => {
    expect(fill("{a}{b}", { a: "{b}", b: "$&" })).toBe("{b}$&");
  });
});

describe("numbers and times", () => {
  it.each([
    [90_000, "1:30"],
    [89_001, "1:30"],
    [59_000, "0:59"],
    [1, "0:01"],
    [0, "0:00"],
    [-5, "0:00"],
  ])("writes %i ms as %s", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  it("has a real minus sign", () => {
    expect(signed(-3)).toBe("−3");
    expect(signed(3)).toBe("3");
    expect(signed(3, true)).toBe("+3");
    expect(signed(0, true)).toBe("0");
  });

  it("groups hex by four, also if it comes in groups", () => {
    expect(groups("fce6404d8d")).toEqual(["fce6", "404d", "8d"]);
    expect(groups("fce6 404d")).toEqual(["fce6", "404d"]);
    expect(groups("")).toEqual([]);
  });

  it("writes dates as each language does", () => {
    const noon = new Date(2026, 9, 12, 12, 6).getTime();
    expect(dateTime(noon, "pt-br")).toBe("12 de outubro, 12:06");
    expect(dateTime(noon, "en")).toBe("12 October, 12:06");
  });
});
