// The pages around the tables: by eye and by axe, wide and on a phone, day and night, both
// languages; without a nickname and by keyboard alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, visitor } from "./browser.mjs";
import { goHome, guest, url } from "./people.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const PAGES = [
  "/",
  "/assistir",
  "/verificar",
  "/regras",
  "/regras/courts",
  "/decks/eidolon",
  "/perfil",
  "/creditos",
  "/nada",
];

for (const [name, options, settings] of /** @type {const} */ ([
  ["wide, by day, in Portuguese", {}, { theme: "light", lang: "pt-br" }],
  ["wide, by night, in English", {}, { theme: "dark", lang: "en" }],
  ["on a phone", { phone: true }, { theme: "light", lang: "pt-br" }],
])) {
  test(`every page is clean: ${name}`, async () => {
    const page = await guest(browser, "marisol", options);
    await page.evaluate(
      (text) => localStorage.setItem("semente.settings", text),
      JSON.stringify(settings),
    );
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      await page.waitForTimeout(300);
      assert.deepEqual(await axe(page), [], path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
      const lang = await page.evaluate(() => document.documentElement.lang);
      assert.equal(lang, settings.lang === "en" ? "en" : "pt-BR");
    }
    assert.deepEqual(page.problems, []);
    await goHome(page);
  });
}

test("a match that does not exist says so", async () => {
  const page = await visitor(browser, { url });
  await page.goto(`/partida/${"0".repeat(32)}`);
  await page.getByRole("heading", { name: "Esta partida não existe, ou é reservada" }).waitFor();
  await goHome(page);
});

test("who has no nickname is asked for one, and sits down, by keyboard alone", async () => {
  const page = await visitor(browser, { url });
  await page.goto("/");
  await page.getByRole("radio", { name: /Corte do Sol/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("radio", { name: "VALERON", checked: true }).waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("radio", { name: /meu nível/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Jogar contra o bot" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Qual é o seu apelido?" }).waitFor();
  await page.keyboard.type("tião do pife");
  await page.keyboard.press("Enter");
  await page.locator(".decide").first().waitFor();
  assert.deepEqual(page.problems, []);
  await goHome(page);
});

test("an invitation by link brings two people together", async () => {
  const host = await guest(browser, "dona zefa");
  await host.getByText("Convidar por link", { exact: true }).click();
  await host.getByRole("button", { name: "Criar o convite" }).click();
  const link = (await host.locator(".link").textContent()) ?? "";
  assert.match(link, /\/convite\/.+\?token=/);
  const other = await visitor(browser, { url });
  await other.goto(link);
  await other.getByRole("heading", { name: "dona zefa puxou uma cadeira para você." }).waitFor();
  await other.getByRole("textbox").fill("bento");
  await other.getByRole("textbox").press("Enter");
  await other.getByRole("button", { name: "Sentar" }).click();
  await Promise.all([host, other].map((page) => page.locator(".decide").first().waitFor()));
  assert.equal(host.url(), other.url());
  // Nobody else finds or enters it.
  const stranger = await visitor(browser, { url });
  await stranger.goto(new URL(host.url()).pathname);
  await stranger.getByRole("heading", { name: /não existe, ou é reservada/ }).waitFor();
  await goHome(host, other, stranger);
});
