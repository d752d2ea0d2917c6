import type { GameCard } from "../../table/contract.ts";

export default {
  slug: "valeron",
  name: { "pt-br": "VALERON", en: "VALERON" },
  kind: { "pt-br": "duelo e dados", en: "duel and dice" },
  pitch: {
    "pt-br":
      "Dois comandantes numa mesa mágica de taverna: escolha guerreiros, ponha cada um no seu posto e lance os dados.",
    en: "Two commanders at a magic tavern table: choose warriors, give each a post and throw the dice.",
  },
  booklet: {
    paper: "#e8cfae",
    tint: "#e9c79a",
    ink: "#b4511a",
    cover: {
      bg: [["rays", 100, 66], "planks"],
      icons: [
        ["crossed-swords", 48, 10, 104],
        ["beer-stein", 33, 89, 46],
        ["rolling-dices", 123, 89, 46],
      ],
    },
  },
  icon: "beer-stein",
  tile: "#e3cdb4",
  drawn: { "pt-br": "a semente decide quem é Cobre", en: "the seed decides who is Copper" },
  headline(facts, lang) {
    const { turn, score } = facts;
    if (typeof turn !== "number" || !Array.isArray(score)) return "";
    const [first, second] = score;
    if (turn === 0) return lang === "en" ? "choosing warriors" : "escolha dos guerreiros";
    return lang === "en"
      ? `turn ${turn} · ${String(first)} to ${String(second)}`
      : `turno ${turn} · ${String(first)} a ${String(second)}`;
  },
} satisfies GameCard;
