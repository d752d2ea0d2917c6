import type { GameCard } from "../../table/contract.ts";

export default {
  slug: "eidolon",
  name: { "pt-br": "EIDOLON", en: "EIDOLON" },
  kind: { "pt-br": "exploração", en: "exploration" },
  pitch: {
    "pt-br":
      "Dois Desbravadores entram no Ermo de lanterna na mão, atrás dos Locais que não estão em mapa nenhum.",
    en: "Two pathfinders walk into the Wilds, lantern in hand, after the places that are on no map.",
  },
  booklet: {
    paper: "#d3e3da",
    tint: "#c4dbd2",
    ink: "#5f9a8d",
    cover: {
      bg: ["stars", "mist"],
      icons: [
        ["evil-tower", 42, 14, 116],
        ["hiking", 18, 94, 44],
      ],
    },
  },
  icon: "evil-tower",
  tile: "#cfe0d6",
  drawn: { "pt-br": "a semente decide quem é Âmbar", en: "the seed decides who is Amber" },
  headline(facts, lang) {
    const { places } = facts;
    if (!Array.isArray(places)) return "";
    const [first, second] = places;
    return lang === "en"
      ? `${String(first)} places to ${String(second)}`
      : `${String(first)} Locais a ${String(second)}`;
  },
} satisfies GameCard;
