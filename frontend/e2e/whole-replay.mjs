// Run by tests/browser/test_whole_replay.py with a record of each game, made at this site: all
// fifteen checks in the browser, all but the first with the network cut; and the verifier to take home.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";

const { SEMENTE_URL: url = "", SEMENTE_OUT: out = "", SEMENTE_RECORDS: given = "" } = process.env;
const records = given.split(":");
/** Python and the rules, on a computer that has much else to do. */
const PATIENCE = 300_000;

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("playwright-core").Page & { problems: string[] }} */
let page;
/** @type {string[]} */
const elsewhere = [];
before(async () => {
  browser = await launch();
  page = await visitor(browser, { url });
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) elsewhere.push(request.url());
  });
  await page.goto("/verificar");
});
after(() => browser.close());

test("the page hands out the verifier and the command with this house's key", async () => {
  await page.getByText("Conferir sem este site").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar semente-verify.pyz" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "semente-verify.pyz");
  await download.saveAs(join(out, "semente-verify.pyz"));
  const command = await page.locator(".program code").textContent();
  assert.match(command ?? "", /^python3 semente-verify\.pyz partida\.json --key [0-9a-f]{64}$/);
});

for (const [at, record] of records.entries()) {
  const where = at === 0 ? "in the browser" : "without a network";
  test(`the rules are replayed ${where}: ${record}`, { timeout: PATIENCE }, async () => {
    await page.context().setOffline(at > 0);
    await page.locator("input[type=file]").last().setInputFiles(record);
    await page.locator("ol.checks > li.ok").nth(11).waitFor({ timeout: PATIENCE });
    const rules = page.locator("ol.checks > li").nth(13);
    assert.doesNotMatch((await rules.getAttribute("class")) ?? "", /\bok\b/);
    await page.getByRole("button", { name: "Refazer tudo" }).click();
    await page.locator("ol.checks > li.ok:nth-child(14)").waitFor({ timeout: PATIENCE });
    assert.deepEqual(elsewhere, []);
    if (at === 0) assert.deepEqual(page.problems, []);
  });
}
