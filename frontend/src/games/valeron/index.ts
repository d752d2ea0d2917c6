import type { GameModule, Ink, Json, Seat } from "../../table/contract.ts";
import { KEYS } from "./keys.ts";
import { line } from "./lines.ts";
import { say, sayMaybe } from "./text/index.ts";
import type { View } from "./types.ts";
import Valeron from "./Valeron.svelte";

function first(view: Json): Seat {
  return (view as unknown as View | null)?.first_player ?? 0;
}

export default {
  Table: Valeron,
  sides(view, lang) {
    const both = [say(lang, "side.copper"), say(lang, "side.pewter")] as const;
    return first(view) === 0 ? both : [both[1], both[0]];
  },
  inks(view): readonly [Ink, Ink] {
    return first(view) === 0 ? ["copper", "pewter"] : ["pewter", "copper"];
  },
  line(event, view, lang) {
    const names = this.sides(view, lang);
    return line(event, names, lang);
  },
  reason(over, view, lang) {
    if (over.reason === "third_kill" && over.winner !== null) {
      return say(lang, "end.third_kill", { name: this.sides(view, lang)[over.winner] });
    }
    if (over.reason !== "turn_limit") return over.reason;
    return over.winner === null
      ? say(lang, "end.turn_limit_draw")
      : say(lang, "end.turn_limit", { name: this.sides(view, lang)[over.winner] });
  },
  explain(code, _facts, lang) {
    const text = sayMaybe(lang, `why.${code}`);
    return text === null ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  kind(kind, lang) {
    return sayMaybe(lang, `kind.${kind}`);
  },
  draw(label, lang) {
    if (label === "deck.attack.shuffle.1") return say(lang, "draw.attack");
    if (label === "deck.defense.shuffle.1") return say(lang, "draw.defense");
    if (label === "setup.first_player") return say(lang, "draw.first");
    const combat = /^combat\.roll\.(\d+)$/.exec(label);
    return combat ? say(lang, "draw.combat", { n: combat[1] ?? "" }) : null;
  },
  keys: KEYS,
  turn(event) {
    return event.event === "turn_started" ? (event["turn"] as number) : null;
  },
} satisfies GameModule;
