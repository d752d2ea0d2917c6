/** How counters come and go: they hop onto the map and off it (style.md section 6). */
import { backOut, cubicIn } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** For `in:`; `ms` 0 shows it at once. */
export function hopIn(_node: Element, { ms }: { ms: number }): TransitionConfig {
  return {
    duration: ms,
    easing: backOut,
    css: (t, u) =>
      `translate: 0 ${-26 * u}px; scale: ${0.4 + 0.6 * t}; opacity: ${Math.min(1, 2 * t)}`,
  };
}

/** For `out:`. */
export function hopOut(_node: Element, { ms }: { ms: number }): TransitionConfig {
  return {
    duration: ms,
    easing: cubicIn,
    css: (t, u) => `translate: 0 ${-30 * u}px; opacity: ${t}`,
  };
}
