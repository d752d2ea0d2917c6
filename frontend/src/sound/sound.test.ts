/** Every cue of style.md section 13 can be made, and is short. */
import { describe, expect, it } from "vitest";
import { CUE_NAMES, perform } from "./cues.ts";
import type { Stage } from "./synth.ts";

/** An audio context that only notes when its sources stop. */
function stage(): { at: Stage; last: () => number; loudest: () => number } {
  let last = 0;
  let loudest = 0;
  const param = () => ({
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (value: number) => {
      if (value <= 1) loudest = Math.max(loudest, value);
      expect(value).toBeGreaterThan(0);
    },
  });
  const node = () => ({
    gain: param(),
    frequency: param(),
    Q: param(),
    buffer: null,
    loop: false,
    type: "",
    connect: () => undefined,
    start: () => undefined,
    stop: (when: number) => (last = Math.max(last, when)),
  });
  const ctx = {
    sampleRate: 8000,
    createGain: node,
    createOscillator: node,
    createBufferSource: node,
    createBiquadFilter: node,
    createBuffer: (_: number, length: number) => ({
      getChannelData: () => new Float32Array(length),
    }),
  };
  return {
    at: { ctx: ctx as never, out: {} as never, at: 0 },
    last: () => last,
    loudest: () => loudest,
  };
}

const LONG = ["win", "lose", "draw", "flags"];

describe("the cues", () => {
  it("are those of the style", () => {
    const style =
      "turn lift lower stamp seed chip dice candle bell flags kill drop flip tick table win lose draw proof broken";
    for (const name of style.split(" ")) expect(CUE_NAMES).toContain(name);
  });

  it.each(CUE_NAMES)("%s sounds, and is no longer than it should", (cue) => {
    const { at, last, loudest } = stage();
    perform(cue, at);
    expect(last()).toBeGreaterThan(0.02);
    expect(last()).toBeLessThan(LONG.includes(cue) ? 2.5 : 1);
    expect(loudest()).toBeGreaterThan(0.1);
  });
});
