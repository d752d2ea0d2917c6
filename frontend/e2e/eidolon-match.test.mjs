// Two browsers make a deck each, one of a list and one card by card, and play EIDOLON with them to
// its verified end. Under SEMENTE_SOAK=1 only: it is a match of full length.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import {
  buildByHand,
  chooseDeck,
  legal,
  lobby,
  plainList,
  RATHER,
  save,
  suggestedDeck,
} from "./eidolon.mjs";
import { goHome, guest } from "./people.mjs";
import { playAlong, presses } from "./player.mjs";

const skip = process.env.SEMENTE_SOAK !== "1";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("./people.mjs").Visitor} */
let ana;
/** @type {import("./people.mjs").Visitor} */
let bento;
let match = "";

before(async () => {
  if (skip) return;
  browser = await launch();
  [ana, bento] = await Promise.all([guest(browser, "ana"), guest(browser, "bento")]);
});
after(async () => {
  if (skip) return;
  await goHome(ana, bento);
  await browser.close();
});

test("one imports a list and changes it, one builds a deck from nothing", { skip }, async () => {
  const list = plainList(await suggestedDeck(0), "Lista da Ana");
  await Promise.all([
    (async () => {
      await ana.goto("/decks/eidolon");
      await ana
        .locator("input[type=file]")
        .setInputFiles({ name: "ana.txt", mimeType: "text/plain", buffer: Buffer.from(list) });
      await ana.waitForURL(/\/decks\/eidolon\/.{8,}$/);
      await legal(ana);
      // One more card: a deck of its own, no longer the suggested one.
      await ana.locator('.list [aria-label^="Mais uma cópia de"]:enabled').first().click();
      await legal(ana);
      await save(ana);
    })(),
    buildByHand(
      bento,
      "Raiz e Ruína",
      [
        ["Ruína", 8],
        ["Instinto", 7],
      ],
      "Nara",
    ),
  ]);
  for (const page of [ana, bento]) assert.deepEqual(page.problems, []);
});

test("they sit down with these decks", { skip }, async () => {
  await Promise.all([lobby(ana), lobby(bento)]);
  await ana.getByRole("button", { name: "Abrir mesa" }).click();
  await ana.getByRole("dialog").getByRole("button", { name: "Abrir mesa" }).click();
  await chooseDeck(ana, "Lista da Ana");
  await bento.getByRole("button", { name: "Sentar com ana" }).click();
  await chooseDeck(bento, "Raiz e Ruína");
  await Promise.all([ana, bento].map((page) => page.locator(".decide").first().waitFor()));
  match = new URL(ana.url()).pathname.split("/").at(-1) ?? "";
});

test("they play it to its own end", { skip, timeout: 420_000 }, async () => {
  await Promise.all([ana, bento].map((page) => playAlong(page, { rather: RATHER })));
  for (const page of [ana, bento]) {
    await page.locator("#end-title").waitFor({ timeout: 400_000 });
    await page.getByText(/^Conferido neste navegador/).waitFor();
    assert.deepEqual(page.problems, []);
  }
  assert.ok((await presses(ana)) > 20 && (await presses(bento)) > 20);
});

test("the proof is whole, and both decks are in the record", { skip }, async () => {
  await ana.getByRole("link", { name: "Ver a prova" }).click();
  await ana.getByRole("heading", { level: 1, name: /confere/ }).waitFor();
  assert.equal(await ana.locator("ol.checks > li.ok").count(), 13);
  const record = await bento.evaluate(
    async (id) => (await fetch(`/api/matches/${id}/record`)).text(),
    match,
  );
  for (const name of ["Lista da Ana", "Raiz e Ruína"]) assert.ok(record.includes(name), name);
});
