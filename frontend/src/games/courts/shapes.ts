/** Outlines of the map's counters and marks, in map units round their own middle. */

function polar(radius: number, angle: number): string {
  return `${+(radius * Math.cos(angle)).toFixed(1)} ${+(radius * Math.sin(angle)).toFixed(1)}`;
}

/** A star of `points` points that begins at the top. */
function star(points: number, far: number, near: number): string {
  let d = "";
  for (let at = 0; at < 2 * points; at += 1) {
    const angle = (at * Math.PI) / points - Math.PI / 2;
    d += `${at ? "L" : "M"}${polar(at % 2 ? near : far, angle)}`;
  }
  return `${d}Z`;
}

function octagon(radius: number): string {
  let d = "";
  for (let at = 0; at < 8; at += 1) {
    d += `${at ? "L" : "M"}${polar(radius, ((2 * at + 1) * Math.PI) / 8)}`;
  }
  return `${d}Z`;
}

/** A keystone's outline and the second line inside it. */
export const KEYSTONE = octagon(31);
export const KEYSTONE_INNER = octagon(26.5);

/** The Moon's cradle and the Sun's rays round an occupied village. */
export const CRADLE = "M8-39.2A40 40 0 1 0 8 39.2A40 40 0 0 1 8-39.2Z";
export const RAYS = star(14, 42, 31);

/** The Sun's counter. */
export const COG = star(12, 18.5, 14.2);

/** The shield with a village's firmness. */
export const FIRMNESS = "M-10.5-11h21v12q0 8-10.5 12q-10.5-4-10.5-12z";
