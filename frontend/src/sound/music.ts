/** A quiet baião for the tavern: viola in four bars that vary a little, pandeiro underneath. */
import { choices } from "../state/settings.svelte.ts";
import { brush, knock, later, pluck, type Stage } from "./synth.ts";

const BEAT = 0.32;
const CHORDS = [
  [147, 220, 293.7, 370],
  [165, 247, 329.6, 392],
  [110, 220, 277.2, 329.6],
  [147, 220, 293.7, 440],
] as const;
/** Which string sounds on which half beat; null rests. */
const PATTERN = [0, null, 2, 1, null, 3, 2, null] as const;

export class Music {
  private readonly volume: GainNode;
  private timer: ReturnType<typeof setInterval> | null = null;
  private next = 0;
  private bar = 0;

  constructor(private readonly ctx: AudioContext) {
    this.volume = new GainNode(ctx, { gain: 0 });
    this.volume.connect(ctx.destination);
  }

  start(): void {
    if (this.timer) return;
    this.next = this.ctx.currentTime + 0.1;
    this.timer = setInterval(() => this.ahead(), 400);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.volume.gain.setTargetAtTime(0, this.ctx.currentTime, 0.2);
  }

  /** Write the bars that begin within the next second. */
  private ahead(): void {
    const loud = choices.sound ? choices.music * 0.5 : 0;
    this.volume.gain.setTargetAtTime(loud, this.ctx.currentTime, 0.1);
    // After a sleep the clock may be far ahead: go on from now, not from then.
    this.next = Math.max(this.next, this.ctx.currentTime);
    while (this.next < this.ctx.currentTime + 1) {
      this.playBar({ ctx: this.ctx, out: this.volume, at: this.next });
      this.next += BEAT * PATTERN.length;
      this.bar += 1;
    }
  }

  private playBar(stage: Stage): void {
    const chord = CHORDS[this.bar % CHORDS.length] ?? CHORDS[0];
    PATTERN.forEach((string, step) => {
      const at = later(stage, step * BEAT);
      if (string !== null) pluck(at, chord[(string + (this.bar % 3)) % 4] ?? chord[0], 0.12, 0.7);
      if (step % 4 === 0) knock(at, 82, 0.2, 0.12);
      brush(at, 5200, 4600, step % 2 ? 0.05 : 0.025, 0.05, 3, 0.002);
    });
  }
}
