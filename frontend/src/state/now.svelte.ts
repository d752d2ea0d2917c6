/** The time, ticking: for clocks and "20 seconds ago". Ticks only while something looks. */
import { createSubscriber } from "svelte/reactivity";

/** A reactive `Date.now()` that is read anew every `every` milliseconds. */
function ticking(every: number): () => number {
  const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, every);
    return () => clearInterval(timer);
  });
  return () => {
    subscribe();
    return Date.now();
  };
}

/** For clocks of decisions. */
export const nowFast = ticking(200);

/** For "há 20 s" in lists. */
export const nowSlow = ticking(10_000);
