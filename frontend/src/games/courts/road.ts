/** The Star Road as it is printed (rules 7.4): names, what a step asks for and what it gives. */
import type { Lang } from "../../table/contract.ts";
import { say } from "./text/index.ts";
import type { Gift } from "./types.ts";

export interface Step {
  /** 1 to 8. */
  step: number;
  name: Record<Lang, string>;
  icon: string;
  /** The least strength of the card, the most that the die may show. */
  card: number;
  die: number;
  first: number | Gift;
  second: number;
}

function step(
  number: number,
  pt: string,
  en: string,
  icon: string,
  [card, die]: readonly [number, number],
  first: number | Gift,
  second = 0,
): Step {
  return { step: number, name: { "pt-br": pt, en }, icon, card, die, first, second };
}

export const ROAD: readonly Step[] = [
  step(1, "Colina da Lamparina", "Lamp Hill", "lantern-flame", [2, 4], 1),
  step(2, "Campo das Pipas", "Kite Field", "kite", [2, 4], "vidente"),
  step(3, "Torre de Vidro", "Glass Tower", "white-tower", [2, 3], 2, 1),
  step(4, "Arco do Cometa", "Comet Arch", "comet-spark", [3, 4], "pipas_gemeas"),
  step(5, "Sótão da Coruja", "Owl Attic", "owl", [3, 3], 2),
  step(6, "Escada de Prata", "Silver Stair", "3d-stairs", [3, 4], "guarda_da_lamparina"),
  step(7, "Poço da Nuvem", "Cloud Well", "well", [4, 3], 3, 1),
  step(8, "Coroa das Estrelas", "Crown of Stars", "queen-crown", [4, 2], 4, 2),
];

/** The name of a step; 0 is the start and has none. */
export function stepName(number: number, lang: Lang): string {
  return ROAD[number - 1]?.name[lang] ?? "";
}

/** `2 pontos · depois 1`, `dom Vidente`. */
export function reward({ first, second }: Step, lang: Lang): string {
  if (typeof first !== "number") {
    return say(lang, "star.gift", { gift: say(lang, `gift.${first}`) });
  }
  const points = say(lang, "star.points", { n: first });
  return second ? say(lang, "star.then", { first: points, n: second }) : points;
}
