/** Where a slip stands that asks about a thing on the map: beside it, never over it if there is room. */

export interface Size {
  w: number;
  h: number;
}

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Place {
  /** In pixels of the cell. */
  x: number;
  y: number;
  side: "below" | "above" | "beside";
  /** Where the slip's tip is, from its left edge. */
  tip: number;
}

const GAP = 14;
const EDGE = 4;

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Below the thing if it fits, else above, else at the side with more room. */
export function beside(thing: Area, slip: Size, cell: Area): Place {
  const middle = (thing.left + thing.right) / 2 - cell.left;
  const [width, height] = [cell.right - cell.left, cell.bottom - cell.top];
  const x = between(middle - slip.w / 2, EDGE, Math.max(EDGE, width - slip.w - EDGE));
  const tip = between(middle - x, 24, slip.w - 24);
  const under = thing.bottom - cell.top + GAP;
  const over = thing.top - cell.top - GAP - slip.h;
  if (under + slip.h <= height) return { x, y: under, side: "below", tip };
  if (over >= -EDGE) return { x, y: over, side: "above", tip };
  const right = thing.right - cell.left + GAP;
  const left = thing.left - cell.left - GAP - slip.w;
  const centred = (thing.top + thing.bottom) / 2 - cell.top - slip.h / 2;
  const y = between(centred, 0, Math.max(0, height - slip.h));
  const room = width - right >= slip.w || middle < width / 2;
  return {
    x: room ? between(right, EDGE, Math.max(EDGE, width - slip.w - EDGE)) : Math.max(EDGE, left),
    y,
    side: "beside",
    tip,
  };
}
