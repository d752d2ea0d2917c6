// A line on which the server's words are changed: the client opens nothing, or stops with an alarm.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visitor } from "./browser.mjs";
import { goHome, url } from "./people.mjs";
import { playAlong } from "./player.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * A match against a bot, on a line that changes what the server says.
 *
 * @param {(message: any) => void} change
 * @returns {Promise<{ page: import("./people.mjs").Visitor, sent: any[] }>}
 */
async function cheated(change) {
  const page = await visitor(browser, { url });
  /** @type {any[]} */
  const sent = [];
  await page.routeWebSocket(/\/ws\/table\//, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      sent.push(JSON.parse(String(text)));
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      change(message);
      line.send(JSON.stringify(message));
    });
  });
  await page.goto("/");
  await page.getByRole("textbox", { name: "Qual é o seu apelido?" }).fill("marisol");
  await page.getByRole("textbox", { name: "Qual é o seu apelido?" }).press("Enter");
  await page.getByRole("link", { name: "marisol" }).waitFor();
  await page.getByText("Contra um bot", { exact: true }).click();
  await page.getByRole("button", { name: "Jogar contra o bot" }).click();
  return { page, sent };
}

test("a header that is not what was offered is not opened", async () => {
  const { page, sent } = await cheated((message) => {
    if (message.type === "offer") message.rules_hash = "00".repeat(32);
  });
  await page.getByRole("dialog", { name: "Alguma coisa não confere" }).waitFor();
  assert.ok(sent.some(({ type }) => type === "commit"));
  assert.ok(!sent.some(({ type }) => type === "open"));
  await goHome(page);
});

/** The body of an event one millisecond later: canonical still, and never what it was. */
const later = (/** @type {string} */ body) =>
  body.replace(/"t":(\d+)/, (_, t) => `"t":${Number(t) + 1}`);

test("a changed event stops the client with a proof to save", async () => {
  let changed = false;
  const { page, sent } = await cheated((message) => {
    if (message.type !== "update") return;
    for (const entry of message.entries) {
      if (entry.seq !== 4) continue;
      const other = later(entry.body);
      changed = other !== entry.body;
      entry.body = other;
    }
  });
  // Whoever begins, the match gets as far as its fourth event.
  await page.locator(".decide").first().waitFor();
  await playAlong(page, { until: "dialog .btn.danger" });
  const alarm = page.getByRole("dialog", { name: "Alguma coisa não confere" });
  await alarm.waitFor({ timeout: 60_000 });
  assert.ok(changed);
  await alarm.getByText(/event[oe] 4|evento 4/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    alarm.getByRole("button", { name: "Salvar a prova" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /alarme\.json$/);
  await alarm.getByRole("button", { name: "Só olhar a mesa" }).click();
  assert.equal(await page.locator('[role="button"][tabindex="0"]').count(), 0);
  const before = sent.filter(({ type }) => type === "move").length;
  await page.waitForTimeout(500);
  assert.equal(sent.filter(({ type }) => type === "move").length, before);
  await goHome(page);
});

test("a view that is not the one that was signed stops the client", async () => {
  const { page } = await cheated((message) => {
    if (message.type === "update" && message.seq >= 2) {
      for (const view of message.views) view.view = view.view.replace(/"turn":\d+/, '"turn":9');
    }
  });
  const alarm = page.getByRole("dialog", { name: "Alguma coisa não confere" });
  await alarm.waitFor();
  await alarm.getByText("não leva a assinatura da casa").waitFor();
  await goHome(page);
});
