/** What this table sounds like: cues for the events of an update (style.md section 13). */
import type { Cue } from "../../sound/sounds.ts";
import type { RulesEvent, Seat } from "../../table/contract.ts";

const CUES: Record<string, Cue> = {
  picked: "stamp",
  lowered: "stamp",
  swapped: "stamp",
  moved: "lower",
  effect_used: "stamp",
  rolled: "dice",
  wounded: "chip",
  healed: "seed",
  added: "seed",
  destroyed: "kill",
  collected: "drop",
  stolen: "drop",
  exchanged: "flip",
  replaced: "flip",
  reborn: "flip",
};

const DICE = 0.75;
const NEXT = 0.12;
const MOST = 8;

/** The cues of an update in order; the other side's doings are softer. */
export function cues(
  events: readonly RulesEvent[],
  you: Seat | null,
): { cue: Cue; wait: number; other: boolean }[] {
  const found: { cue: Cue; wait: number; other: boolean }[] = [];
  let wait = 0;
  for (const event of events) {
    const cue = CUES[event.event];
    if (!cue || found.length === MOST) continue;
    const seat = event["seat"];
    found.push({ cue, wait, other: you !== null && seat !== you });
    wait += cue === "dice" ? DICE : NEXT;
  }
  return found;
}
