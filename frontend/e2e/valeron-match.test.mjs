// A whole match of VALERON between two browsers, pressed through the table's own controls, to its
// verified end. They attack and inflict whenever they may, so that the third kill comes soon.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { goHome, guest, sitTogether } from "./people.mjs";
import { playAlong } from "./player.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("two people play VALERON to its verified end", { timeout: 420_000 }, async () => {
  const ana = await guest(browser, "ana");
  const bento = await guest(browser, "bento");
  const match = await sitTogether(ana, bento, "ana", /^VALERON/);
  for (const page of [ana, bento]) assert.equal(await page.locator(".tavern").count(), 1);
  const rather = ".bigact.inf, [data-choosable]";
  await Promise.all([ana, bento].map((page) => playAlong(page, { rather })));
  for (const page of [ana, bento]) {
    await page.locator("#end-title").waitFor({ timeout: 400_000 });
    await page.getByText(/^Conferido neste navegador/).waitFor();
    assert.deepEqual(page.problems, []);
  }
  // Both tables say the same.
  const titles = await Promise.all(
    [ana, bento].map((page) => page.locator("#end-title").textContent()),
  );
  const said = titles.map((title) => title?.trim()).toSorted();
  assert.ok(
    ["Você perdeu. Você venceu.", "Empate. Empate."].includes(said.join(" ")),
    String(said),
  );

  await ana.getByRole("link", { name: "Ver a prova" }).click();
  await ana.getByRole("heading", { level: 1, name: /confere/ }).waitFor();
  assert.equal(await ana.locator("ol.checks > li.ok").count(), 13);
  // The two checks that need the rules are the server's Python: every move is replayed.
  const report = await bento.evaluate(async (id) => {
    const record = await (await fetch(`/api/matches/${id}/record`)).text();
    const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const answer = await fetch("/api/verify", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: record,
    });
    return answer.json();
  }, match);
  assert.equal(report.verdict, "ok", JSON.stringify(report).slice(0, 400));
  assert.equal(report.complete, true);
  await goHome(ana, bento);
});
