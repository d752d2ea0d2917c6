/** The client's catalogue in English. A key that is missing here is a type error. */
import { errors } from "./en/errors.ts";
import { proof } from "./en/proof.ts";
import { site } from "./en/site.ts";
import { table } from "./en/table.ts";
import type { pt } from "./pt.ts";
import type { Translation } from "./types.ts";

export const en: Translation<typeof pt> = { ...site, ...table, ...proof, ...errors };
