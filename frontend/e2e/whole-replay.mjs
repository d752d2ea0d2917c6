// Run by tests/browser/test_whole_replay.py with two records of this site: all fifteen checks in
// the browser, and once more with the network cut.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";

const {
  SEMENTE_URL: url = "",
  SEMENTE_FIRST: first = "",
  SEMENTE_SECOND: second = "",
} = process.env;

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("the rules are replayed in the browser, and again without a network", async () => {
  const page = await visitor(browser, { url });
  /** @type {string[]} */
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) elsewhere.push(request.url());
  });
  const rules = page.locator("ol.checks > li").nth(13);
  const run = page.getByRole("button", { name: "Refazer tudo" });
  const file = page.locator("input[type=file]").last();

  await page.goto("/verificar");
  await file.setInputFiles(first);
  await page.locator("ol.checks > li.ok").nth(11).waitFor();
  assert.doesNotMatch((await rules.getAttribute("class")) ?? "", /\bok\b/);
  await run.click();
  await page.locator("ol.checks > li.ok:nth-child(14)").waitFor({ timeout: 90_000 });
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(page.problems, []);

  await page.context().setOffline(true);
  await file.setInputFiles(second);
  await run.click();
  await page.locator("ol.checks > li.ok:nth-child(14)").waitFor({ timeout: 90_000 });
});
