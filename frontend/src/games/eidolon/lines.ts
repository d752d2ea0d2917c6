/** Every event of the rules as one sentence. */
import type { Lang, LogLine, RulesEvent, Seat } from "../../table/contract.ts";
import { nameOf } from "./cards.ts";
import { say, sayMaybe } from "./text/index.ts";
import { IDENTITIES, type Identity, type View } from "./types.ts";

interface Facts {
  seat: Seat;
  code: string;
  count: number;
  reason: string;
  cards?: readonly string[];
  damage: number;
  vitality: number;
  slot: number;
  turn: number;
  phase: string;
  identity: Identity;
  payment?: Partial<Record<Identity, number>>;
  amount: number;
  vestiges: number;
  progress: number;
  affinity: number;
  connected: number;
  atq: number;
  res: number;
  exp: number;
  window: string;
  vigilia: number;
  asked: boolean;
  cause: string;
  extra_attempts: number;
  healed: readonly number[];
}

/** Codes of permanents by their numbers, from the field and from events that name both. */
export function codesOf(view: View, log: readonly RulesEvent[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const event of log) {
    const { permanent, code } = event as unknown as { permanent?: number; code?: string };
    if (permanent && code) found.set(permanent, code);
  }
  for (const { creatures, relics } of view.players) {
    for (const { p, code } of [...creatures, ...relics]) found.set(p, code);
  }
  return found;
}

/** `2 Ordem + 1 Neutra`. */
export function paid(payment: Partial<Record<Identity, number>> | undefined, lang: Lang): string {
  return IDENTITIES.flatMap((one) => {
    const n = payment?.[one];
    return n ? [`${n} ${say(lang, `identity.${one}`)}`] : [];
  }).join(" + ");
}

/** `ATQ +1, EXP +2`: what changes, and nothing else. */
function gains(facts: Pick<Facts, "atq" | "res" | "exp">, lang: Lang): string {
  return (["atq", "res", "exp"] as const)
    .filter((stat) => facts[stat])
    .map((stat) => {
      const n = facts[stat];
      return `${say(lang, `stat.${stat}`)} ${n < 0 ? "−" : "+"}${Math.abs(n)}`;
    })
    .join(", ");
}

