/** Which of the five steps of the opening is going on. */
import type { MatchState } from "../../state/client.svelte.ts";

/** 1: the house locks, 2: both lock, 3: the header, 4: both open, 5: play begins. */
export function openingStep(
  state: Pick<MatchState, "seq" | "serverCommit" | "fingerprint" | "opening">,
): 1 | 2 | 3 | 4 | 5 {
  if (state.seq > 0) return 5;
  const [first, second] = state.opening;
  if (state.fingerprint !== null) return first.opened && second.opened ? 5 : 4;
  if (first.committed && second.committed) return 3;
  return state.serverCommit === null ? 1 : 2;
}
