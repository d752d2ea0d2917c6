/** A card that leaves the hand travels to the slip `Agora há pouco` (style.md section 6). */
import { cubicIn } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** For `out:`; `ms` 0 takes it away at once. */
export function travel(node: Element, { ms }: { ms: number }): TransitionConfig {
  const goal = node.closest(".courts")?.querySelector(".now");
  if (!ms || !goal) return { duration: 0 };
  const [from, to] = [node.getBoundingClientRect(), goal.getBoundingClientRect()];
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  return {
    duration: ms,
    easing: cubicIn,
    css: (t, u) =>
      `translate: ${x * u}px ${y * u}px; scale: ${0.35 + 0.65 * t}; opacity: ${Math.min(1, 2 * t)}; z-index: 9`,
  };
}
