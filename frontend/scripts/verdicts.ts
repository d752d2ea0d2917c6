// The browser's verifier at the command line, for the test that compares it with the Python one:
// each line of standard input is {"record": base64, "keys": […], "kept": … or null}, each line of
// standard output the report.
//
//     node --experimental-transform-types scripts/verdicts.ts < questions > reports

import { createInterface } from "node:readline";
import { verifyRecord } from "../src/fair/verify.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { record, keys, kept } = JSON.parse(line);
  const report = await verifyRecord(Buffer.from(record, "base64"), { trustedKeys: keys, kept });
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
