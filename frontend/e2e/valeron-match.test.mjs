// A whole match of VALERON between a wide screen and a phone, pressed through the table's own
// controls, to its verified end. They attack and inflict whenever they may, so that the third kill
// comes soon. In each kind of state axe looks at both, by day and by night.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axeByDayAndNight, launch } from "./browser.mjs";
import { goHome, guest, sitTogether } from "./people.mjs";
import { playAlong } from "./player.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("two people play VALERON to its verified end", { timeout: 420_000 }, async () => {
  const ana = await guest(browser, "ana", { device: true });
  const bento = await guest(browser, "bento", { device: true, phone: true });
  const both = [ana, bento];
  const match = await sitTogether(ana, bento, "ana", /^VALERON/);
  for (const page of both) assert.equal(await page.locator(".tavern").count(), 1);

  /** Somebody decides and somebody waits: axe looks at both. @param {string} state */
  async function look(state) {
    for (const page of both) {
      assert.deepEqual(await axeByDayAndNight(page), [], state);
      const wide = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      assert.deepEqual(wide, [0, 0], `${state} fits the screen`);
    }
  }

  /** Play until this is seen on one of the two screens. @param {string} until */
  async function playUntil(until) {
    const rather = ".bigact.inf, [data-choosable]";
    await Promise.all(both.map((page) => playAlong(page, { rather, until })));
    await Promise.any(
      both.map((page) => page.locator(until).first().waitFor({ timeout: 300_000 })),
    );
  }

  await look("draft");
  await playUntil(".decide:not(.wait) .use");
  await look("turn");
  await playUntil(".bigact");
  await look("combat");
  await playUntil("#end-title");
  for (const page of both) {
    await page.locator("#end-title").waitFor();
    await page.getByText(/^Conferido neste navegador/).waitFor();
    assert.deepEqual(page.problems, []);
  }
  await look("end");

  // Both tables say the same.
  const titles = await Promise.all(both.map((page) => page.locator("#end-title").textContent()));
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
  await goHome(...both);
});
