// Two people play on while every web process of the full deployment is stopped and started again, one
// after the other (tests/browser/test_rolling_restart.py): nobody reloads, nothing is lost, and the
// match ends verified. In SEMENTE_OUT the file `seated` says that the match has begun, and the file
// `restarted` that the restart is over.

import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { goHome, guest, sitTogether } from "./people.mjs";
import { playAlong, presses } from "./player.mjs";

const out = process.env.SEMENTE_OUT ?? ".";
const restarted = join(out, "restarted");

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("two people play through a rolling restart", { timeout: 420_000 }, async () => {
  const both = [await guest(browser, "ana"), await guest(browser, "bento")];
  const [ana, bento] = both;
  assert.ok(ana && bento);
  await sitTogether(ana, bento, "ana", /^VALERON/);
  for (const page of both) await page.evaluate(() => Object.assign(window, { stayed: true }));
  writeFileSync(join(out, "seated"), "");
  const rather = ".bigact.inf, [data-choosable]";
  // Slowly, so that the match outlives the restart.
  await Promise.all(both.map((page) => playAlong(page, { rather, every: 900 })));
  while (!existsSync(restarted)) await ana.waitForTimeout(100);
  const pressed = (await presses(ana)) + (await presses(bento));
  assert.ok(pressed > 0, "they played meanwhile");
  assert.equal(await ana.locator("#end-title").count(), 0, "the match outlived the restart");
  await Promise.all(both.map((page) => playAlong(page, { rather })));
  for (const page of both) {
    await page.locator("#end-title").waitFor({ timeout: 300_000 });
    await page.getByText(/^Conferido neste navegador/).waitFor();
    assert.equal(await page.evaluate(() => "stayed" in window), true, "nobody reloaded");
    assert.equal(await page.getByRole("dialog", { name: "não confere" }).count(), 0);
  }
  await goHome(...both);
});
