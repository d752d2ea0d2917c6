import type { Translation } from "../../../i18n/types.ts";
import type { pt } from "./log.pt.ts";

/** What happened, in English. */
export const en = {
  "log.market_opened": "The markets open; {name} begins, on the Copper side",
  "log.picked": "{name} picks {card} for post {post}",
  "log.turn_started": "Turn {turn}: {name} gains 1 EN, has {energy}",
  "log.lowered": "{name} lowers {card} to post {post}",
  "log.swapped": "{name} swaps {out} for {card}: {price} essence, {essence} left",
  "log.moved": "{name} moves {cards}",
  "log.and": "{a} and {b}",
  "log.effect_used": "{card} uses its effect: {cost} EN, {energy} left",
  "log.effect": "{card}: the effect works",
  "log.exhausted": "{card} is exhausted",
  "log.prepared": "{card} prepares",
  "log.extra_combat": "{card} gives an extra combat",
  "log.extra_combats_lost": {
    one: "{n} extra combat is lost",
    other: "{n} extra combats are lost",
  },
  "log.rolled": "{attacker} attacks {target}: {at} − {df} = {damage}",
  "log.rolled_zero": "{attacker} attacks {target}: {at} against {df}, damage 0",
  "log.inflicted": { one: "{name} inflicts {n} wound", other: "{name} inflicts {n} wounds" },
  "log.collected": "{name} collects {gained} EN, has {energy}",
  "log.wounded": {
    one: "{card} suffers {n} wound: life {now} of {vd}",
    other: "{card} suffers {n} wounds: life {now} of {vd}",
  },
  "log.healed": { one: "{n} wound of {card} heals", other: "{n} wounds of {card} heal" },
  "log.added": "{card} gains +{amount} {stat} for good",
  "log.turned": "{card} is turned",
  "log.stolen": "{name} steals {amount} EN",
  "log.destroyed": "{card} is destroyed",
  "log.sacrificed": "{card} is sacrificed",
  "log.kill": "Kill for {name}: {kills} of 3",
  "log.reborn": "{card} is reborn on the same post",
  "log.exchanged": "{card} returns from oblivion in place of {out}",
  "log.replaced": "{card} takes the post of {out}",
  "log.auto_turn": "Time is up. The table plays this turn for {name}",
  "log.ended": "The match is over",
} as const satisfies Translation<typeof pt>;