/** An event as a line; null for what another line says already. */
export function line(
  event: RulesEvent,
  names: readonly [string, string],
  lang: Lang,
  codes: ReadonlyMap<number, string>,
): LogLine | null {
  const f = event as unknown as Facts;
  const name = f.seat === undefined ? "" : names[f.seat];
  const card = f.code ? nameOf(f.code, lang) : "";
  const permanent = (key: string): string => {
    const code = codes.get(event[key] as number);
    return code ? nameOf(code, lang) : say(lang, "log.somebody");
  };
  const one = permanent("permanent");
  const by = (text: string): LogLine => ({ text, actor: f.seat ?? null });
  const it = (text: string, icon: string): LogLine => ({ text, actor: null, icon });
  switch (event.event) {
    case "cards_drawn": {
      const known = f.cards?.map((code) => nameOf(code, lang)).join(", ");
      const text = say(lang, "log.drawn", { name, n: f.count });
      return by(known ? `${text}: ${known}` : text);
    }
    case "fatigue":
      return by(say(lang, "log.fatigue", { name, damage: f.damage, vitality: f.vitality }));
    case "place_chosen":
      return by(
        card
          ? say(lang, "log.place_known", { name, card })
          : say(lang, "log.place_chosen", { name }),
      );
    case "place_entered":
      return by(say(lang, "log.place_entered", { card, slot: f.slot }));
    case "first_player":
      return by(say(lang, "log.first_player", { name }));
    case "turn_began":
      return by(say(lang, "log.turn_began", { turn: f.turn, name }));
    case "phase_began":
      return it(sayMaybe(lang, `phase.${f.phase}`) ?? f.phase, "next-button");
    case "committed":
      return by(
        say(lang, "log.committed", { name, card, identity: say(lang, `identity.${f.identity}`) }),
      );
    case "card_played": {
      const cost = paid(f.payment, lang);
      return by(
        cost
          ? say(lang, "log.played_for", { name, card, cost })
          : say(lang, "log.played", { name, card }),
      );
    }
    case "attached":
      return by(
        say(lang, "log.attached", {
          relic: permanent("relic"),
          creature: permanent("creature"),
        }),
      );
    case "activated":
      return by(say(lang, "log.activated", { card: one }));
    case "unique_raised":
      return by(say(lang, "log.raised", { card }));
    case "ability":
      return by(say(lang, "log.ability", { card }));
    case "attack_declared":
      return by(say(lang, "log.attack", { card: one }));
    case "exploration_declared":
      return by(say(lang, "log.explore", { card: one, slot: f.slot }));
    case "responded":
      return by(
        say(lang, "log.responded", {
          name,
          card,
          window: sayMaybe(lang, `window.${f.window}`) ?? "",
        }),
      );
    case "passed":
      return by(
        say(lang, "log.passed", { name, window: sayMaybe(lang, `window.${f.window}`) ?? "" }),
      );
    case "intercepted":
      return by(say(lang, "log.intercepted", { card: one }));
    case "let_pass":
      return f.asked ? by(say(lang, "log.let_pass", { name })) : null;
    case "damage_dealt":
      return it(say(lang, "log.damage", { card: one, n: f.amount }), "broken-shield");
    case "attack_hit":
      return by(say(lang, "log.hit", { name, n: f.amount, vitality: f.vitality }));
    case "vitality_lost":
      return by(say(lang, "log.lost", { name, n: f.amount, vitality: f.vitality }));
    case "vitality_recovered":
      return by(say(lang, "log.recovered", { name, n: f.amount, vitality: f.vitality }));
    case "vestiges_gained":
      return by(say(lang, "log.vestiges", { name, n: f.amount, vestiges: f.vestiges }));
    case "essence_gained":
      return by(
        say(lang, "log.essence", {
          name,
          n: f.amount,
          identity: say(lang, `identity.${f.identity}`),
        }),
      );
    case "progress_made":
      return by(
        say(lang, "log.progress", { name, slot: f.slot, n: f.amount, progress: f.progress }),
      );
    case "place_connected":
      return by(say(lang, "log.connected", { name, card, n: f.connected }));
    case "grew":
      return it(say(lang, "log.grew", { card: one, what: gains(f, lang) }), "tree-growth");
    case "bonus_given":
      return it(say(lang, "log.bonus", { card: one, what: gains(f, lang) }), "plant-watering");
    case "readied":
      return it(say(lang, "log.readied", { card: one }), "return-arrow");
    case "explorer_withdrawn":
      return it(say(lang, "log.withdrawn", { card: one }), "exit-door");
    case "interceptor_removed":
      return it(say(lang, "log.removed", { card: one }), "exit-door");
    case "prevention_given":
      return it(say(lang, "log.prevention", { card: one, n: f.amount }), "shield");
    case "extra_attempt":
      return by(say(lang, "log.extra", { name, n: f.extra_attempts }));
    case "creature_destroyed":
      return by(say(lang, "log.destroyed", { card }));
    case "relic_destroyed":
      return by(say(lang, "log.relic_destroyed", { card }));
    case "creature_returned":
      return by(say(lang, "log.returned", { card }));
    case "card_recovered":
      return by(say(lang, "log.card_recovered", { name, card }));
    case "looked":
      return by(say(lang, "log.looked", { name, n: f.count }));
    case "picked":
      return by(
        card ? say(lang, "log.picked_known", { name, card }) : say(lang, "log.picked", { name }),
      );
    case "card_discarded":
      return by(say(lang, "log.discarded", { name, card }));
    case "auto_turn":
      return by(say(lang, "log.auto_turn", { name }));
    case "match_ended":
      return it(say(lang, "log.ended"), "flag-objective");
    default:
      return null;
  }
}

/** Damage and growth of the last deed by permanent number, for halos and pills. */
export function changes(events: readonly RulesEvent[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const event of events) {
    const p = event["permanent"] as number | undefined;
    if (!p) continue;
    if (event.event === "damage_dealt") found.set(p, `−${String(event["amount"])}`);
    else if (event.event === "card_played" || event.event === "readied") found.set(p, "");
    else if (event.event === "grew" || event.event === "bonus_given") found.set(p, "+");
  }
  return found;
}
