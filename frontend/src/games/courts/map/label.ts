/** A village in words, for people who do not see the map. */
import type { Lang } from "../../../table/contract.ts";
import type { Village } from "../board.ts";
import type { Spot } from "../choice.ts";
import { say } from "../text/index.ts";
import type { Both, Court } from "../types.ts";

export interface VillageState {
  village: Village;
  held: Both<number>;
  control: Court | null;
  closed: boolean;
  spot: Spot | null;
  chosen: boolean;
  lifted: boolean;
}

/** `Ponte de Cristal, firmeza 3, pedra-chave. Lua 1, Sol 3, livre. Pode escolher, custa 1.` */
export function villageLabel(state: VillageState, lang: Lang): string {
  const { village, held, control, closed, spot, chosen, lifted } = state;
  const place = [
    village.name[lang],
    say(lang, "village.firmness", { n: village.firmness }),
    village.keystone && say(lang, "village.keystone"),
    closed && say(lang, "village.closed"),
  ];
  const now = [
    say(lang, "village.held", held),
    say(lang, control ? `village.${control}` : "village.free"),
  ];
  const can = spot && [
    say(lang, "village.can"),
    spot.cost !== null && say(lang, "village.cost", { n: spot.cost }),
    spot.need !== null && spot.need > 0 && say(lang, "village.need", { n: spot.need }),
  ];
  const sentences = [
    place,
    now,
    can,
    chosen && [say(lang, "village.target")],
    lifted && [say(lang, "village.lifted")],
  ];
  return sentences
    .filter((parts) => parts)
    .map((parts) => `${(parts as (string | false | null)[]).filter(Boolean).join(", ")}.`)
    .join(" ");
}
