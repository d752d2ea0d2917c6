// Somebody who plays by pressing whatever may be pressed, through the table's own controls.
// It knows no rules: rings, uses of a lifted card, questions, cards of the hand, at random.
// A test may say what it presses whenever it can, and what it waits for.

/** @typedef {import("playwright-core").Page} Page */

/**
 * From now on the page presses by itself, some times a second, until the result is shown. A reload
 * ends it. `window.presses` counts.
 *
 * @param {Page} page
 * @param {{ every?: number, rather?: string, until?: string }} [how] milliseconds between two
 *   presses; what is pressed whenever it is there; before what the pressing stops
 */
export function playAlong(page, { every = 40, rather = "", until = "#end-title" } = {}) {
  return page.evaluate(([pause, first, last]) => {
    const at = /** @type {{ presses: number, playing?: number }} */ (
      /** @type {unknown} */ (window)
    );
    at.presses = 0;
    clearInterval(at.playing);

    /** @param {string} selector */
    function can(selector) {
      return [...document.querySelectorAll(selector)].filter(
        (one) =>
          one.getAttribute("aria-disabled") !== "true" &&
          !(one instanceof HTMLButtonElement && one.disabled) &&
          one.getClientRects().length > 0,
      );
    }

    /** What to press now, or null in the other's turn. */
    function choose() {
      const cover = document.querySelector("main.cover .btn.primary");
      if (cover) return cover;
      if (!document.querySelector(".decide:not(.wait)")) return null;
      // A second question stands beside its target: it is answered before anything else.
      const question = can(".btn.primary").find((one) => !one.closest(".decide"));
      if (question) return question;
      const wanted = first ? can(first) : [];
      if (wanted.length) return wanted[Math.floor(Math.random() * wanted.length)];
      const groups = [
        { things: can('[role="button"][tabindex="0"], [data-choosable]'), weight: 6 },
        { things: can(".decide .acts .btn.primary"), weight: 2 },
        { things: can(".decide button:not(.primary)"), weight: 3 },
        { things: can(".hand .card"), weight: 1 },
      ].filter(({ things }) => things.length > 0);
      let lot = Math.random() * groups.reduce((sum, { weight }) => sum + weight, 0);
      const group = groups.find(({ weight }) => (lot -= weight) < 0);
      return group?.things[Math.floor(Math.random() * group.things.length)] ?? null;
    }

    at.playing = window.setInterval(() => {
      if (document.querySelector(`#end-title, ${last}`)) {
        clearInterval(at.playing);
        return;
      }
      const thing = choose();
      if (!thing) return;
      at.presses += 1;
      thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }, pause);
  }, /** @type {const} */ ([every, rather, until]));
}

/**
 * How often the page has pressed.
 *
 * @param {Page} page
 * @returns {Promise<number>}
 */
export function presses(page) {
  return page.evaluate(
    () => /** @type {{ presses: number }} */ (/** @type {unknown} */ (window)).presses ?? 0,
  );
}
