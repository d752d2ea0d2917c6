/** The test vectors of the specification, for the tests of this folder. */

import { readFileSync } from "node:fs";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const vectors: any = JSON.parse(
  readFileSync(new URL("../../../tests/engine/fairness-vectors.json", import.meta.url), "utf8"),
);
