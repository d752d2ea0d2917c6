/** What the keys do in a replay. */
import type { ReplayPlayer } from "../../replay/player.svelte.ts";
import type { ReplayTable } from "../../replay/table.svelte.ts";
import { choices, choose } from "../../state/settings.svelte.ts";
import type { GameModule } from "../../table/contract.ts";
import type { Keymap } from "../../ui/keys.ts";

/** The steps at which a turn begins, with its number. */
export function turns(
  table: Pick<ReplayTable, "steps">,
  game: Pick<GameModule, "turn">,
): { place: number; turn: number }[] {
  const found: { place: number; turn: number }[] = [];
  table.steps.forEach(({ events }, place) => {
    for (const event of events) {
      const turn = game.turn?.(event) ?? null;
      if (turn !== null) found.push({ place, turn });
    }
  });
  return found;
}

/** Where the turn after (or before) a step begins; ten steps on where turns are not known. */
export function turnFrom(
  table: Pick<ReplayTable, "steps" | "place">,
  game: Pick<GameModule, "turn">,
  forward: boolean,
): number {
  const places = turns(table, game).map(({ place }) => place);
  if (!places.length) return table.place + (forward ? 10 : -10);
  const next = forward
    ? places.find((place) => place > table.place)
    : places.findLast((place) => place < table.place);
  return next ?? (forward ? table.steps.length - 1 : 0);
}

export function replayKeys(
  table: ReplayTable,
  player: ReplayPlayer,
  game: GameModule,
  help: () => void,
): Keymap {
  const to = (place: number) => {
    player.stop();
    table.show(place);
  };
  return {
    ArrowLeft: () => to(table.place - 1),
    ArrowRight: () => to(table.place + 1),
    PageUp: () => to(turnFrom(table, game, false)),
    PageDown: () => to(turnFrom(table, game, true)),
    Home: () => to(0),
    End: () => to(table.steps.length - 1),
    " ": () => player.toggle(),
    M: () => choose({ sound: !choices.sound }),
    "?": help,
  };
}
