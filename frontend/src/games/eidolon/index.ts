import type { GameModule, Ink, Json, Seat } from "../../table/contract.ts";
import Eidolon from "./Eidolon.svelte";
import { KEYS } from "./keys.ts";
import { codesOf, line } from "./lines.ts";
import Setup from "./Setup.svelte";
import { say, sayMaybe, type Key } from "./text/index.ts";
import type { View } from "./types.ts";
import { shortName, sidesOf } from "./words.ts";

const read = (view: Json): View | null => view as unknown as View | null;

/** Who is Âmbar; before the draw seat 0 is shown first. */
function first(view: Json): Seat {
  return read(view)?.first_player ?? 0;
}

export default {
  Table: Eidolon,
  Setup,
  sides(view, lang) {
    return sidesOf(read(view), lang);
  },
  inks(view): readonly [Ink, Ink] {
    return first(view) === 0 ? ["amber", "mist"] : ["mist", "amber"];
  },
  line(event, view, lang) {
    const table = read(view);
    const codes = table ? codesOf(table, [event]) : new Map<number, string>();
    return line(event, this.sides(view, lang), lang, codes);
  },
  reason(over, view, lang, players) {
    const key = `end.${over.reason}`;
    if (sayMaybe(lang, key) === null) return over.reason;
    const alike = players[0] === players[1];
    const names = alike ? this.sides(view, lang) : players;
    const name = over.winner === null ? "" : names[over.winner];
    const facts = (read(view)?.players ?? []).map(({ desbravador, vitality, connected }, seat) =>
      say(lang, "end.facts", {
        name: alike
          ? names[seat as Seat]
          : `${names[seat as Seat]} (${shortName(desbravador, lang)})`,
        vitality: String(vitality).replace("-", "−"),
        places: connected.length,
      }),
    );
    return [say(lang, key as Extract<Key, "end.ruptura">, { name }), ...facts].join("\n");
  },
  explain(code, _facts, lang) {
    const text = sayMaybe(lang, `why.${code}`);
    return text === null ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  kind(kind, lang) {
    return sayMaybe(lang, `kind.${kind}`);
  },
  draw(label, lang) {
    if (/^deck\.[01]\.shuffle\.1$/.test(label)) return say(lang, "draw.deck");
    return label === "setup.first_player" ? say(lang, "draw.first") : null;
  },
  keys: KEYS,
  turn(event) {
    return event.event === "turn_began" ? (event["turn"] as number) : null;
  },
} satisfies GameModule;
