/** Words for people who do not see the screen: `announce("…")`, shown by `LiveRegion.svelte`. */

import { untrack } from "svelte";

export const spoken = $state({ polite: "", assertive: "" });

/** Say it. The same words twice in a row are said twice. */
export function announce(text: string, how: "polite" | "assertive" = "polite"): void {
  // A live region speaks only when its text changes: a trailing blank makes repeats differ.
  // Saying is not listening: an effect that announces must not run again because of it.
  const before = untrack(() => spoken[how]);
  spoken[how] = before === text ? `${text}\u00a0` : text;
}
