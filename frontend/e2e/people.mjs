// People for the browser tests: a guest with a nickname, a table for two.

import { visitor } from "./browser.mjs";

/** @typedef {import("playwright-core").Page & { problems: string[] }} Visitor */

/** The site under test. */
export const url = process.env.SEMENTE_URL ?? "http://127.0.0.1:8000";

/**
 * Somebody who has just taken a nickname, in the lobby.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} nickname
 * @param {Omit<Parameters<typeof visitor>[1], "url">} [options]
 * @returns {Promise<Visitor>}
 */
export async function guest(browser, nickname, options = {}) {
  const page = await visitor(browser, { ...options, url });
  await page.goto("/");
  await page.getByRole("textbox", { name: /apelido|nickname/i }).fill(nickname);
  await page.getByRole("textbox", { name: /apelido|nickname/i }).press("Enter");
  await page.getByRole("link", { name: nickname }).waitFor();
  return page;
}

/**
 * Ask the API with the page's own session.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @throws when the answer is a refusal
 */
export async function api(page, method, path, body) {
  return page.evaluate(
    async ({ method, path, body }) => {
      const token = /csrftoken=(\w+)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "X-CSRFToken": token, "Content-Type": "application/json" };
      const text = body === undefined ? null : JSON.stringify(body);
      const answer = await fetch(path, { method, headers, body: text });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    { method, path, body },
  );
}

/**
 * Two people at one open table, up to the first view.
 *
 * @param {Visitor} host
 * @param {Visitor} other
 * @param {string} hostName
 * @param {RegExp} [game] the booklet's name; without one, the one that lies chosen
 * @returns {Promise<string>} the match's id
 */
export async function sitTogether(host, other, hostName, game) {
  if (game) await host.getByRole("radio", { name: game }).click();
  await host.getByRole("button", { name: "Abrir mesa" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Abrir mesa" }).click();
  await other.getByRole("button", { name: `Sentar com ${hostName}` }).click();
  await Promise.all([host, other].map((page) => page.locator(".decide").first().waitFor()));
  return new URL(host.url()).pathname.split("/").at(-1) ?? "";
}

/**
 * The fingerprint as a person reads it in the seed dialog.
 *
 * @param {Visitor} page
 */
export async function fingerprint(page) {
  await page.getByRole("button", { name: "Impressão digital da semente" }).first().click();
  const groups = await page.locator("dialog .hexgrid span").allTextContents();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  return groups.join(" ");
}

/**
 * Every name of a test's file that is still open is closed at its end.
 *
 * @param {Visitor[]} pages
 */
export async function goHome(...pages) {
  await Promise.all(pages.map((page) => page.context().close()));
}
