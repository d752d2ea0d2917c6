/** Sounds and words that belong to every table: the turn, the last seconds, the table's moves, the end. */
import { untrack } from "svelte";
import { t } from "../../i18n/index.svelte.ts";
import type { LiveTable } from "../../match/table.svelte.ts";
import { sounds } from "../../sound/sounds.ts";
import { announce } from "../../ui/announce.svelte.ts";

const LAST = 15_000;

/** Call while a component is being made. */
export function followSounds(table: LiveTable): void {
  let window: number | null = null;
  let second = -1;

  $effect(() => {
    const now = table.decision?.window ?? null;
    if (now !== null && now !== window) sounds.play("turn");
    window = now;
  });

  $effect(() => {
    const { seat } = table;
    const left = seat !== null && table.decision ? table.left(seat) : null;
    if (left === null || left > LAST || left <= 0) {
      second = -1;
      return;
    }
    const now = Math.ceil(left / 1000);
    if (second === -1) announce(t("clock.last", { n: now }), "polite");
    if (now !== second) sounds.play("tick");
    second = now;
  });

  let known = untrack(() => table.byTable.size);
  $effect(() => {
    const entries = [...table.byTable.entries()].slice(known);
    known = table.byTable.size;
    if (entries.some(([, cause]) => cause === "clock")) sounds.play("table");
  });

  let ended = untrack(() => table.over !== null);
  $effect(() => {
    if (!table.over || ended) return;
    ended = true;
    const { winner } = table.over;
    if (winner === null) sounds.play("draw");
    else if (table.seat === null || table.mode === "hotseat") sounds.play("win");
    else sounds.play(winner === table.seat ? "win" : "lose");
  });
}
