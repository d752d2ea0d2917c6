/** Tables of VALERON from fixtures, for tests. */
import { render } from "@testing-library/svelte";
import { vi } from "vitest";
import { FixtureTable, type Fixture } from "../../dev/fixture-table.svelte.ts";
import { Control } from "./control.svelte.ts";
import Valeron from "./Valeron.svelte";

const doors = { seed: vi.fn(), keys: vi.fn(), leave: vi.fn(), settings: vi.fn() };

function tableOf(fixture: unknown): FixtureTable {
  return new FixtureTable("valeron", fixture as Fixture, doors);
}

/** The whole table on the screen; `acted` are the moves that it was asked for. */
export function open(fixture: unknown): FixtureTable {
  const table = tableOf(fixture);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the fixture's view is JSON
  render(Valeron, { table: table as any });
  return table;
}

/** What a player is in the middle of, without a screen. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export const controlOf = (fixture: unknown) => new Control(tableOf(fixture) as any);
