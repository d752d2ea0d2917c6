// Names that are markup (H57), on every page that shows one: text is found and nothing else. Whatever
// runs, loads or breaks the content policy stands in the page's `problems`.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { api, goHome, guest, sitTogether, url } from "./people.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const ANA = "<img src=x>";
const BIA = "'\"><svg/onload=a";
const DECK = '<img src=x onerror="window.ran=1">';

/**
 * The page shows these words, and no element that they would make.
 *
 * @param {import("./people.mjs").Visitor} page
 * @param {string} path
 * @param {string[]} words
 */
async function textOnly(page, path, words) {
  if (path) await page.goto(path);
  for (const word of words) {
    await page.waitForFunction(
      (text) =>
        document.body.innerText.toLowerCase().includes(text.toLowerCase()) ||
        [...document.querySelectorAll("input")].some((input) => input.value === text),
      word,
    );
  }
  const made = await page.evaluate(
    () =>
      document.querySelectorAll('img[src="x"], [onerror], [onload], script:not([src])').length +
      ("ran" in window ? 1 : 0),
  );
  assert.equal(made, 0, path);
  // What is not there may be asked for and not found; anything else is a fault.
  const problems = page.problems.filter((problem) => !problem.includes("404 (Not Found)"));
  assert.deepEqual(problems, [], path);
}

test("names with markup are text on every page", async () => {
  const ana = await guest(browser, ANA);
  const bia = await guest(browser, BIA);
  await textOnly(ana, "", [ANA]);

  const suggested = await ana.evaluate(async () => (await fetch("/api/games")).json());
  assert.ok(suggested.games.length > 0);
  const payload = {
    ...{ format: "eidolon-deck", version: 1, name: DECK, guilds: [], desbravador: "" },
    ...{ main: [], locais: [] },
  };
  const saved = await api(ana, "POST", "/api/decks", { game: "eidolon", name: DECK, payload });
  const shared = await api(ana, "POST", `/api/decks/${saved.deck.id}/share`);
  await textOnly(ana, "/decks/eidolon", [DECK]);
  await textOnly(ana, `/decks/eidolon/${saved.deck.id}`, [DECK]);
  await textOnly(bia, `/decks/partilhado/${shared.deck.token}`, [DECK, ANA]);
  await textOnly(ana, "/perfil", [ANA]);

  const table = await api(ana, "POST", "/api/tables", {
    ...{ game: "courts", opponent: "person", visibility: "link" },
  });
  const { id, token } = table.table;
  await textOnly(bia, `/convite/${id}?token=${token}`, [ANA]);
  await textOnly(ana, `/mesa/${id}`, []);
  await api(ana, "POST", `/api/tables/${id}/leave`);

  await Promise.all([ana.goto("/"), bia.goto("/")]);
  const match = await sitTogether(ana, bia, ANA);
  await textOnly(ana, "", [BIA]);
  await textOnly(bia, "", [ANA]);
  await ana.getByRole("button", { name: /^Desistir, propor empate/ }).click();
  await ana.getByRole("button", { name: "Propor", exact: true }).click();
  await textOnly(bia, "", [`${ANA} propõe empate.`]);
  await bia.getByRole("button", { name: "Aceitar", exact: true }).click();
  await bia.getByRole("heading", { name: "Empate." }).waitFor();
  await textOnly(bia, "/assistir", [ANA, BIA]);
  await textOnly(bia, `/replay/${match}?seat=public`, [ANA, BIA]);
  await textOnly(bia, `/verificar/${match}`, []);
  await goHome(ana, bia);
});

test("addresses with markup show a page of ours", async () => {
  const page = await guest(browser, ANA);
  for (const path of [
    "/%3Cimg%20src%3Dx%3E",
    "/?next=javascript:window.ran=1",
    "/convite/%3Cimg%20src%3Dx%3E?token=%3Cimg%20src%3Dx%3E",
    "/replay/%22%3E%3Cimg%20src%3Dx%3E?seat=%3Cimg%20src%3Dx%3E&at=%3Cimg%20src%3Dx%3E",
    "/verificar/relatorio/%3Cimg%20src%3Dx%3E",
    "/decks/partilhado/..%2F..%2Fapi%2Fme",
    "/#<img src=x onerror=window.ran=1>",
  ]) {
    await page.goto(path);
    assert.equal(new URL(page.url()).origin, new URL(url).origin);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await textOnly(page, "", []);
  }
  await goHome(page);
});
