/** Every event of the rules as one sentence, and the last deed for the eye. */
import type { Lang, LogLine, RulesEvent, Seat } from "../../table/contract.ts";
import { nameOf } from "./cards.ts";
import { say } from "./text/index.ts";
import type { Combat } from "./types.ts";

interface Placed {
  post: number;
  card: string;
}

/** Facts of an event, as the ones that use them know them. */
interface Facts {
  seat: Seat;
  post: number;
  card: string;
  out: string;
  turn: number;
  energy: number;
  essence: number;
  price: number;
  cost: number;
  cards: readonly (string | null)[];
  source: string;
  count: number;
  attacker: Placed;
  target: Placed;
  dice: readonly [number, number];
  at: Combat["at"];
  df: Combat["df"];
  damage: number;
  wounds: number;
  gained: number;
  amount: number;
  vd_total: number;
  stat: "at" | "df" | "vd";
  cause: string;
  kills: number;
  first_player: Seat;
}

/** An event as a line; null for what another line says already. */
export function line(
  event: RulesEvent,
  names: readonly [string, string],
  lang: Lang,
): LogLine | null {
  const f = event as unknown as Facts;
  const name = f.seat === undefined ? "" : names[f.seat];
  const card = f.card === undefined ? "" : nameOf(f.card, lang);
  const by = (text: string, icon?: string): LogLine => ({
    text,
    actor: f.seat ?? null,
    ...(icon ? { icon } : {}),
  });
  switch (event.event) {
    case "market_opened":
      return {
        text: say(lang, "log.market_opened", { name: names[f.first_player] }),
        actor: f.first_player,
      };
    case "picked":
      return by(say(lang, "log.picked", { name, card, post: f.post }));
    case "turn_started":
      return by(say(lang, "log.turn_started", { turn: f.turn, name, energy: f.energy }));
    case "lowered":
      return by(say(lang, "log.lowered", { name, card, post: f.post }));
    case "swapped": {
      const out = nameOf(f.out, lang);
      return by(say(lang, "log.swapped", { name, out, card, price: f.price, essence: f.essence }));
    }
    case "moved": {
      const [a, b] = f.cards.filter((id) => id !== null).map((id) => nameOf(id, lang));
      const cards = b === undefined ? (a ?? "") : say(lang, "log.and", { a: a ?? "", b });
      return by(say(lang, "log.moved", { name, cards }));
    }
    case "effect_used":
      return by(say(lang, "log.effect_used", { card, cost: f.cost, energy: f.energy }));
    case "effect":
      return by(say(lang, "log.effect", { card }));
    case "exhausted":
      return by(say(lang, "log.exhausted", { card }));
    case "prepared":
      return by(say(lang, "log.prepared", { card }));
    case "extra_combat":
      return by(say(lang, "log.extra_combat", { card: nameOf(f.source, lang) }));
    case "extra_combats_lost":
      return by(say(lang, "log.extra_combats_lost", { n: f.count }));
    case "rolled":
      return rolled(f, lang);
    case "inflicted":
      return by(say(lang, "log.inflicted", { name, n: f.wounds }));
    case "collected":
      return by(say(lang, "log.collected", { name, gained: f.gained, energy: f.energy }));
    case "wounded": {
      const facts = { card, n: f.amount, now: Math.max(0, f.vd_total - f.wounds), vd: f.vd_total };
      return by(say(lang, "log.wounded", facts));
    }
    case "healed":
      return by(say(lang, "log.healed", { card, n: f.amount }));
    case "added":
      return by(say(lang, "log.added", { card, amount: f.amount, stat: f.stat.toUpperCase() }));
    case "turned":
      return by(say(lang, "log.turned", { card }));
    case "stolen":
      return by(say(lang, "log.stolen", { name, amount: f.amount }));
    case "destroyed":
      return by(say(lang, f.cause === "sacrifice" ? "log.sacrificed" : "log.destroyed", { card }));
    case "kill":
      return by(say(lang, "log.kill", { name, kills: f.kills }));
    case "reborn":
      return by(say(lang, "log.reborn", { card }));
    case "exchanged":
      return by(say(lang, "log.exchanged", { card, out: nameOf(f.out, lang) }));
    case "replaced":
      return by(say(lang, "log.replaced", { card, out: nameOf(f.out, lang) }));
    case "auto_turn":
      return by(say(lang, "log.auto_turn", { name }));
    case "match_ended":
      return { text: say(lang, "log.ended"), actor: null, icon: "flag-objective" };
    default:
      return null;
  }
}

function rolled(f: Facts, lang: Lang): LogLine {
  const facts = {
    attacker: nameOf(f.attacker.card, lang),
    target: nameOf(f.target.card, lang),
    at: f.at.total,
    df: f.df.total,
    damage: f.damage,
  };
  return {
    text: say(lang, f.damage ? "log.rolled" : "log.rolled_zero", facts),
    actor: f.seat,
    dice: f.dice.map((value) => ({ sides: 6, value, seat: f.seat })),
  };
}

/** What changed on a post with the last deed: for the halo and its pill. */
export function changes(events: readonly RulesEvent[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const event of events) {
    const f = event as unknown as Facts;
    const at = `${f.seat}:${f.post}`;
    if (event.event === "wounded") found.set(at, `−${f.amount}`);
    else if (event.event === "healed") found.set(at, `+${f.amount}`);
    else if (event.event === "added") found.set(at, `+${f.amount} ${f.stat.toUpperCase()}`);
    else if (
      ["lowered", "swapped", "picked", "reborn", "replaced", "exchanged"].includes(event.event)
    )
      found.set(at, "");
  }
  return found;
}
