// Add icons of game-icons.net to the sprite: node scripts/icons.mjs anchor wolf-howl …
// Without names it only sorts and checks. The set comes from the registry for a moment and is
// not kept; the names in the sprite are also the list on the credits page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SET = "@iconify-json/game-icons@1.2.4";
const sprite = new URL("../src/assets/icons.svg", import.meta.url);

const symbols = new Map(
  [...readFileSync(sprite, "utf8").matchAll(/<symbol id="i-([^"]+)".*?<\/symbol>/gs)].map(
    ([symbol, name]) => [name, symbol],
  ),
);

const wanted = process.argv.slice(2).filter((name) => !symbols.has(name));
if (wanted.length) {
  const folder = mkdtempSync(join(tmpdir(), "icons-"));
  try {
    const npm = { cwd: folder, stdio: ["ignore", "pipe", "ignore"] };
    const archive = execFileSync("npm", ["pack", "--silent", SET], npm).toString().trim();
    execFileSync("tar", ["xzf", archive], npm);
    const set = JSON.parse(readFileSync(join(folder, "package", "icons.json"), "utf8"));
    for (const name of wanted) {
      const icon = set.icons[name];
      if (!icon) throw new Error(`no icon named ${name}`);
      const size = `0 0 ${icon.width ?? set.width ?? 512} ${icon.height ?? set.height ?? 512}`;
      symbols.set(name, `<symbol id="i-${name}" viewBox="${size}">${icon.body}</symbol>`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sorted = [...symbols].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, symbol]) => symbol);
writeFileSync(sprite, `<svg xmlns="http://www.w3.org/2000/svg">\n${sorted.join("\n")}\n</svg>\n`);
process.stdout.write(`${symbols.size} icons, ${wanted.length} new\n`);
