import type { Help } from "../../table/contract.ts";
import { en } from "./help.en.ts";
import { pt } from "./help.pt.ts";

export default { "pt-br": pt, en } satisfies Help;
