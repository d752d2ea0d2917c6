// A whole match of the courts by keyboard alone. To end it soon, every play is a coup in a
// keystone: each puts out a candle, and who plays when the Truce breaks loses (C-11.11).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, axeByDayAndNight, launch, visitor } from "./browser.mjs";
import { kind, sitDown, turn } from "./courts.mjs";

const url = process.env.SEMENTE_URL ?? "http://127.0.0.1:8000";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** What the focus is on, in words. @param {import("playwright-core").Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    return node?.querySelector("title, .sr")?.textContent ?? node?.textContent?.trim() ?? "";
  });

/**
 * Go to a village with a ring: arrows lead to the first, Tab to the next (C-24.13).
 *
 * @param {import("playwright-core").Page} page
 * @param {RegExp} wanted
 */
async function goTo(page, wanted) {
  const rings = await page.locator(".ring[role=button]").count();
  if (!/Pode escolher/.test(await focused(page))) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < rings; step += 1) {
    const label = await focused(page);
    assert.match(label, /Pode escolher/);
    if (wanted.test(label)) return;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("H");
  await page.keyboard.press("ArrowRight");
}

/** Answer the open decision. @param {import("playwright-core").Page} page */
async function decide(page) {
  const open = await kind(page);
  if (open === "herald.choose") {
    await page.keyboard.press("1");
    await page.keyboard.press("E");
    return;
  }
  if (open === "play.choose") {
    // The last card; a Fair is scored (E), others are for a coup (T), or for what there is.
    const cards = await page.locator(".hand .slot").count();
    await page.keyboard.press(cards ? String(Math.min(9, cards)) : "J");
    for (const key of ["T", "E", "P", "A", "G", "D"]) {
      if (await page.locator(`.use[aria-keyshortcuts="${key}"]:not(.off)`).count()) {
        await page.keyboard.press(key);
        return;
      }
    }
  }
  if (await page.locator(".ring[role=button]").count()) {
    await goTo(page, /pedra-chave/);
    await page.keyboard.press("Enter");
    if (await page.locator(".ask").count()) await page.keyboard.press("Enter");
    return;
  }
  if (await page.locator(".decide .btn kbd", { hasText: "D" }).count()) {
    await page.keyboard.press("D");
    return;
  }
  // Cards to choose from the hand or beside it, or options in the bar: through the page's order.
  const place = (await page.locator(".shelf .card").count())
    ? ".shelf .card:not([aria-disabled])"
    : (await page.locator(".decide .use:not(.off)").count())
      ? ".decide .use:not(.off)"
      : ".hand .card:not([aria-disabled])";
  await page.locator(place).first().focus();
  await page.keyboard.press("Enter");
  if (place !== ".decide .use:not(.off)") await page.keyboard.press("E");
}

test("a match by keyboard alone, to its end", { timeout: 400_000 }, async () => {
  const page = await visitor(browser, { url, device: true });
  await sitDown(page);
  /** @type {Set<string>} */
  const seen = new Set();
  for (let step = 0; step < 600 && (await turn(page)) === "decides"; step += 1) {
    const before = await page.locator(".courts").getAttribute("data-seq");
    const open = (await kind(page)) ?? "";
    if (!seen.has(open)) {
      seen.add(open);
      assert.deepEqual(await axeByDayAndNight(page), [], `axe at ${open}`);
    }
    await decide(page);
    // The table answers before the next key is pressed.
    await page
      .waitForFunction(
        (seq) => document.querySelector(".courts")?.getAttribute("data-seq") !== seq,
        before,
        { timeout: 15_000 },
      )
      .catch(() => undefined);
  }
  assert.equal(await turn(page), "over");
  assert.ok(seen.has("setup.place") || seen.has("herald.choose"));
  assert.ok(seen.has("play.choose"));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("keys of the table", { timeout: 120_000 }, async () => {
  const page = await visitor(browser, { url });
  await sitDown(page);
  assert.equal(await turn(page), "decides");
  // C-24.18: panels open and Esc closes them.
  for (const [key, title] of [
    ["c", "Cortes"],
    ["i", "Pilhas"],
    ["l", "Registro"],
  ]) {
    await page.keyboard.press(key ?? "");
    await page.getByRole("dialog", { name: title ?? "" }).waitFor();
    assert.deepEqual(await axe(page), [], `axe in ${title}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  // C-24.17, C-24.10, C-24.15: to the hand, lift, put back.
  await page.keyboard.press("h");
  assert.equal(await page.locator(".hand .card:focus").count(), 1);
  // C-24.20: the list of keys.
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // C-24.13, C-24.16: to the rings, and their region close up.
  if ((await kind(page)) === "setup.place") {
    const realm = await page.locator(".map").getAttribute("viewBox");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("f");
    assert.notEqual(await page.locator(".map").getAttribute("viewBox"), realm);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".map").getAttribute("viewBox"), realm);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
