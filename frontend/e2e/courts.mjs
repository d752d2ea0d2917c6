// Sitting down at a table against a bot, and what the tests at the courts' table share.

/**
 * A match against the beginners' bot, on the screen of `page`.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} [game]
 * @returns {Promise<string>} the match's id
 */
export async function sitDown(page, game = "courts") {
  await page.goto("/");
  const match = await page.evaluate(async (slug) => {
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
      game: slug,
      opponent: "bot",
      bot: "iniciante",
      visibility: "link",
    });
    return made.table.match;
  }, game);
  await page.goto(`/partida/${match}`);
  await page.locator(".courts, .tavern").waitFor({ timeout: 60_000 });
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
