// Run by tests/browser/test_replays.py with a finished match of each game, as GAME=MATCH: the replay by
// keyboard and pointer, at a chosen speed, from either seat, with its log and draws, and by a link.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";

const { SEMENTE_URL: url = "", SEMENTE_OUT: out = "", SEMENTE_MATCHES: given = "" } = process.env;
const PATIENCE = 120_000;

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

for (const [game = "", match = ""] of given.split(",").map((one) => one.split("="))) {
  test(`the replay of ${game}`, { timeout: 2 * PATIENCE }, async () => {
    const page = await visitor(browser, { url });
    page.setDefaultTimeout(PATIENCE);
    const where = page.locator(".controls .where");
    const event = async () => Number(/evento (\d+)/.exec((await where.textContent()) ?? "")?.[1]);
    /** @param {number} number */
    const at = (number) =>
      page
        .getByText(new RegExp(`evento ${number} de`))
        .first()
        .waitFor();

    await page.goto(`/replay/${match}`);
    await where.waitFor();
    const last = Number(/de (\d+)/.exec((await where.textContent()) ?? "")?.[1]);
    assert.ok(last > 8);

    // By keyboard: ends, steps, turns.
    await page.keyboard.press("End");
    await at(last);
    await page.keyboard.press("ArrowLeft");
    await at(last - 1);
    await page.keyboard.press("ArrowRight");
    await at(last);
    await page.keyboard.press("PageUp");
    assert.ok((await event()) < last);
    await page.keyboard.press("Home");
    await at(1);

    // A jump, and the other views of that moment; the link leads there.
    await page.getByRole("slider", { name: "Posição no replay" }).fill("5");
    await at(6);
    for (const seat of ["0", "1"]) {
      await page.getByRole("combobox", { name: "Quem vê" }).selectOption(seat);
      await page.waitForURL(new RegExp(`seat=${seat}&at=6`));
      await at(6);
      await page.screenshot({ path: join(out, `replay-${game}-${seat}.png`) });
    }
    const other = await visitor(browser, { url });
    await other.goto(page.url());
    await other
      .getByText(/evento 6 de/)
      .first()
      .waitFor({ timeout: PATIENCE });
    const seen = await other.getByRole("combobox", { name: "Quem vê" }).inputValue();
    assert.equal(seen, "1");
    await other.context().close();

    // Everything that happened, with the draws beside it; a press goes there.
    const toggle = page.getByRole("button", { name: "Registro e sorteios" });
    if ((await toggle.getAttribute("aria-pressed")) === "false") await toggle.click();
    assert.equal(await page.locator(".rlog li").count(), last);
    await page.locator(".rlog code").first().waitFor();
    assert.match((await page.locator(".rlog code").first().textContent()) ?? "", /→ \d/);
    await page.locator(".rlog li").nth(3).getByRole("button").click();
    await at(4);

    // It plays by itself, as fast as it is told to, and stops.
    await page.keyboard.press("Home");
    await page.getByRole("combobox", { name: "Velocidade" }).selectOption("4");
    await page.getByRole("button", { name: "Tocar", exact: true }).click();
    await page.waitForFunction(
      () => Number(/evento (\d+)/.exec(document.body.innerText)?.[1]) >= 3,
    );
    await page.getByRole("button", { name: "Parar", exact: true }).click();
    const stopped = await event();
    await page.waitForTimeout(600);
    assert.equal(await event(), stopped);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}
