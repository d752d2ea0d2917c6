// Take a picture of a page:
//
//   node frontend/e2e/shot.mjs URL OUT.png [--size 1440x900] [--phone] [--dark] [--full]
//        [--lang en] [--wait SELECTOR] [--click SELECTOR]... [--delay MS]
//
// Prints what the page reported as errors.

import { parseArgs } from "node:util";
import { launch, visitor } from "./browser.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string" },
    phone: { type: "boolean" },
    dark: { type: "boolean" },
    full: { type: "boolean" },
    lang: { type: "string" },
    wait: { type: "string" },
    click: { type: "string", multiple: true },
    delay: { type: "string", default: "300" },
  },
});
const [url, out] = positionals;
if (!url || !out) {
  console.error("usage: shot.mjs URL OUT.png [--size WxH] [--phone] [--dark] [--full]");
  process.exit(2);
}

/** @type {Parameters<typeof visitor>[1]} */
const options = { phone: values.phone ?? false, dark: values.dark ?? false };
if (values.lang) options.lang = values.lang;
if (values.size) {
  const [width = 0, height = 0] = values.size.split("x").map(Number);
  options.size = { width, height };
}

const browser = await launch();
try {
  const page = await visitor(browser, options);
  await page.goto(url);
  if (values.wait) await page.waitForSelector(values.wait);
  for (const selector of values.click ?? []) await page.click(selector);
  await page.waitForTimeout(Number(values.delay));
  await page.screenshot({ path: out, fullPage: values.full ?? false });
  for (const problem of page.problems) console.error(problem);
} finally {
  await browser.close();
}
