// Two browsers, a phone and a wide screen, make a deck each, one of a list and one card by card, and play
// EIDOLON with them to its verified end. In each kind of state axe looks at both; by day and by night at
// the first, since the table is the same dusk in both.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, axeByDayAndNight, launch } from "./browser.mjs";
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
import { guest } from "./people.mjs";
import { playAlong, presses } from "./player.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("./people.mjs").Visitor} */
let ana;
/** @type {import("./people.mjs").Visitor} */
let bento;
let match = "";

before(async () => {
  browser = await launch();
  [ana, bento] = await Promise.all([
    guest(browser, "ana", { device: true, phone: true }),
    guest(browser, "bento", { device: true }),
  ]);
});
after(() => browser.close());

test("one imports a list and changes it, one builds a deck from nothing", async () => {
  const list = plainList(await suggestedDeck(0), "Lista da Ana");
  await Promise.all([
    (async () => {
      await ana.goto("/decks/eidolon");
      await ana
        .locator("input[type=file]")
        .setInputFiles({ name: "ana.txt", mimeType: "text/plain", buffer: Buffer.from(list) });
      await ana.waitForURL(/\/decks\/eidolon\/.{8,}$/);
      await legal(ana);
      await ana.getByRole("button", { name: "Meu deck" }).click();
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

test("they sit down with these decks", async () => {
  await Promise.all([lobby(ana), lobby(bento)]);
  await ana.getByRole("button", { name: "Abrir mesa" }).click();
  await ana.getByRole("dialog").getByRole("button", { name: "Abrir mesa" }).click();
  await chooseDeck(ana, "Lista da Ana");
  await bento.getByRole("button", { name: "Sentar com ana" }).click();
  await chooseDeck(bento, "Raiz e Ruína");
  await Promise.all([ana, bento].map((page) => page.locator(".decide").first().waitFor()));
  match = new URL(ana.url()).pathname.split("/").at(-1) ?? "";
});

/** Somebody decides and somebody waits: axe looks at both, and all of it is on the screen. */
async function look(/** @type {string} */ state, check = axe) {
  for (const page of [ana, bento]) {
    assert.deepEqual(await check(page), [], state);
    const over = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    assert.deepEqual(over, [0, 0], `${state} fits the screen`);
  }
}

/** A reserve of eight on a small wide screen: the first row is not above what can be scrolled to. */
async function reserveWithinReach() {
  await bento.setViewportSize({ width: 1024, height: 768 });
  const [scrolled, above] = await bento.evaluate(() => {
    const cell = /** @type {HTMLElement} */ (document.querySelector(".handcell"));
    const first = /** @type {HTMLElement} */ (cell.querySelector(".offer"));
    return [cell.scrollTop, cell.getBoundingClientRect().top - first.getBoundingClientRect().top];
  });
  assert.equal(scrolled, 0);
  assert.ok(Number(above) <= 0, `the first row begins ${above} px above`);
  await bento.setViewportSize({ width: 1440, height: 900 });
}

/** Play until this is seen on one of the two screens, or the match is over. */
async function playUntil(/** @type {string} */ until) {
  await Promise.all(
    [ana, bento].map((page) => playAlong(page, { every: 25, rather: RATHER, until })),
  );
  await Promise.any(
    [ana, bento].map((page) =>
      page.locator(`#end-title, ${until}`).first().waitFor({ timeout: 300_000 }),
    ),
  );
}

test("they play it to its own end", { timeout: 420_000 }, async () => {
  await look("the first Local", axeByDayAndNight);
  await reserveWithinReach();
  for (const state of [
    '.ermo[data-decision="planejamento"]:has(.field.mine .eid)',
    '.ermo[data-decision="exploracao"] .field [data-choosable]',
    '.ermo[data-decision="response"]',
    '.ermo[data-decision="interception"]',
  ]) {
    await playUntil(state);
    await look(state);
  }
  await playUntil("#end-title");
  for (const page of [ana, bento]) {
    await page.locator("#end-title").waitFor();
    await page.getByText(/^Conferido neste navegador/).waitFor();
    assert.deepEqual(page.problems, []);
  }
  assert.ok((await presses(ana)) > 20 && (await presses(bento)) > 20);
  await look("the end");
});

test("the proof is whole, and both decks are in the record", async () => {
  await ana.getByRole("link", { name: "Ver a prova" }).click();
  await ana.getByRole("heading", { level: 1, name: /confere/ }).waitFor();
  assert.equal(await ana.locator("ol.checks > li.ok").count(), 13);
  const record = await bento.evaluate(
    async (id) => (await fetch(`/api/matches/${id}/record`)).text(),
    match,
  );
  for (const name of ["Lista da Ana", "Raiz e Ruína"]) assert.ok(record.includes(name), name);
});
