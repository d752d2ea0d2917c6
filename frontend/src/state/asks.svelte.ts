/**
 * Questions that come between a click and what it does: a nickname for somebody who has none yet,
 * a setup (a deck) for a game that needs one. The dialogs are shown by `Asks.svelte`.
 */
import type { GameModule, Json } from "../table/contract.ts";
import { loadGame } from "../games/index.ts";
import { client } from "./client.svelte.ts";

interface Asked {
  name: { answer(given: boolean): void } | null;
  setup: {
    Setup: NonNullable<GameModule["Setup"]>;
    answer(setup: Json | null | undefined): void;
  } | null;
}

export const asked = $state<Asked>({ name: null, setup: null });

/** True once there is a player; false if the question was closed. */
export function needName(): Promise<boolean> {
  if (client.me) return Promise.resolve(true);
  return new Promise((resolve) => {
    asked.name = {
      answer(given) {
        asked.name = null;
        resolve(given);
      },
    };
  });
}

/** The setup of one's choice (null: the game's own), or undefined if the question was closed. */
export async function needSetup(game: string): Promise<Json | null | undefined> {
  if (!client.games?.find(({ slug }) => slug === game)?.needs_setup) return null;
  const { Setup } = await loadGame(game);
  if (!Setup) return null;
  return new Promise((resolve) => {
    asked.setup = {
      Setup,
      answer(setup) {
        asked.setup = null;
        resolve(setup);
      },
    };
  });
}
