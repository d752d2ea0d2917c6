// The courts on a phone: touch alone, both themes, and nothing smaller than a finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, visitor } from "./browser.mjs";
import { kind, sitDown, turn } from "./courts.mjs";

const url = process.env.SEMENTE_URL ?? "http://127.0.0.1:8000";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Tap the first village with a ring that is in sight. @param {import("playwright-core").Page} page */
async function tapRing(page) {
  const spot = await page.evaluate(() => {
    const map = document.querySelector(".map")?.getBoundingClientRect();
    for (const ring of document.querySelectorAll(".ring[role=button] .hit")) {
      const box = ring.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (map && x > map.left && x < map.right && y > map.top && y < map.bottom) {
        return { x, y, width: box.width };
      }
    }
    return null;
  });
  assert.ok(spot, "a ring is in sight");
  assert.ok(spot.width >= 44, `a ring can be touched: ${spot.width} pixels`);
  await page.touchscreen.tap(spot.x, spot.y);
}

/** What is smaller than 44 pixels and can be tapped. @param {import("playwright-core").Page} page */
const small = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".courts button")]
      .filter((node) => node.checkVisibility())
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      // What explains itself is also explained in the sheets: smaller is allowed there.
      .filter(({ node }) => !node.classList.contains("hinted") && !node.classList.contains("cover"))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ node, box }) => `${node.textContent?.trim()} ${box.width} × ${box.height}`),
  );

for (const dark of [false, true])
  test(`a first turn by touch, ${dark ? "by night" : "by day"}`, { timeout: 240_000 }, async () => {
    const page = await visitor(browser, { url, phone: true });
    await page.addInitScript(
      (theme) => localStorage.setItem("semente.settings", JSON.stringify({ theme })),
      dark ? "dark" : "light",
    );
    await sitDown(page);
    /** @type {Set<string>} */
    const seen = new Set();
    let plays = 0;
    for (let step = 0; step < 60 && plays < 3; step += 1) {
      assert.equal(await turn(page), "decides");
      const open = (await kind(page)) ?? "";
      const before = await page.locator(".courts").getAttribute("data-seq");
      if (!seen.has(open)) {
        seen.add(open);
        assert.deepEqual(await axe(page), [], `axe at ${open}`);
        assert.deepEqual(await small(page), [], `touch targets at ${open}`);
      }
      if (open === "herald.choose" || open === "play.choose") {
        // C-24.3: the card becomes a panel with its uses.
        await page.locator(".strip .slot .card:not([aria-disabled])").last().tap();
        await page.locator(".panel .cardrow").waitFor();
        if (open === "play.choose") {
          plays += 1;
          assert.deepEqual(await small(page), [], "touch targets of the uses");
          const order = ["place", "persuade", "event", "maze", "idle", "star", "coup"];
          for (const use of order) {
            const button = page.locator(`.panel [data-use="${use}"]:not(.off)`);
            if (await button.count()) {
              await button.tap();
              break;
            }
          }
        } else await page.locator(".panel .btn.primary").tap();
      } else if (await page.locator(".ring[role=button]").count()) {
        // C-24.8: the region with most rings is close up.
        await page.locator(".chip.cur").waitFor();
        await tapRing(page);
        if (await page.locator(".ask").count()) await page.locator(".ask .primary").tap();
      } else if (await page.locator(".panel .use:not(.off)").count()) {
        await page.locator(".panel .use:not(.off)").first().tap();
      } else if (await page.locator(".panel .facts .btn").count()) {
        await page.locator(".panel .facts .btn").tap();
      } else {
        await page.locator(".shelf .card, .strip .slot .card:not([aria-disabled])").first().tap();
        await page.locator(".panel .btn.primary, .panel .use:not(.off)").first().tap();
      }
      await page
        .waitForFunction(
          (seq) => document.querySelector(".courts")?.getAttribute("data-seq") !== seq,
          before,
          { timeout: 15_000 },
        )
        .catch(() => undefined);
    }
    assert.ok(seen.has("herald.choose") && seen.has("play.choose"));
    // C-24.9: the rest of the table in sheets.
    for (const name of ["Cortes", "Pilhas", "Registro", "Estrada", "Mais"]) {
      await page.locator(".nav button", { hasText: name }).tap();
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await axe(page), [], `axe in ${name}`);
      await page.getByRole("dialog").locator(".icon-btn", { hasText: "×" }).tap();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    // Nothing is wider than the screen.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
