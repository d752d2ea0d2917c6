import { describe, expect, it } from "vitest";
import { cues } from "./cues.ts";
import { events } from "./testing/position.ts";

const LOG = events(
  7,
  { event: "played", court: "sun", card: 12, use: "coup", order: null, strength: 3 },
  { event: "coup", court: "sun", village: 21, strength: 3, die: 4, firmness: 2, total: 3 },
  { event: "influence", court: "moon", village: 21, change: -2 },
  { event: "influence", court: "sun", village: 21, change: 1 },
  { event: "truce", before: 5, now: 4, by: "coup" },
);

describe("sounds of the courts (style.md 13)", () => {
  it("follow the events, and what comes after dice waits for them", () => {
    const found = cues(LOG, "moon");
    expect(found.map(({ cue }) => cue)).toEqual(["stamp", "dice", "chip", "seed", "candle"]);
    const [, dice, chip] = found;
    expect((chip?.wait ?? 0) - (dice?.wait ?? 0)).toBeGreaterThanOrEqual(0.7);
  });

  it("are softer when the other court acts, and the table is nobody", () => {
    expect(cues(LOG, "moon").map(({ other }) => other)).toEqual([true, true, false, true, false]);
    expect(cues(LOG, null).some(({ other }) => other)).toBe(false);
  });

  it("leave out what sounded when the own button was pressed", () => {
    expect(cues(LOG, "sun").map(({ cue }) => cue)).toEqual(["chip", "seed", "candle"]);
  });

  it("are a handful at most", () => {
    const many = events(
      9,
      ...Array.from({ length: 30 }, () => ({ event: "influence", court: "sun", change: 1 })),
    );
    expect(cues(many, "moon").length).toBeLessThanOrEqual(8);
  });
});
