// Files that a deck builder is given, and the workshop, whose cards are pictures, as a guest meets them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { axe, launch, visitor } from "./browser.mjs";
import { plainList, suggestedDeck } from "./eidolon.mjs";
import { goHome, guest, url } from "./people.mjs";

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
