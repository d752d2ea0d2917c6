/** The cues of style.md section 13: short, dry, wooden; nothing longer than a second but the end. */
import { bell, brush, knock, later, pluck, tone, type Stage } from "./synth.ts";

const NOTES = [196, 220, 246.9, 293.7, 329.6, 392, 440, 493.9] as const;

function melody(stage: Stage, notes: readonly number[], step: number): void {
  notes.forEach((hertz, place) => pluck(later(stage, place * step), hertz));
}

const CUES = {
  /** Your decision opens. */
  turn: (s) => {
    knock(s, 180);
    knock(later(s, 0.13), 270);
  },
  /** A card is lifted, put back. */
  lift: (s) => brush(s, 900, 2600, 0.16, 0.12),
  lower: (s) => brush(s, 2200, 800, 0.14, 0.13),
  /** A card is played, a choice sealed. */
  stamp: (s) => {
    knock(s, 95, 0.6, 0.12);
    brush(s, 500, 300, 0.2, 0.06);
  },
  /** A counter is placed: one sound each. */
  seed: (s) => {
    tone(s, 880, 620, 0.22, 0.09, "sine", 0.001);
    tone(later(s, 0.07), 740, 560, 0.1, 0.07, "sine", 0.001);
  },
  /** A counter is taken away, damage. */
  chip: (s) => {
    brush(s, 3200, 900, 0.3, 0.07, 2, 0.001);
    knock(s, 320, 0.25, 0.05);
  },
  /** Dice on a board; ends with the last face. */
  dice: (s) => {
    [0, 0.09, 0.17, 0.29, 0.38, 0.52, 0.66].forEach((wait, bump) =>
      knock(later(s, wait), 520 - 40 * (bump % 3), bump === 6 ? 0.45 : 0.3, 0.04),
    );
  },
  /** A candle goes out: breath; a soft match when lit. */
  candle: (s) => brush(s, 700, 260, 0.22, 0.5, 0.7, 0.08),
  match: (s) => brush(s, 2600, 5200, 0.18, 0.35, 1.5, 0.02),
  bell: (s) => bell(s, 1320),
  /** Paper flags in the wind and four rising notes. */
  flags: (s) => {
    brush(s, 1200, 3000, 0.16, 0.7, 0.9, 0.1);
    melody(later(s, 0.1), [NOTES[0], NOTES[2], NOTES[4], NOTES[7]], 0.14);
  },
  /** Split wood, low. */
  kill: (s) => {
    knock(s, 70, 0.7, 0.2);
    brush(s, 1800, 200, 0.3, 0.18, 0.8, 0.001);
  },
  /** A drop of water. */
  drop: (s) => tone(s, 520, 1250, 0.25, 0.1, "sine", 0.004),
  /** Two cards turned together. */
  flip: (s) => {
    brush(s, 1500, 3400, 0.2, 0.08);
    brush(later(s, 0.07), 1700, 3000, 0.18, 0.08);
  },
  /** A finger on the table, once a second in the last fifteen. */
  tick: (s) => knock(s, 420, 0.2, 0.03),
  /** An hourglass is turned: the table moved for somebody. */
  table: (s) => {
    knock(s, 240, 0.35, 0.06);
    brush(later(s, 0.1), 4200, 3600, 0.1, 0.5, 2.5, 0.08);
  },
  win: (s) => melody(s, NOTES, 0.16),
  lose: (s) => melody(s, [...NOTES].reverse(), 0.18),
  draw: (s) =>
    melody(
      s,
      [NOTES[3], NOTES[3], NOTES[5], NOTES[5], NOTES[3], NOTES[3], NOTES[4], NOTES[4]],
      0.18,
    ),
  /** A wax seal is pressed; a seal cracks. */
  proof: (s) => {
    tone(s, 140, 70, 0.4, 0.25, "sine", 0.04);
    brush(s, 600, 300, 0.14, 0.25, 1, 0.05);
  },
  broken: (s) => {
    brush(s, 4200, 500, 0.4, 0.14, 1, 0.001);
    knock(later(s, 0.03), 150, 0.5, 0.12);
    knock(later(s, 0.12), 110, 0.4, 0.15);
  },
} satisfies Record<string, (stage: Stage) => void>;

export type Cue = keyof typeof CUES;

/** All names, for the settings page and tests. */
export const CUE_NAMES = Object.keys(CUES) as Cue[];

/** Put a cue on a stage. */
export function perform(cue: Cue, stage: Stage): void {
  CUES[cue](stage);
}
