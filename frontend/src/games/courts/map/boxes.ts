/** Which part of the canvas is shown: the whole realm, or one region close up. */
import { VILLAGES } from "../board.ts";
import type { RegionId } from "../types.ts";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The realm on a table; the sea goes on beyond it. */
export const REALM: Box = { x: 46, y: 38, w: 1508, h: 952 };

/** Room round a region's villages for rings, counters and names. */
const MARGIN = { side: 92, top: 92, bottom: 112 };

/** Pixels of a map unit below which counters and names are too small to read. */
const LEAST = 0.46;

/** What a cell of `width` × `height` pixels shows of a region: all of it with its surroundings if
 *  that can still be read, else what lies round the `focus`. */
export function closeUp(
  region: RegionId,
  width: number,
  height: number,
  focus: { x: number; y: number } | null = null,
): Box {
  const inside = VILLAGES.filter((village) => village.region === region);
  const xs = inside.map(({ x }) => x);
  const ys = inside.map(({ y }) => y);
  const left = Math.min(...xs) - MARGIN.side;
  const top = Math.min(...ys) - MARGIN.top;
  const w = Math.max(...xs) + MARGIN.side - left;
  const h = Math.max(...ys) + MARGIN.bottom - top;
  const pixel = Math.max(LEAST, Math.min(width / w, height / h));
  const box = { w: width / pixel, h: height / pixel };
  const centre = { x: left + w / 2, y: top + h / 2 };
  const cut = box.w < w - 1 || box.h < h - 1;
  const { x, y } = cut && focus ? focus : centre;
  return { x: x - box.w / 2, y: y - box.h / 2, ...box };
}

export function boxText({ x, y, w, h }: Box): string {
  return [x, y, w, h].map((side) => +side.toFixed(1)).join(" ");
}
