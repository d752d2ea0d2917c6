/** What this table sounds like: cues for the events of an update (style.md section 13). */
import type { Cue } from "../../sound/sounds.ts";
import type { RulesEvent, Seat } from "../../table/contract.ts";

const CUES: Record<string, Cue> = {
  card_played: "stamp",
  committed: "seed",
  attached: "lower",
  activated: "stamp",
  unique_raised: "flip",
  responded: "flip",
  intercepted: "stamp",
  attack_declared: "lift",
  exploration_declared: "lift",
  damage_dealt: "chip",
  attack_hit: "chip",
  vitality_lost: "chip",
  progress_made: "seed",
  place_connected: "bell",
  place_entered: "flip",
  creature_destroyed: "kill",
  relic_destroyed: "kill",
  essence_gained: "drop",
};
const NEXT = 0.12;
const MOST = 8;

/** The cues of an update in order; the other side's doings are softer. */
export function cues(
  events: readonly RulesEvent[],
  you: Seat | null,
): { cue: Cue; wait: number; other: boolean }[] {
  const found: { cue: Cue; wait: number; other: boolean }[] = [];
  for (const event of events) {
    const cue = CUES[event.event];
    if (!cue || found.length === MOST) continue;
    const seat = event["seat"];
    found.push({
      cue,
      wait: found.length * NEXT,
      other: you !== null && seat !== undefined && seat !== you,
    });
  }
  return found;
}
