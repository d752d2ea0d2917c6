// Two people at one table: the same fingerprint, a lost line, a reload, another device, a draw by
// agreement, a rematch, somebody who watches.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";
import { fingerprint, goHome, guest, sitTogether, url } from "./people.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Whichever of two pages has the decision. @param {import("./people.mjs").Visitor[]} pages */
async function deciding(pages) {
  for (;;) {
    for (const page of pages) {
      if (await page.locator(".decide:not(.wait)").count()) return page;
    }
    await pages[0]?.waitForTimeout(50);
  }
}

test("both see the same numbers, and a lost line loses nothing", async () => {
  const [ana, bento] = await Promise.all([guest(browser, "ana"), guest(browser, "bento")]);
  await sitTogether(ana, bento, "ana");
  const print = await fingerprint(ana);
  assert.match(print, /^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  assert.equal(await fingerprint(bento), print);

  const mover = await deciding([ana, bento]);
  const rings = await mover.locator('[role="button"][tabindex="0"]').count();
  assert.ok(rings > 0);
  await mover.context().setOffline(true);
  await mover.getByText("Reconectando…").waitFor();
  assert.equal(await mover.locator('[role="button"][tabindex="0"]').count(), 0);
  await mover.context().setOffline(false);
  await mover.getByText("Reconectando…").waitFor({ state: "detached" });
  assert.equal(await mover.locator('[role="button"][tabindex="0"]').count(), rings);

  await mover.reload();
  await mover.locator(".decide:not(.wait)").waitFor();
  assert.equal(await mover.locator('[role="button"][tabindex="0"]').count(), rings);
  assert.equal(await fingerprint(mover), print);
  await goHome(ana, bento);
});

test("another device takes the seat over with its first move, and both are told", async () => {
  const [ana, bento] = await Promise.all([guest(browser, "ana"), guest(browser, "bento")]);
  await sitTogether(ana, bento, "ana");
  const mover = await deciding([ana, bento]);
  const other = mover === ana ? bento : ana;
  const device = await visitor(browser, { url });
  await device.context().addCookies(await mover.context().cookies());
  await device.goto(new URL(mover.url()).pathname);
  await device.getByText("Este aparelho não tem a chave do seu lugar.").waitFor();
  await device.locator('[role="button"][tabindex="0"]').first().dispatchEvent("click");
  await other.getByText("mudou de aparelho.").waitFor();
  await mover.getByRole("dialog", { name: "Alguma coisa não confere" }).waitFor();
  await mover.getByText("Se foi você, em outro aparelho").waitFor();
  assert.equal(await other.locator("dialog").count(), 0);
  await goHome(ana, bento, device);
});

test("a draw is offered and accepted, proven, and followed by a rematch", async () => {
  const [ana, bento] = await Promise.all([guest(browser, "ana"), guest(browser, "bento")]);
  const match = await sitTogether(ana, bento, "ana");
  const olheira = await guest(browser, "olheira");
  await olheira.goto(`/partida/${match}`);
  await olheira.locator(".decide").first().waitFor();
  assert.equal(await olheira.locator(".decide:not(.wait)").count(), 0);

  await ana.getByRole("button", { name: /^Desistir, propor empate/ }).click();
  await ana.getByRole("button", { name: "Propor", exact: true }).click();
  await ana.getByRole("button", { name: "Retirar" }).waitFor();
  await bento.getByText("ana propõe empate.").waitFor();
  await bento.getByRole("button", { name: "Aceitar", exact: true }).click();
  for (const page of [ana, bento, olheira]) {
    await page.getByRole("heading", { name: "Empate." }).waitFor();
    await page.getByText(/^Conferido neste navegador: \d+ eventos\./).waitFor();
  }
  await ana.getByRole("button", { name: "Revanche" }).click();
  await bento.getByRole("button", { name: "Aceitar a revanche" }).click();
  for (const page of [ana, bento]) {
    await page.waitForURL(
      (at) => !at.pathname.includes(match) && at.pathname.startsWith("/partida/"),
    );
    await page.locator(".decide").first().waitFor();
  }
  assert.equal(ana.url(), bento.url());
  for (const page of [ana, bento, olheira]) assert.deepEqual(page.problems, []);
  await goHome(ana, bento, olheira);
});
