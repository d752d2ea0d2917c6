// A real Chromium for tests and screenshots, without installing one.
//
// An installed Chromium or Chrome is used when there is one ($CHROME_BIN, then PATH).
// Otherwise the one inside the npm package @sparticuz/chromium is unpacked into
// .cache/browser, together with the few libraries (NSS, expat) that a bare system lacks.
// That package has x86-64 Linux binaries only: elsewhere install a Chromium.

import { existsSync } from "node:fs";
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

// Runs as root, without a display, and never asks anything outside of this computer.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-domain-reliability",
  "--no-pings",
  "--autoplay-policy=no-user-gesture-required",
  // Small /dev/shm in containers.
  "--disable-dev-shm-usage",
  // Letters at the same place everywhere.
  "--font-render-hinting=none",
];

/** @param {string} file */
async function isExecutable(file) {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An installed browser, or null. */
async function installed() {
  const chosen = process.env.CHROME_BIN;
  if (chosen) return chosen;
  if (process.env.SEMENTE_BUNDLED_BROWSER === "1") return null;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"];
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const file of [...candidates, ...PLACES]) if (await isExecutable(file)) return file;
  return null;
}

/** Unpack the browser of the npm package, once for each of its versions. */
async function unpacked() {
  const packageRoot = join(dirname(require.resolve("@sparticuz/chromium")), "..");
  const { version } = require(join(packageRoot, "package.json"));
  const home = join(root, ".cache", "browser", version);
  if (!existsSync(home)) {
    await mkdir(dirname(home), { recursive: true });
    // Unpacked aside and moved when complete: several tests may start at once.
    const aside = await mkdtemp(`${home}-`);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = aside; // the package unpacks into os.tmpdir()
    try {
      const bundle = await import("@sparticuz/chromium");
      await bundle.default.executablePath();
      await bundle.inflate(join(packageRoot, "bin", "al2023.tar.br"));
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(home, "fonts")}</dir><dir>/usr/share/fonts</dir>
<cachedir>${join(home, "font-cache")}</cachedir><config></config></fontconfig>`;
    await writeFile(join(aside, "fonts", "fonts.conf"), fonts);
    try {
      await rename(aside, home);
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      if (!existsSync(home)) throw error; // otherwise another process was first
    }
  }
  return {
    executablePath: join(home, "chromium"),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(":"),
      FONTCONFIG_PATH: join(home, "fonts"),
    },
  };
}

/**
 * Start the browser. Close it with `browser.close()`.
 *
 * @param {{ headless?: boolean, args?: string[] }} [options]
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launch({ headless = true, args = [] } = {}) {
  const file = await installed();
  const found = file ? { executablePath: file } : await unpacked();
  return chromium.launch({ ...found, headless, args: [...FLAGS, ...args] });
}

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * A page in a context of its own: another visitor, with cookies of their own.
 * What goes wrong in it is collected in `page.problems`, which a test expects to be empty.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {{ phone?: boolean, size?: { width: number, height: number }, dark?: boolean,
 *   lang?: string, reducedMotion?: boolean, url?: string, device?: boolean }} [options] `device`: the
 *   theme is the device's, so that a test may change it
 */
export async function visitor(browser, options = {}) {
  const { phone = false, size, dark = false, lang = "pt-BR", reducedMotion = false } = options;
  const context = await browser.newContext({
    viewport: size ?? (phone ? PHONE : WIDE),
    deviceScaleFactor: phone ? 2 : 1,
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    locale: lang,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    ...(options.url ? { baseURL: options.url } : {}),
  });
  // A busy computer is slow, not broken: waiting on a condition ends with the condition.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  if (options.device) {
    await page.addInitScript(() =>
      localStorage.setItem("semente.settings", JSON.stringify({ theme: "device" })),
    );
  }
  /** @type {string[]} */
  const problems = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  return Object.assign(page, { problems });
}

/**
 * What axe says by day and by night, for a visitor who follows the device.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function axeByDayAndNight(page) {
  const found = [];
  for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (theme) => document.documentElement.dataset["theme"] === theme,
      colorScheme,
    );
    for (const said of await axe(page)) found.push(`${colorScheme}: ${said}`);
  }
  return found;
}

/**
 * What axe, the accessibility checker, has to say about the page once nothing arrives or fades any
 * more: half-transparent letters are on their way, not unreadable.
 * It is put in past the content policy, as an extension would be.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function axe(page) {
  const session = await page.context().newCDPSession(page);
  const source = require("axe-core").source;
  await session.send("Runtime.evaluate", { expression: source });
  await session.detach();
  return page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map((one) => one.finished));
    // @ts-expect-error axe has just been put there
    const { violations } = await window.axe.run(document);
    return violations.flatMap((/** @type {any} */ violation) =>
      violation.nodes.map(
        (/** @type {any} */ node) => `${violation.id}: ${violation.help} at ${node.target}`,
      ),
    );
  });
}
