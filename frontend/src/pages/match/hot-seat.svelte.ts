/**
 * Two people on one screen: when the other seat has to decide (also for a response in one's own
 * turn), a cover hides the hand until that person says that they are there.
 */
import type { LiveTable } from "../../match/table.svelte.ts";
import type { MatchState } from "../../state/client.svelte.ts";
import type { Seat } from "../../table/contract.ts";

/** Who should look at the screen now: whoever is looking, if that seat decides; else the other. */
export function nextLooker(deciding: readonly Seat[], looking: Seat | null): Seat | null {
  if (looking !== null && deciding.includes(looking)) return looking;
  return deciding[0] ?? looking;
}

export class HotSeat {
  /** Whether the table is hidden. */
  covered = $state(false);
  /** Who is asked to take the screen while it is covered. */
  next = $state<Seat>(0);
  #looking = $state<Seat | null>(null);

  constructor(
    private readonly table: LiveTable,
    state: MatchState,
  ) {
    $effect.pre(() => {
      if (state.you.length !== 2) return;
      const deciding = state.views.filter((seen) => seen.decision).map((seen) => seen.seat as Seat);
      const next = nextLooker(deciding, this.#looking);
      if (state.over) {
        // Everything is open at the end: no cover any more.
        this.take(this.#looking ?? next ?? 0);
      } else if (next !== null && next !== this.#looking) {
        this.next = next;
        this.covered = true;
      }
    });
  }

  /** The person of this seat is looking now. */
  take(seat: Seat): void {
    this.#looking = seat;
    this.table.show(seat);
    this.covered = false;
  }
}
