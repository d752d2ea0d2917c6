// Files that a deck builder is given, and the workshop, whose cards are pictures, as a guest meets them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { axe, launch, visitor } from "./browser.mjs";
import { chooseDeck, legal, lobby, plainList, save, suggestedDeck } from "./eidolon.mjs";
import { api, goHome, guest, url } from "./people.mjs";

/** @typedef {import("./people.mjs").Visitor} Visitor */

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * @param {string} name
 * @param {string | Buffer} content
 */
const file = (name, content) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** What a button hands out as a file. @param {Visitor} page @param {string} button */
async function exported(page, button) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), "utf8"),
  };
}

test("files that are no decks are refused with reasons, and the deck in hand stays", async () => {
  const page = await guest(browser, "marisol");
  await page.goto("/decks/eidolon/novo");
  await page.getByLabel("Nome do deck").fill("Fica aqui");
  const good = await suggestedDeck(0);
  const change = (/** @type {object} */ what) => JSON.stringify({ ...good, ...what });
  const list = plainList(good, "Lista");
  const input = page.locator("input[type=file]");
  for (const [name, content, reason] of /** @type {[string, string | Buffer, RegExp][]} */ ([
    ["grande.json", Buffer.alloc(10 * 1024 * 1024, "x"), /grande demais: no máximo 64 KiB/],
    ["figura.json", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /não é um texto em UTF-8/],
    [
      "latin.txt",
      Buffer.from(list.replace("Lista", "Coração"), "latin1"),
      /não é um texto em UTF-8/,
    ],
    ["deck.json", "{", /não é JSON/],
    ["deck.json", "[]", /não é um deck/],
    ["deck.json", change({ format: "semente-oficina" }), /não é de um deck de EIDOLON/],
    ["deck.json", change({ version: 99 }), /versão que a casa não conhece/],
    ["deck.json", change({ main: [{ code: "Z99", count: 4 }] }), /não conhece a carta Z99/],
    ["deck.txt", `${list}\n4 Dragão de Papel\n`, /não conhece “(4 )?Dragão de Papel”/],
    [
      "deck.json",
      change({ main: [{ code: "O01", count: -1 }] }),
      /número inteiro a partir de 1|não está escrito/,
    ],
  ])) {
    await input.setInputFiles(file(name, content));
    const alert = page.locator(".refused");
    await alert.getByText(reason).waitFor();
    await alert.getByText("O deck em edição continua como estava.").waitFor();
    assert.equal(await page.getByLabel("Nome do deck").inputValue(), "Fica aqui", name);
  }
  // Well-formed, but not to be played: opened, with every reason.
  const short = { ...good, name: "Curto", main: good.main.slice(1), locais: good.locais.slice(1) };
  await input.setInputFiles(file("curto.json", JSON.stringify(short)));
  await page.getByText(/O deck principal tem \d+ cartas; o mínimo é 60\./).waitFor();
  await page.getByText("O deck tem 7 Locais; são exatamente 8.").waitFor();
  await goHome(page);
});

test("E-28.40 E-28.41 a deck is built, checked while one builds, kept, carried away and shared", async () => {
  const page = await visitor(browser, { url });
  await page.goto("/decks/eidolon/novo");
  const faults = page.getByRole("region", { name: "Construtor de decks" });
  await faults.getByText("O deck principal tem 0 cartas; o mínimo é 60.").waitFor();
  await faults.getByText("Falta o Desbravador.").waitFor();
  assert.deepEqual(await axe(page), []);
  const input = page.locator("input[type=file]");
  const good = { ...(await suggestedDeck(0)), name: "Ponte" };
  await input.setInputFiles(file("ponte.json", JSON.stringify(good)));
  await legal(page);

  // Every change is answered without being asked for.
  await page.locator(".list .land button").first().click();
  await faults.getByText("O deck tem 7 Locais; são exatamente 8.").waitFor();
  await input.setInputFiles(file("ponte.json", JSON.stringify(good)));
  await legal(page);
  const main = [{ code: "O03", count: 5 }].concat(
    good.main.filter((/** @type {{ code: string }} */ one) => one.code !== "O03"),
  );
  await input.setInputFiles(file("cinco.json", JSON.stringify({ ...good, main })));
  await faults.getByText(/: 5 cópias; o máximo é 4\./).waitFor();
  await page.getByRole("button", { name: "Desfazer a importação" }).click();
  await legal(page);

  // Who has no nickname yet is asked for one; then the house keeps it.
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("construtora");
  await page.keyboard.press("Enter");
  await page.locator(".save small").getByText("guardado", { exact: true }).waitFor();
  await page.reload();
  await legal(page);
  assert.equal(await page.getByLabel("Nome do deck").inputValue(), "Ponte");

  // Out and in again, as JSON and as a list: the same deck.
  const json = await exported(page, "Exportar JSON");
  const list = await exported(page, "Exportar lista");
  assert.deepEqual(JSON.parse(json.text), good);
  assert.deepEqual([json.name, list.name], ["ponte.eidolon.json", "ponte.eidolon.txt"]);
  await page.goto("/decks/eidolon/novo");
  for (const one of [json, list]) {
    await input.setInputFiles(file(one.name, one.text));
    await legal(page);
    assert.deepEqual(JSON.parse((await exported(page, "Exportar JSON")).text), good);
  }
  await save(page);

  // By link: somebody else reads it, on a phone by night, and copies it.
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await page.getByRole("button", { name: "Criar o link" }).click();
  const link = await page.getByLabel("Link do deck").inputValue();
  const other = await guest(browser, "leitor", { phone: true, dark: true, device: true });
  await other.goto(link);
  await other.getByRole("heading", { name: "Um deck de construtora" }).waitFor();
  assert.deepEqual(await axe(other), []);
  await other.getByRole("button", { name: "Copiar para os meus" }).click();
  await other.waitForURL(/\/decks\/eidolon\/.{8,}$/);
  await legal(other);
  assert.deepEqual(await axe(other), []);
  assert.deepEqual([...page.problems, ...other.problems], []);
  await goHome(page, other);
});

