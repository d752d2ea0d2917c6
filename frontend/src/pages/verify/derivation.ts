/** A draw's calculation, written out so that it can be done again by hand (section 5). */
import { t } from "../../i18n/index.svelte.ts";

export interface DrawFacts {
  label: string;
  n: number;
  sides: number | null;
  items: number | null;
  words: readonly string[];
  recorded: number | number[];
  derived: number | number[];
}

export interface Line {
  head: string;
  runs: { text: string; as: "" | "em" | "strong" }[];
}

/** How many low bits of a word are read for `sides` outcomes. */
export function bits(sides: number): number {
  return sides <= 1 ? 0 : 32 - Math.clz32(sides - 1);
}

/** The attempts of a die: the low bits of each word until one fits. */
export function attempts(words: readonly string[], sides: number): number[] {
  const mask = 2 ** bits(sides);
  return words.map((word) => Number.parseInt(word, 16) % mask);
}

const plain = (text: string): Line["runs"][number] => ({ text, as: "" });
const em = (text: string): Line["runs"][number] => ({ text, as: "em" });
const strong = (text: string): Line["runs"][number] => ({ text, as: "strong" });

/** The lines of the calculation. */
export function derivation(draw: DrawFacts): Line[] {
  const { label, n, sides, items, words } = draw;
  const lines: Line[] = [
    {
      head: t("deriv.label"),
      runs: [
        em(label),
        plain(`   n = ${n}   `),
        plain(
          sides === null ? t("deriv.items", { n: items ?? 0 }) : t("deriv.sides", { n: sides }),
        ),
      ],
    },
    {
      head: t("deriv.block"),
      runs: [plain(`MAC(K, "fair/1 draw" ‖ "${label}" ‖ ${n} ‖ 0)`)],
    },
    {
      head: t("deriv.words"),
      runs: [plain(`${words.slice(0, 4).join(" ")}${words.length > 4 ? " …" : ""}`)],
    },
  ];
  if (sides === null || typeof draw.derived !== "number") return lines;
  const tried = attempts(words, sides);
  const last = tried.at(-1) ?? 0;
  const out = tried.slice(0, -1).map((value) => `${value} (${t("deriv.out")}), `);
  lines.push({
    head: t("deriv.bits", { n: bits(sides) }),
    runs: [
      plain(out.join("")),
      em(String(last)),
      plain(`  →  ${last} + 1 = `),
      em(String(last + 1)),
      plain(`      ${t("deriv.recorded")} `),
      strong(String(draw.recorded)),
    ],
  });
  return lines;
}
