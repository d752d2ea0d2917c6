/** Playing a replay at a chosen speed. */
import type { ReplayTable } from "./table.svelte.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1600;
/** Entries in which nothing happened on the table pass quickly. */
const EMPTY_MS = 250;

export class ReplayPlayer {
  playing = $state(false);
  speed = $state<number>(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: ReplayTable) {}

  toggle(): void {
    if (this.playing) this.stop();
    else this.start();
  }

  start(): void {
    if (this.table.place >= this.table.steps.length - 1) this.table.show(0);
    this.playing = true;
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  #next(): void {
    const wait = (this.table.step?.events.length ? STEP_MS : EMPTY_MS) / this.speed;
    this.#timer = setTimeout(() => {
      this.table.show(this.table.place + 1);
      if (this.table.place >= this.table.steps.length - 1) this.stop();
      else this.#next();
    }, wait);
  }
}
