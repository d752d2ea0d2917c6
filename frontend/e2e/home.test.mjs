// Run by pytest (tests/browser), which starts a server and gives its address.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, visitor } from "./browser.mjs";

const url = process.env.SEMENTE_URL ?? "http://127.0.0.1:8000";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

for (const phone of [false, true])
  test(`the first page opens ${phone ? "on a phone" : "on a wide screen"}`, async () => {
    const page = await visitor(browser, { url, phone });
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
