// A guest becomes an account, leaves, and comes back in another browser: nickname and decks are there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, visitor } from "./browser.mjs";
import { legal, plainList, suggestedDeck } from "./eidolon.mjs";
import { goHome, guest, url } from "./people.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * @param {import("./people.mjs").Visitor} page
 * @param {string} what the fold with the form
 * @param {string} login
 * @param {string} password
 * @param {string} act the button
 */
async function fill(page, what, login, password, act) {
  await page.goto("/perfil");
  await page.getByText(what, { exact: true }).click();
  const form = page.locator("details[open] form");
  await form.getByLabel("Nome de entrada").fill(login);
  await form.getByLabel("Senha", { exact: true }).fill(password);
  await form.getByRole("button", { name: act }).click();
}

test("an account keeps its decks from one browser to another", async () => {
  const login = `zefa${Date.now().toString(36)}`;
  const password = "cinco lobos no ermo";
  const page = await guest(browser, "dona zefa");
  await page.goto("/decks/eidolon");
  const list = plainList(await suggestedDeck(1), "Deck da Zefa");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "zefa.txt", mimeType: "text/plain", buffer: Buffer.from(list) });
  await legal(page);

  // A weak password is refused with the reason, and the guest stays a guest.
  await fill(page, "Guardar como conta", login, "12345678", "Criar a conta");
  await page.locator("details[open] .told.wrong").waitFor();
  assert.match((await page.locator("details[open] .told").textContent()) ?? "", /senha/i);
  await fill(page, "Guardar como conta", login, password, "Criar a conta");
  await page.getByText(`Conta ${login}: entre com este nome de qualquer aparelho.`).waitFor();
  assert.deepEqual(await axe(page), []);

  await page.getByRole("button", { name: "Sair desta conta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sair desta conta" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto("/decks/eidolon");
  await page.getByText("Nenhum deck guardado ainda.").waitFor();

  const other = await visitor(browser, { url, phone: true });
  await fill(other, "Já tenho conta", login, "outra senha qualquer", "Entrar");
  await other.locator("details[open] .told.wrong").waitFor();
  await fill(other, "Já tenho conta", login.toUpperCase(), password, "Entrar");
  await other.getByText(`Conta ${login}:`).waitFor();
  assert.equal(await other.getByLabel("Apelido").inputValue(), "dona zefa");
  await other.goto("/decks/eidolon");
  await other.getByText("Deck da Zefa", { exact: true }).waitFor();
  const wrong = "Failed to load resource: the server responded with a status of 40";
  for (const one of [page, other])
    assert.deepEqual(
      one.problems.filter((problem) => !problem.includes(wrong)),
      [],
    );
  await goHome(page, other);
});
