// Somebody who plays by pressing whatever may be pressed, through the table's own controls.
// It knows no rules: rings, uses of a lifted card, questions, cards of the hand, at random.

/** @typedef {import("playwright-core").Page} Page */

/**
 * One press in the page. Returns what was pressed, `wait` in the other's turn, `end` when the
 * result is shown.
 *
 * @param {Page} page
 * @returns {Promise<string>}
 */
export function pressSomething(page) {
  return page.evaluate(() => {
    if (document.querySelector("#end-title")) return "end";
    const cover = document.querySelector("main.cover .btn.primary");
    if (cover instanceof HTMLElement) {
      cover.click();
      return "cover";
    }
    if (!document.querySelector(".decide:not(.wait)")) return "wait";
    const can = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)].filter(
        (one) =>
          one.getAttribute("aria-disabled") !== "true" &&
          !(one instanceof HTMLButtonElement && one.disabled) &&
          one.getClientRects().length > 0,
      );
    const groups = [
      { things: can('[role="button"][tabindex="0"]'), weight: 6 },
      { things: can(".decide .acts .btn.primary"), weight: 2 },
      { things: can(".decide button:not(.primary)"), weight: 3 },
      { things: can(".hand .card"), weight: 1 },
    ].filter(({ things }) => things.length > 0);
    // A second question stands beside its target: answer it before anything else.
    const question = can(".btn.primary").find((one) => !one.closest(".decide"));
    if (question instanceof HTMLElement) {
      question.click();
      return question.textContent?.trim() ?? "?";
    }
    let lot = Math.random() * groups.reduce((sum, { weight }) => sum + weight, 0);
    const group = groups.find(({ weight }) => (lot -= weight) < 0);
    const thing = group?.things[Math.floor(Math.random() * group.things.length)];
    if (!thing) return "nothing";
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return thing.getAttribute("aria-label") ?? thing.textContent?.trim() ?? "?";
  });
}

/**
 * Presses until the end, or until `seconds` have passed. Returns the number of presses.
 *
 * @param {Page[]} pages
 * @param {number} seconds
 */
export async function playToTheEnd(pages, seconds) {
  const until = Date.now() + seconds * 1000;
  let presses = 0;
  let over = 0;
  while (over < pages.length) {
    if (Date.now() > until) throw new Error(`no end after ${seconds} s and ${presses} presses`);
    over = 0;
    for (const page of pages) {
      const pressed = await pressSomething(page);
      if (pressed === "end") over += 1;
      else if (pressed !== "wait") presses += 1;
    }
    await pages[0]?.waitForTimeout(25);
  }
  return presses;
}
