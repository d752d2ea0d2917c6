// What the tests of EIDOLON share: decks as a person makes them, a table with them, who plays.

import { readFile } from "node:fs/promises";
import { join, resolve, dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {import("./people.mjs").Visitor} Visitor */

const RULES = resolve(dirname(fileURLToPath(import.meta.url)), "../../games/eidolon");

/** What somebody presses at this table: whatever is marked, or on to the next phase. Never back. */
export const RATHER = "[data-choosable], .decide .opt, .decide .acts .btn.primary";

/** The content of a suggested deck's file. @param {number} place in the rules' list */
export async function suggestedDeck(place) {
  const decks = JSON.parse(await readFile(join(RULES, "decks.json"), "utf8"));
  return structuredClone(decks[place].deck);
}

/** A deck of creatures that cost 1 or 2 and explore soon: matches with it are short. */
export async function quickDeck() {
  const codes = "I02 I03 I09 I10 R02 R09 R10 R11 R13 N01 N02 N06 N07 N08 N09".split(" ");
  const main = codes.map((code) => ({ code, count: 4 }));
  return { ...(await suggestedDeck(3)), name: "Passo curto", main };
}

/**
 * A deck as a plain list, as one writes it by hand.
 *
 * @param {{ guilds: string[], desbravador: string, main: { code: string, count: number }[],
 *   locais: string[] }} deck
 * @param {string} name
 */
export function plainList({ guilds, desbravador, main, locais }, name) {
  return [
    `EIDOLON: ${name}`,
    `Guildas: ${guilds.join(", ")}`,
    `Desbravador: ${desbravador}`,
    "",
    "Deck principal",
    ...main.map(({ code, count }) => `${count} ${code}`),
    "",
    "Locais",
    ...locais,
    "",
  ].join("\n");
}

/** The builder says that the deck is legal. @param {Visitor} page */
export async function legal(page) {
  await page.getByText("legal: pode ir à mesa").waitFor();
}

/** Save the deck that is open in the builder. @param {Visitor} page */
export async function save(page) {
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.locator(".save small").getByText("guardado", { exact: true }).waitFor();
}

/**
 * Press `+` under the first cards of the list.
 *
 * @param {Visitor} page
 * @param {number} titles
 * @param {number} times
 */
function pressMore(page, titles, times) {
  return page.evaluate(async ([many, copies]) => {
    for (let at = 0; at < many * copies; at += 1) {
      const buttons = document.querySelectorAll(".pool-card .step .btn:last-child");
      /** @type {HTMLElement} */ (buttons[Math.floor(at / copies)]).click();
      await new Promise(requestAnimationFrame);
    }
  }, /** @type {const} */ ([titles, times]));
}

/**
 * A deck card by card: four copies of the first titles of two guilds, the first eight Locais.
 *
 * @param {Visitor} page
 * @param {string} name
 * @param {readonly [guild: string, titles: number][]} guilds by the names that are shown
 * @param {string} leader a part of the Desbravador's name
 */
export async function buildByHand(page, name, guilds, leader) {
  await page.goto("/decks/eidolon/novo");
  await page.getByLabel("Nome do deck").fill(name);
  for (const [place, [guild]] of guilds.entries()) {
    await page.getByLabel(`Guilda ${place + 1}`).selectOption({ label: guild });
  }
  const found = page.getByLabel("Desbravador").locator("option", { hasText: leader });
  await page.getByLabel("Desbravador").selectOption(await found.getAttribute("value"));
  for (const [guild, titles] of guilds) {
    await page.getByLabel(/^Identidade/).selectOption({ label: guild });
    await pressMore(page, titles, 4);
  }
  await page.getByRole("button", { name: /^Locais/ }).click();
  await page.locator(".pool-card .l-dif").first().waitFor();
  await pressMore(page, 8, 1);
  await legal(page);
  await save(page);
}

/**
 * In the lobby, EIDOLON is taken from the booklets.
 *
 * @param {Visitor} page
 */
export async function lobby(page) {
  await page.goto("/");
  await page.getByText("EIDOLON", { exact: true }).first().click();
  await page.getByRole("radio", { name: /EIDOLON/, checked: true }).waitFor();
}

/**
 * Answer the question for a deck.
 *
 * @param {Visitor} page
 * @param {string} name of the deck
 */
export async function chooseDeck(page, name) {
  await page.getByRole("button", { name: `Escolher: ${name}` }).click();
  await page.getByRole("button", { name: "Jogar com este" }).click();
}
