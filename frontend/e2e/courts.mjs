// Sitting down at a table alone, and what the tests at the courts' table share.

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
  const match = await page.evaluate(
    async (wanted) => {
      /** @param {string} path @param {unknown} [body] */
      const ask = async (path, body) => {
        const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
        const answer = await fetch(path, {
          method: body ? "POST" : "GET",
          headers: { "Content-Type": "application/json", "X-CSRFToken": token },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return answer.json();
      };
      await ask("/api/me");
      await ask("/api/guest", { nickname: "marisol" });
      const made = await ask("/api/tables", {
        opponent: "bot",
        bot: "iniciante",
        visibility: "link",
        ...wanted,
      });
      return made.table.match;
    },
    { game, ...more },
  );
  await page.goto(`/partida/${match}`);
  await page.locator(".courts, .tavern, .ermo, main.cover").waitFor({ timeout: 60_000 });
  return match;
}

/**
 * Wait until this player decides, or the match is over.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<"decides" | "over">}
 */
export async function turn(page) {
  await page.locator(".decide:not(.wait), .courts[data-over]").first().waitFor({ timeout: 60_000 });
  return (await page.locator(".courts[data-over]").count()) ? "over" : "decides";
}

/** The kind of decision that is open. @param {import("playwright-core").Page} page */
export async function kind(page) {
  return page.locator(".courts").getAttribute("data-decision");
}
