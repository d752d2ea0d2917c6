// Sitting down at a table alone, and what the tests at the courts' table share.

import { api } from "./people.mjs";

/**
 * A match against the beginners' bot, or another that one person opens, on the screen of `page`.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} [game]
 * @param {object} [more] of the table: options, decks, who else plays
 * @returns {Promise<string>} the match's id
 */
export async function sitDown(page, game = "courts", more = {}) {
  await page.goto("/");
  await api(page, "GET", "/api/me");
  await api(page, "POST", "/api/guest", { nickname: "marisol" });
  const made = await api(page, "POST", "/api/tables", {
    game,
    opponent: "bot",
    bot: "iniciante",
    visibility: "link",
    ...more,
  });
  const { match } = made.table;
  await page.goto(`/partida/${match}`);
  await page.locator(".courts, .tavern, .ermo, main.cover").waitFor({ timeout: 60_000 });
  return match;
}

/**
 * Wait until this player decides, or the match is over. A decision that has been answered stays on
 * the screen until the server says so: it is not open any more, whatever the other court does then.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<"decides" | "over">}
 */
export async function turn(page) {
  await page
    .locator(".courts:not([aria-busy]) .decide:not(.wait), .courts[data-over]")
    .first()
    .waitFor({ timeout: 60_000 });
  return (await page.locator(".courts[data-over]").count()) ? "over" : "decides";
}

/** The kind of decision that is open. @param {import("playwright-core").Page} page */
export async function kind(page) {
  return page.locator(".courts").getAttribute("data-decision");
}
