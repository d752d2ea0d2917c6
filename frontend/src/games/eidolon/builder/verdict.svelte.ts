/** What the house says about a deck, asked again a moment after each change (E-28.40). */
import { ApiError, api, type DeckReason } from "../../../net/api.ts";
import { asSetup, type Deck } from "../decks.ts";
import { reasonsOf } from "./reasons.ts";

export const WAIT = 450;

export type Verdict =
  | { state: "checking" }
  | { state: "legal" }
  | { state: "faulty"; reasons: readonly DeckReason[] }
  | { state: "unchecked" };

export class Checker {
  verdict = $state.raw<Verdict>({ state: "checking" });
  /** The last faults that were told stay in sight while the next answer is on its way. */
  reasons = $state.raw<readonly DeckReason[]>([]);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The deck has changed. */
  look(deck: Deck, wait = WAIT): void {
    this.verdict = { state: "checking" };
    clearTimeout(this.#timer);
    this.#asked += 1;
    const mine = this.#asked;
    this.#timer = setTimeout(() => void this.#ask(deck, mine), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  async #ask(deck: Deck, mine: number): Promise<void> {
    let verdict: Verdict;
    try {
      const { legal, reasons } = await api.checkDeck("eidolon", asSetup(deck));
      verdict = legal ? { state: "legal" } : { state: "faulty", reasons };
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      verdict =
        problem.code === "bad_setup"
          ? { state: "faulty", reasons: reasonsOf(problem) }
          : { state: "unchecked" };
    }
    // A newer deck may have been asked about meanwhile.
    if (mine !== this.#asked) return;
    this.verdict = verdict;
    if (verdict.state !== "unchecked") {
      this.reasons = verdict.state === "faulty" ? verdict.reasons : [];
    }
  }
}
