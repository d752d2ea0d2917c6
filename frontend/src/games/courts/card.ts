import type { GameCard } from "../../table/contract.ts";
import Cover from "./Cover.svelte";
import Faces from "./Faces.svelte";

export default {
  slug: "courts",
  name: { "pt-br": "Corte do Sol e Corte da Lua", en: "Court of the Sun and Court of the Moon" },
  kind: { "pt-br": "estratégia", en: "strategy" },
  pitch: {
    "pt-br":
      "Duas cortes disputam as trinta e seis vilas de um reino, carta a carta, enquanto a Trégua queima como uma vela.",
    en: "Two courts contend for the thirty-six villages of a realm, card by card, while the Truce burns down like a candle.",
  },
  booklet: { paper: "#f7ecd0", tint: "#fff", ink: "#fff", cover: Cover },
  icon: "evil-moon",
  tile: "linear-gradient(90deg, #cbd5f4 50%, #fbe2a8 50%)",
  drawn: {
    "pt-br": "a semente decide quem lidera a Lua",
    en: "the seed decides who leads the Moon",
  },
  faces: Faces,
  headline(facts, lang) {
    const { turn, balance } = facts;
    if (typeof turn !== "number" || typeof balance !== "number") return "";
    if (lang === "en") {
      if (balance === 0) return `turn ${turn} · level`;
      return `turn ${turn} · ${balance > 0 ? "Sun" : "Moon"} ${Math.abs(balance)} ahead`;
    }
    if (balance === 0) return `vez ${turn} · empate`;
    return `vez ${turn} · ${balance > 0 ? "Sol" : "Lua"} ${Math.abs(balance)} à frente`;
  },
} satisfies GameCard;
