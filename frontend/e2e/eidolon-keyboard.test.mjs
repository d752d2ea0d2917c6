// A whole match of EIDOLON by keyboard alone (E-28.34), both sides at one screen: no pointer is ever used.
// One Local wins, so that it is short. The focus is where one can go on; Home and End reach the first and
// the last choice.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";
import { sitDown } from "./courts.mjs";
import { quickDeck } from "./eidolon.mjs";
import { url } from "./people.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** What the person sees. @param {Page} page */
function seen(page) {
  return page.evaluate(() => {
    const table = document.querySelector(".ermo");
    const active = document.activeElement;
    const there = (/** @type {string} */ what) => document.querySelector(what) !== null;
    return {
      kind: table?.getAttribute("data-decision") ?? "",
      seq: table?.getAttribute("data-seq") ?? "",
      caps: [...document.querySelectorAll(".decide kbd")].map((one) => one.textContent ?? ""),
      focus: active?.matches("[data-choosable], .opt") ?? false,
      /** Changes with every key that did something. */
      state: [active?.textContent, document.querySelector(".decide")?.textContent].join(" | "),
      hand: there(".handcell [data-choosable]"),
      field: there(".field.mine [data-choosable]"),
      slots: [1, 2, 3].filter((n) => there(`.lands > :nth-child(${n})[data-choosable]`)),
    };
  });
}

/**
 * The key for what is open. A card that was tried and gave nothing is left alone until the next phase.
 *
 * @param {Awaited<ReturnType<typeof seen>>} now
 * @param {Set<string>} used keys pressed so far
 * @param {{ tries: number }} turn
 */
function key({ kind, caps, focus, hand, field, slots }, used, turn) {
  for (const cap of ["J", "A", "C", "X", "V", "P", "L"]) if (caps.includes(cap)) return cap;
  const lifted = caps.includes("Esc");
  if (lifted && kind === "exploracao" && slots.length) return String(slots[0]);
  if (focus) return "Enter";
  if (lifted) return "Escape";
  if (kind === "planejamento" && hand && (turn.tries += 1) <= 3) return "End";
  if ((kind === "exploracao" || kind === "combate") && field && (turn.tries += 1) <= 3)
    return "Home";
  if (caps.includes("N")) {
    turn.tries = 0;
    // Once by the key of the whole turn.
    return kind === "reorganizacao" && !used.has("F") ? "F" : "N";
  }
  return "Tab";
}

test("E-28.34 a match by keyboard alone, to its end", { timeout: 300_000 }, async () => {
  const page = await visitor(browser, { url });
  const deck = await quickDeck();
  await sitDown(page, "eidolon", {
    opponent: "hotseat",
    bot: undefined,
    options: { goal: 1 },
    setups: [deck, deck],
  });
  /** @type {Set<string>} */
  const used = new Set();
  const turn = { tries: 0 };
  for (let step = 0; step < 900; step += 1) {
    await page
      .locator(".decide:not(.wait), .cover .btn:focus, #end-title")
      .first()
      .waitFor({ timeout: 60_000 });
    if (await page.locator("#end-title").count()) break;
    if (await page.locator(".cover .btn:focus").count()) {
      await page.keyboard.press("Enter");
      continue;
    }
    const now = await seen(page);
    const one = key(now, used, turn);
    used.add(one);
    await page.keyboard.press(one.length === 1 ? one.toLowerCase() : one);
    await page
      .waitForFunction(
        ([seq, state]) =>
          document.querySelector(".ermo")?.getAttribute("data-seq") !== seq ||
          [
            document.activeElement?.textContent,
            document.querySelector(".decide")?.textContent,
          ].join(" | ") !== state,
        [now.seq, now.state],
        { timeout: 1500 },
      )
      .catch(() => undefined);
  }
  assert.equal(await page.locator("#end-title").count(), 1);
  for (const one of ["J", "C", "N", "F", "P", "Home", "End", "Enter"])
    assert.ok(used.has(one), one);
  assert.ok(["1", "2", "3"].some((one) => used.has(one)));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
