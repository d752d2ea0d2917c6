/**
 * Sound for tables: `sounds.play("dice")`. Off until the first click, as browsers want; muted by
 * the setting (key M). No cue carries information that the screen does not show.
 */
import { choices } from "../state/settings.svelte.ts";
import { perform, type Cue } from "./cues.ts";
import { Music } from "./music.ts";

export type { Cue } from "./cues.ts";

/** How much the other side's actions are softer. */
const OTHER = 0.5;

class Sounds {
  private ctx: AudioContext | null = null;
  private music: Music | null = null;

  /** Listen for the first click or key, which browsers ask for before any sound. */
  start(): void {
    const unlock = (): void => {
      if (typeof AudioContext === "undefined") return;
      this.ctx ??= new AudioContext();
      void this.ctx.resume();
      for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, unlock, true);
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlock, true);
  }

  /**
   * Play a cue once.
   * `other`: the opponent's doing, at half volume. `wait`: seconds from now.
   */
  play(cue: Cue, { other = false, wait = 0 }: { other?: boolean; wait?: number } = {}): void {
    if (!choices.sound || choices.effects === 0 || this.ctx?.state !== "running") return;
    const volume = new GainNode(this.ctx, { gain: choices.effects * (other ? OTHER : 1) });
    volume.connect(this.ctx.destination);
    perform(cue, { ctx: this.ctx, out: volume, at: this.ctx.currentTime + wait + 0.01 });
    setTimeout(() => volume.disconnect(), (wait + 3) * 1000);
  }

  /** Soft viola and pandeiro, until `stopMusic`; for the tables that have it. */
  startMusic(): void {
    if (!this.ctx) return;
    this.music ??= new Music(this.ctx);
    this.music.start();
  }

  stopMusic(): void {
    this.music?.stop();
  }
}

export const sounds = new Sounds();
