// A whole match of VALERON by keyboard alone (V-17.27): no pointer is ever used. The focus is where
// one can go on; who has to look for it with Tab looks in the market of the first pick only.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";
import { sitDown } from "./courts.mjs";

const url = process.env.SEMENTE_URL ?? "http://127.0.0.1:8000";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The focus is on something that may be chosen. @param {import("playwright-core").Page} page */
const onChoice = (page) => page.locator("[data-choosable]:focus").first();

/** A verb that is possible now. @param {import("playwright-core").Page} page @param {string} key */
function possible(page, key) {
  return page
    .locator(".decide .use:not([aria-disabled])")
    .filter({ has: page.locator("kbd", { hasText: key }) })
    .count();
}

/** One thing, by keys. @param {import("playwright-core").Page} page */
async function press(page) {
  if (await page.locator(".bigact").count()) return page.keyboard.press("i");
  if (!(await page.locator(".decide .use").count())) {
    // A card of the market, for the draft.
    for (let step = 0; step < 40 && !(await onChoice(page).count()); step += 1)
      await page.keyboard.press("Tab");
    return page.keyboard.press("Enter");
  }
  for (const key of ["D", "B"]) {
    if (!(await possible(page, key))) continue;
    await page.keyboard.press(key.toLowerCase());
    await onChoice(page).waitFor();
    await page.keyboard.press("Enter");
    await onChoice(page).waitFor();
    return page.keyboard.press("Enter");
  }
  return page.keyboard.press("f");
}

test("a match by keyboard alone, to its end", { timeout: 300_000 }, async () => {
  const page = await visitor(browser, { url });
  await sitDown(page, "valeron");
  for (let step = 0; step < 500; step += 1) {
    await page.locator(".decide:not(.wait), #end-title").first().waitFor({ timeout: 60_000 });
    if (await page.locator("#end-title").count()) break;
    const seq = await page.locator(".tavern").getAttribute("data-seq");
    await press(page);
    // The table answers before the next key is pressed.
    await page.waitForFunction(
      (old) => document.querySelector(".tavern")?.getAttribute("data-seq") !== old,
      seq,
    );
  }
  assert.equal(await page.locator("#end-title").count(), 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
