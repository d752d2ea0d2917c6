import type { Help } from "../../table/contract.ts";
import { en } from "./manual/en.ts";
import { pt } from "./manual/pt.ts";

export default { "pt-br": pt, en } satisfies Help;
