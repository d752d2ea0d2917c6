// Two people at one screen: between their turns nothing of a hand is on the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch } from "./browser.mjs";
import { goHome, guest } from "./people.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("the cover hides the table until the other person is there", async () => {
  const page = await guest(browser, "casa cheia");
  await page.getByText("Dois nesta tela", { exact: true }).click();
  await page.getByRole("button", { name: "Abrir a mesa" }).click();
  const cover = page.getByRole("button", { name: /^Mostrar a mesa/ });
  await cover.waitFor();
  assert.equal(await page.locator(".hand, .decide, .card").count(), 0);
  assert.deepEqual(await axe(page), []);

  await page.keyboard.press("Enter");
  await page.locator(".hand .card").first().waitFor();
  const hand = await page.locator(".hand .card .c-name").allTextContents();
  assert.ok(hand.length > 0);

  // Place until the other court has to decide: then the cover is back, and the hand is gone.
  while (!(await cover.count())) {
    const ring = page.locator('[role="button"][tabindex="0"]').first();
    if (await ring.count()) await ring.dispatchEvent("click");
    await page.waitForTimeout(60);
  }
  const text = (await page.locator("body").textContent()) ?? "";
  for (const card of hand) assert.ok(!text.includes(card), `${card} is still on the page`);
  await cover.click();
  await page.locator(".hand .card").first().waitFor();
  assert.notDeepEqual(await page.locator(".hand .card .c-name").allTextContents(), hand);

  // A reload shows the cover again, not a hand.
  await page.reload();
  await cover.waitFor();
  assert.equal(await page.locator(".hand .card").count(), 0);
  assert.deepEqual(page.problems, []);
  await goHome(page);
});
