/**
 * The icons and faces, loaded once and put into the page, so that `<use href="#i-…">` works
 * everywhere (also offline after loading, and with colours from the tokens).
 */
import facesUrl from "../assets/faces.svg?url";
import iconsUrl from "../assets/icons.svg?url";

async function insert(url: string): Promise<void> {
  const text = await (await fetch(url)).text();
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.setAttribute("class", "sprite");
  holder.setAttribute("width", "0");
  holder.setAttribute("height", "0");
  holder.setAttribute("aria-hidden", "true");
  holder.append(...[...parsed.children].map((symbol) => document.importNode(symbol, true)));
  document.body.append(holder);
}

/** Load both sprites. A page without them still works: every icon that matters has words. */
export async function loadSprite(): Promise<void> {
  await Promise.allSettled([insert(iconsUrl), insert(facesUrl)]);
}
