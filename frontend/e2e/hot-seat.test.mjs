// Two people at one screen: between their turns nothing of a hand is on the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch } from "./browser.mjs";
import { chooseDeck, lobby, RATHER } from "./eidolon.mjs";
import { goHome, guest } from "./people.mjs";
import { playAlong } from "./player.mjs";

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

test("VALERON: the cover at the start and at every change", async () => {
  const page = await guest(browser, "casa cheia");
  await page.getByRole("radio", { name: "VALERON" }).click();
  await page.getByText("Dois nesta tela", { exact: true }).click();
  await page.getByRole("button", { name: "Abrir a mesa" }).click();
  const cover = page.getByRole("button", { name: /^Mostrar a mesa/ });
  const sides = [];
  for (let time = 0; time < 2; time += 1) {
    await cover.waitFor();
    assert.equal(await page.locator(".tavern, .decide, .card").count(), 0);
    sides.push(await cover.textContent());
    await cover.click();
    await page.locator(".decide:not(.wait)").waitFor();
    await playAlong(page, { rather: "[data-choosable]", until: "main.cover" });
  }
  await cover.waitFor();
  assert.notEqual(sides[0], sides[1]);
  assert.deepEqual(page.problems, []);
  await goHome(page);
});

test("E-28.5 E-28.6 EIDOLON: the hand is covered also before an answer in the other's turn", async () => {
  const page = await guest(browser, "casa cheia");
  await lobby(page);
  await page.getByText("Dois nesta tela", { exact: true }).click();
  await page.getByRole("button", { name: "Abrir a mesa" }).click();
  await chooseDeck(page, "Mapas Impossíveis");
  await chooseDeck(page, "Cinzas do Juramento");
  // What was last in the hand that was shown.
  await page.evaluate(() => {
    const at = /** @type {{ hand: string[] }} */ (/** @type {unknown} */ (window));
    at.hand = [];
    new MutationObserver(() => {
      const cell = document.querySelector(".handcell");
      if (cell) at.hand = [...cell.querySelectorAll(".e-name")].map((one) => one.textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true });
  });

  /** In somebody's turn the other is asked. @type {Set<string | null>} */
  const answers = new Set();
  let hands = 0;
  for (let time = 0; time < 150 && !answers.has("response"); time += 1) {
    await page.locator("main.cover").waitFor();
    const { hand, text, left } = await page.evaluate(() => ({
      hand: /** @type {{ hand: string[] }} */ (/** @type {unknown} */ (window)).hand,
      text: document.body.textContent ?? "",
      left: document.querySelectorAll(".ermo, .decide, .card").length,
    }));
    assert.equal(left, 0);
    const told = (await page.locator("main.cover li").allTextContents()).join(" ");
    for (const card of hand.filter((one) => !told.includes(one))) {
      hands += 1;
      assert.ok(!text.includes(card), `${card} is still on the page`);
    }
    await page.locator("main.cover .btn").click();
    await page.locator(".decide:not(.wait)").waitFor();
    const kind = await page.locator(".ermo").getAttribute("data-decision");
    const turn = await page.locator(".e-phases h2").textContent();
    if (turn?.startsWith("Turno")) answers.add(kind);
    assert.ok(
      !turn?.startsWith("Turno") || kind === "response" || kind === "interception",
      kind ?? "",
    );
    await playAlong(page, { rather: RATHER, until: "main.cover" });
  }
  assert.ok(answers.has("response"));
  assert.ok(hands > 0);
  assert.deepEqual(page.problems, []);
  await goHome(page);
});
