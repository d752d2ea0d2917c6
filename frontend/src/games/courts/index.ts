import type { GameModule, Ink, Json } from "../../table/contract.ts";
import { why } from "./choice.ts";
import Courts from "./Courts.svelte";
import { KEYS } from "./keys.ts";
import { line, overText } from "./sentences.ts";
import { capital } from "./text/forms.ts";
import { say, sayMaybe } from "./text/index.ts";
import { other, type Court, type View } from "./types.ts";

/** The court that seat 0 leads; before the view tells, the Moon's side is the first. */
function first(view: Json): Court {
  return (view as unknown as View | null)?.seat_of.moon === 1 ? "sun" : "moon";
}

/** What a draw of the seed was for, from its label (rules section 5). */
const DRAWS: Record<string, Record<"pt-br" | "en", string>> = {
  "setup.moon_seat": { "pt-br": "quem lidera a Lua", en: "who leads the Moon" },
  "deck.degelo.shuffle": { "pt-br": "embaralhar o Degelo", en: "shuffle the Thaw" },
  "deck.floracao.shuffle": { "pt-br": "embaralhar a Floração", en: "shuffle the Bloom" },
  "deck.colheita.shuffle": { "pt-br": "embaralhar a Colheita", en: "shuffle the Harvest" },
  "deck.reshuffle": { "pt-br": "embaralhar o descarte", en: "shuffle the discard pile" },
  coup: { "pt-br": "abalo", en: "coup" },
  persuade: { "pt-br": "persuasão", en: "persuasion" },
  star: { "pt-br": "Estrada das Estrelas", en: "Star Road" },
  maze: { "pt-br": "labirinto", en: "maze" },
  contest: { "pt-br": "disputa", en: "contest" },
  summit: { "pt-br": "conselho", en: "council" },
  raid: { "pt-br": "marcha", en: "march" },
  discard: { "pt-br": "descarte ao acaso", en: "random discard" },
  swap: { "pt-br": "troca ao acaso", en: "random swap" },
};

export default {
  Table: Courts,
  sides(view, lang) {
    const one = first(view);
    return [say(lang, `court.${one}`), say(lang, `court.${other(one)}`)];
  },
  inks(view): readonly [Ink, Ink] {
    const one = first(view);
    return [one, other(one)];
  },
  line(event, view, lang) {
    return line(event, view as unknown as View, lang);
  },
  reason(over, view, lang) {
    const { seat_of } = view as unknown as View;
    const winner = over.winner === null ? null : over.winner === seat_of.moon ? "moon" : "sun";
    return overText(winner, over.reason, lang);
  },
  explain(code, _facts, lang) {
    return sayMaybe(lang, `why.${code}`) === null ? null : `${capital(why(code, lang, null))}.`;
  },
  kind(kind, lang) {
    return sayMaybe(lang, `kind.${kind}`);
  },
  draw(label, lang) {
    const parts = /^(?:event\.\w+\.)?(.*?)(?:\.(\d+))?$/.exec(label);
    const what = DRAWS[parts?.[1] ?? ""]?.[lang];
    return what ? (parts?.[2] ? `${what} ${parts[2]}` : what) : null;
  },
  turnWord: { "pt-br": "vez", en: "turn" },
  turn(event) {
    if (event.event === "match_started") return 1;
    return event.event === "turn_started" ? (event["turn"] as number) : null;
  },
  keys: KEYS,
} satisfies GameModule;
