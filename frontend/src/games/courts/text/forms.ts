/** Courts and regions as sentences need them: `a Lua`, `da Lua`, `no Planalto Alto`. */
import type { Lang } from "../../../table/contract.ts";
import { other, type Court, type RegionId } from "../types.ts";

/** A court and its opponent in every form; spread it into the values of a text. */
export interface CourtForms {
  /** At the beginning of a sentence: `A Lua`. */
  Court: string;
  court: string;
  of: string;
  to: string;
  Other: string;
  other: string;
  of_other: string;
  to_other: string;
}

interface Words {
  the: string;
  of: string;
  to: string;
}

const COURTS: Record<Lang, Record<Court, Words>> = {
  "pt-br": {
    moon: { the: "a Lua", of: "da Lua", to: "à Lua" },
    sun: { the: "o Sol", of: "do Sol", to: "ao Sol" },
  },
  en: {
    moon: { the: "the Moon", of: "of the Moon", to: "to the Moon" },
    sun: { the: "the Sun", of: "of the Sun", to: "to the Sun" },
  },
};

/** All forms of a court. */
export function forms(lang: Lang, court: Court): CourtForms {
  const [mine, theirs] = [COURTS[lang][court], COURTS[lang][other(court)]];
  return {
    Court: capital(mine.the),
    court: mine.the,
    of: mine.of,
    to: mine.to,
    Other: capital(theirs.the),
    other: theirs.the,
    of_other: theirs.of,
    to_other: theirs.to,
  };
}

export interface RegionForms {
  the: string;
  in: string;
  of: string;
}

const REGIONS: Record<Lang, Record<RegionId, RegionForms>> = {
  "pt-br": {
    planalto_alto: { the: "o Planalto Alto", in: "no Planalto Alto", of: "do Planalto Alto" },
    agua_de_vidro: { the: "a Água de Vidro", in: "na Água de Vidro", of: "da Água de Vidro" },
    vale_das_brasas: {
      the: "o Vale das Brasas",
      in: "no Vale das Brasas",
      of: "do Vale das Brasas",
    },
    pantano_salgado: {
      the: "o Pântano Salgado",
      in: "no Pântano Salgado",
      of: "do Pântano Salgado",
    },
    ilhas_farrow: { the: "as Ilhas Farrow", in: "nas Ilhas Farrow", of: "das Ilhas Farrow" },
  },
  en: {
    planalto_alto: {
      the: "the High Plateau",
      in: "in the High Plateau",
      of: "of the High Plateau",
    },
    agua_de_vidro: { the: "Glasswater", in: "in Glasswater", of: "of Glasswater" },
    vale_das_brasas: {
      the: "the Vale of Embers",
      in: "in the Vale of Embers",
      of: "of the Vale of Embers",
    },
    pantano_salgado: { the: "the Salt Marsh", in: "in the Salt Marsh", of: "of the Salt Marsh" },
    ilhas_farrow: { the: "the Farrow Isles", in: "in the Farrow Isles", of: "of the Farrow Isles" },
  },
};

export function regionForms(lang: Lang, id: RegionId): RegionForms {
  return REGIONS[lang][id];
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `A`, `A e B`, `A, B e C`. */
export function listed(lang: Lang, items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(", ")} ${lang === "en" ? "and" : "e"} ${last}`;
}