test("E-3.18 at the table the house checks the deck itself, whatever the browser says", async () => {
  const page = await guest(browser, "esperta");
  const good = await suggestedDeck(0);
  // The browser is told that everything is legal: the question for a deck lets it through.
  await page.route("**/api/decks/check", (route) =>
    route.fulfill({ json: { legal: true, reasons: [] } }),
  );
  const payload = { ...good, name: "Trapaça", locais: good.locais.slice(1) };
  const kept = await api(page, "POST", "/api/decks", { game: "eidolon", name: "Trapaça", payload });
  assert.equal(kept.deck.legal, false);
  await lobby(page);
  await page.getByText("Contra um bot", { exact: true }).click();
  await page.getByRole("button", { name: "Jogar contra o bot" }).click();
  const [answer] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === "/api/tables"),
    chooseDeck(page, "Trapaça"),
  ]);
  assert.equal(answer.status(), 400);
  const { error, facts } = await answer.json();
  assert.deepEqual(
    [error, facts.reasons.map((/** @type {{ code: string }} */ one) => one.code)],
    ["bad_setup", ["eight_places_needed"]],
  );
  await page.getByText("O que você escolheu levar não é permitido neste jogo.").waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
  await goHome(page);
});

test("the workshop draws a card that is a picture and nothing else", async () => {
  const page = await guest(browser, "artista");
  await page.goto("/oficina/eidolon");
  await page.getByText(/É um modelo visual: o texto livre não vira habilidade/).waitFor();
  await page.getByText(/ficam só neste navegador, neste endereço/).waitFor();
  await page.getByRole("button", { name: "Copiar", exact: true }).click();
  await page.getByLabel("Nome", { exact: true }).fill("<b>Eu</b>");
  await page.getByLabel("Texto", { exact: true }).fill("CHEGADA: vença a partida.");
  await page.getByLabel("Crédito da arte").fill("Marisol");
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
  await page
    .locator('input[type=file][accept*="image"]')
    .setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: picture });
  const face = page.locator(".look .card.full");
  await face.locator("img.photo").waitFor();
  await face.getByText("<b>Eu</b>", { exact: true }).waitFor();
  await face.getByText("Marisol").waitFor();
  await page.getByText("Modelo visual da oficina: não é uma carta jogável.").waitFor();
  assert.deepEqual(await axe(page), []);
  const saved = await exported(page, "Exportar esta");

  const other = await visitor(browser, { url, phone: true, dark: true, lang: "en" });
  await other.addInitScript(() =>
    localStorage.setItem("semente.settings", JSON.stringify({ theme: "dark", lang: "en" })),
  );
  await other.goto("/oficina/eidolon");
  await other
    .locator('input[type=file][accept*="json"]')
    .setInputFiles(file(saved.name, saved.text));
  await other.getByText("1 card imported.").waitFor();
  await other.locator(".look .card.full img.photo").waitFor();
  assert.deepEqual(await axe(other), []);

  // It is no deck and no card of one.
  await page.goto("/decks/eidolon/novo");
  await page.locator("input[type=file]").setInputFiles(file(saved.name, saved.text));
  await page.getByText("O arquivo foi recusado.").waitFor();
  await goHome(page, other);
});
