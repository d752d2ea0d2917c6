import type { GamePages } from "../../table/contract.ts";
import Decks from "./builder/Decks.svelte";
import Workshop from "./workshop/Workshop.svelte";

export default { Decks, Workshop } satisfies GamePages;
