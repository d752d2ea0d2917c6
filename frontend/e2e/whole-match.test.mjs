// A whole match between two browsers, pressed through the tables' own controls; then its proof
// with and without a network, a tampered copy, and the replay.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { axe, launch } from "./browser.mjs";
import { goHome, guest, sitTogether } from "./people.mjs";
import { playAlong } from "./player.mjs";

const out = process.env.SEMENTE_OUT ?? tmpdir();

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("./people.mjs").Visitor} */
let ana;
/** @type {import("./people.mjs").Visitor} */
let bento;
let match = "";

before(async () => {
  browser = await launch();
  ana = await guest(browser, "ana");
  bento = await guest(browser, "bento");
});
after(async () => {
  await goHome(ana, bento);
  await browser.close();
});

const passed = (/** @type {import("./people.mjs").Visitor} */ page) =>
  page.locator("ol.checks > li.ok");

test("two people play to the end", { timeout: 420_000 }, async () => {
  match = await sitTogether(ana, bento, "ana");
  await Promise.all([playAlong(ana), playAlong(bento)]);
  for (const page of [ana, bento]) {
    await page.locator("#end-title").waitFor({ timeout: 400_000 });
    await page.getByText(/^Conferido neste navegador/).waitFor();
    assert.deepEqual(page.problems, []);
  }
  await ana.screenshot({ path: join(out, "end.png") });
});

test("one click leads from the result to the proof, with the own receipts", async () => {
  await ana.getByRole("link", { name: "Ver a prova" }).click();
  await ana.getByRole("heading", { level: 1, name: /confere/ }).waitFor();
  // All but the two that need the rules; the own receipts are the fourth.
  assert.equal(await passed(ana).count(), 13);
  assert.equal(await ana.locator("ol.checks > li").nth(3).getAttribute("class"), "ok");
  assert.deepEqual(await axe(ana), []);
  await ana.getByText(/^Os \d+ sorteios desta partida$/).click();
  assert.ok((await ana.locator(".draws tbody tr").count()) > 2);
  await ana.screenshot({ path: join(out, "proof.png") });
});

test("a file is checked with the network cut, and a tampered one is red where it was touched", async () => {
  const record = await bento.evaluate(
    async (id) => (await fetch(`/api/matches/${id}/record`)).text(),
    match,
  );
  await bento.goto("/verificar");
  await bento.getByRole("heading", { name: "Verificar um jogo" }).waitFor();
  await writeFile(join(out, "record.json"), record);
  const value = JSON.parse(record);
  /** @type {string[]} */
  const events = value.events;
  const touched = events.findIndex((body, at) => at > 20 && /"base":\d+,"move":/.test(body));
  events[touched] = (events[touched] ?? "").replace(/"move":"[^"]*"/, '"move":"pass"');
  await writeFile(join(out, "tampered.json"), JSON.stringify(value));

  await bento.context().setOffline(true);
  const file = bento.locator("input[type=file]").last();
  await file.setInputFiles(join(out, "record.json"));
  await bento.locator(".stamp.good").waitFor();
  assert.equal(await passed(bento).count(), 13);

  await file.setInputFiles(join(out, "tampered.json"));
  await bento.locator(".stamp:not(.good)").waitFor();
  assert.equal(await bento.locator("ol.checks > li.bad").count(), 1);
  const said = (await bento.locator(".verdict .lead").first().textContent()) ?? "";
  assert.match(said, new RegExp(`evento ${touched + 1} é o primeiro diferente`));
  assert.equal(await bento.locator(".ruler rect.bad").count(), 1);
  await bento.screenshot({ path: join(out, "tampered.png") });
  await bento.context().setOffline(false);
});

test("the receipts that were saved at the table are a proof by themselves", async () => {
  await bento.goto(`/partida/${match}`);
  await bento.locator("#end-title").waitFor();
  await bento.getByRole("button", { name: "Pôr de lado e olhar a mesa" }).click();
  await bento.getByRole("button", { name: "Impressão digital da semente" }).first().click();
  const [download] = await Promise.all([
    bento.waitForEvent("download"),
    bento.getByRole("button", { name: "Salvar meus recibos" }).click(),
  ]);
  const path = join(out, "receipts.json");
  await download.saveAs(path);
  const kept = JSON.parse(await readFile(path, "utf8"));
  assert.equal(kept.format, "semente-receipts/1");
  await bento.goto("/verificar");
  await bento.locator("input[type=file]").last().setInputFiles(path);
  await bento.locator(".stamp.good").waitFor();
  assert.equal(await passed(bento).count(), 13);
});

test("the replay goes step by step, from any seat, by keyboard, with a link to the moment", async () => {
  await ana.goto(`/replay/${match}`);
  const where = ana.locator(".controls .where");
  await where.waitFor();
  const first = await where.textContent();
  await ana.keyboard.press("ArrowRight");
  assert.notEqual(await where.textContent(), first);
  await ana.keyboard.press("End");
  const last = await where.textContent();
  assert.match(last ?? "", /evento (\d+) de \1/);
  await ana.keyboard.press("PageUp");
  const turn = await where.textContent();
  assert.notEqual(turn, last);
  await ana.getByRole("combobox", { name: "Quem vê" }).selectOption("0");
  await ana.waitForURL(/seat=0/);
  const link = ana.url();
  await bento.goto(link);
  await bento.locator(".controls .where").waitFor();
  assert.equal(await bento.locator(".controls .where").textContent(), turn);
  await ana.keyboard.press("Home");
  await ana.keyboard.press("Space");
  await ana.getByRole("button", { name: "Parar" }).waitFor();
  await ana
    .waitForFunction(
      (text) => document.querySelector(".controls .where")?.textContent !== text,
      first,
    )
    .catch(() => undefined);
  await ana.keyboard.press("Space");
  assert.deepEqual(ana.problems, []);
});
