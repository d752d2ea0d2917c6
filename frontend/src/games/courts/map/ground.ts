/** The ground of the map: one drawing of the sea, the lands and the roads, fetched once. */
import groundUrl from "./ground.svg?url";

let loading: Promise<SVGSVGElement> | null = null;

async function fetched(): Promise<SVGSVGElement> {
  const text = await (await fetch(groundUrl)).text();
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

/** A copy of the drawing's contents; rejects while the network is away, and can be asked again. */
export async function groundNodes(): Promise<Node[]> {
  loading ??= fetched();
  try {
    return [...(await loading).children].map((node) => node.cloneNode(true));
  } catch (error) {
    loading = null;
    throw error;
  }
}
