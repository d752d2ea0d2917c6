/** What this table sounds like: cues for the events of an update (style.md section 13). */
import type { RulesEvent } from "../../table/contract.ts";
import type { Cue } from "../../sound/sounds.ts";
import type { Court } from "./types.ts";

/** A cue, seconds from now, and whether it is the other side's doing. */
export interface Sounding {
  cue: Cue;
  wait: number;
  other: boolean;
}

function cueOf(event: RulesEvent): Cue | null {
  switch (event.event) {
    case "influence":
      return (event["change"] as number) > 0 ? "seed" : "chip";
    case "played":
    case "herald_chosen":
      return "stamp";
    case "heralds":
      return "flip";
    case "coup":
    case "persuade":
    case "raid":
    case "duel":
    case "star_roll":
    case "maze_roll":
      return "dice";
    case "truce":
      return (event["now"] as number) < (event["before"] as number) ? "candle" : "match";
    case "bell":
      return "bell";
    case "fair":
      return "flags";
    default:
      return null;
  }
}

/** Dice take as long as they tumble; what follows them waits. */
const DICE = 0.75;
/** Counters one after the other, never more than a handful. */
const COUNTER = 0.09;
const MOST = 8;

/** The cues of an update in order. `you` hears the other court's doings softer. */
export function cues(events: readonly RulesEvent[], you: Court | null): Sounding[] {
  const found: Sounding[] = [];
  let wait = 0;
  for (const event of events) {
    const cue = cueOf(event);
    if (!cue || found.length === MOST) continue;
    const court = event["court"] as Court | undefined;
    // One's own stamp and dice sounded when the button was pressed.
    const own = you !== null && court === you;
    if (!(own && (cue === "stamp" || cue === "dice"))) {
      found.push({ cue, wait, other: you !== null && court !== undefined && court !== you });
    }
    wait += cue === "dice" ? DICE : COUNTER;
  }
  return found;
}
