/** The client's catalogue in Portuguese: the list of all messages. */
import { errors } from "./pt/errors.ts";
import { proof } from "./pt/proof.ts";
import { site } from "./pt/site.ts";
import { table } from "./pt/table.ts";

export const pt = { ...site, ...table, ...proof, ...errors };
