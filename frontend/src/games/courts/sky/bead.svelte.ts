/** The bead slides along the arch one step per 60 ms (style.md section 6). */

const STEP = 60;

export class Bead {
  shown = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(start: number) {
    this.shown = start;
  }

  /** Go to a balance, step by step or at once; a new goal replaces the old one. */
  to(balance: number, moving: boolean): void {
    clearInterval(this.#timer);
    if (!moving) {
      this.shown = balance;
      return;
    }
    this.#timer = setInterval(() => {
      if (this.shown === balance) clearInterval(this.#timer);
      else this.shown += Math.sign(balance - this.shown);
    }, STEP);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
