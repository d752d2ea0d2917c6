// What only a laid out page can show of VALERON's screen (section 9 of the rules): where things lie,
// what grows under the pointer, and that a finger which picks a card does not open it as well.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";
import { sitDown } from "./courts.mjs";
import { guest, sitTogether, url } from "./people.mjs";
import { playAlong } from "./player.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {import("playwright-core").Page} page @param {string} selector */
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width, height };
    }),
  );

/** @param {readonly number[]} numbers */
const different = (numbers) => [...new Set(numbers)].toSorted((a, b) => a - b);

test("drawers, history and cards under the pointer", { timeout: 180_000 }, async () => {
  const page = await visitor(browser, { url });
  await sitDown(page, "valeron");
  await page.locator(".decide:not(.wait)").waitFor();

  // V-17.12, V-17.13: six cards in 3 lines of 2, at the right of everything else.
  const cards = await boxes(page, ".drawer .warrior");
  assert.equal(cards.length, 6);
  assert.equal(different(cards.map(({ x }) => x)).length, 2);
  assert.equal(different(cards.map(({ y }) => y)).length, 3);
  const posts = await boxes(page, ".post");
  assert.ok(cards.every(({ x }) => posts.every((post) => x > post.x + post.width)));

  // V-17.10: two rows a player, the front rows face each other, the own half below.
  const rows = different(posts.map(({ y }) => y));
  assert.equal(rows.length, 4);
  const numbers = await page.locator(".post > i").allTextContents();
  assert.deepEqual(numbers, ["3", "4", "1", "2", "1", "2", "3", "4"]);

  await playAlong(page, { rather: ".drawer [data-choosable]", until: ".decide:not(.wait) .use" });
  await page.locator(".decide:not(.wait) .use").first().waitFor();

  // V-17.18: a list that can be read, and no longer than the pointer stays.
  await page.locator(".histtab").hover();
  const [list] = await boxes(page, ".histlist");
  assert.ok(list && list.width > 250 && list.height > 200, JSON.stringify(list));
  await page.mouse.move(700, 450);
  await page.locator(".histlist").waitFor({ state: "detached" });

  // V-17.4, V-17.3: the card grows, the table darkens, the full card lies in the middle.
  const [small] = await boxes(page, ".post .warrior");
  await page.locator(".post .warrior").first().hover();
  await page.locator(".tavern.reading .reader article").waitFor();
  const [grown] = await boxes(page, ".post .warrior");
  assert.ok(small && grown && grown.width > small.width);
  const [full] = await boxes(page, ".reader article");
  assert.ok(full && full.width > small.width && full.height > 300);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a finger picks the card and reads only what it holds", { timeout: 180_000 }, async () => {
  // A nickname has been typed: since then `:focus-visible` matches whatever is tapped.
  const ana = await guest(browser, "ana", { phone: true });
  const bento = await guest(browser, "bento", { phone: true });
  await sitTogether(ana, bento, "ana", /^VALERON/);
  // The mouse that sat down must not point at a card.
  for (const page of [ana, bento]) await page.mouse.move(1, 1);
  for (let pick = 0; pick < 8; pick += 1) {
    const decides = await Promise.any(
      [ana, bento].map(async (page) => {
        await page.locator(".decide:not(.wait)").waitFor();
        return page;
      }),
    );
    const card = decides.locator(".drawer [data-choosable]").first();
    const seq = await decides.locator(".tavern").getAttribute("data-seq");
    await card.tap();
    await decides.waitForFunction(
      (old) => document.querySelector(".tavern")?.getAttribute("data-seq") !== old,
      seq,
    );
    assert.equal(await decides.locator(".reader").count(), 0);
  }
  // What cannot be chosen is read, and put aside by a tap.
  const waits = (await ana.locator(".decide.wait").count()) ? ana : bento;
  await waits.locator(".post .warrior").first().tap({ force: true });
  await waits.locator(".reader.kept article").waitFor();
  await waits.locator(".reader .aside").tap();
  await waits.locator(".reader").waitFor({ state: "detached" });
  for (const page of [ana, bento]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
