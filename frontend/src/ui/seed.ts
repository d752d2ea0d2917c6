/**
 * The seed drawing (style.md section 15): 32 hex digits, four to a row and eight rows, fill the
 * left half of a seed from its middle outward and are mirrored to the right. Digit `v` shows
 * cut `v >> 2` turned by `(v & 3) · 90°`. It helps the eye and replaces nothing.
 */

/** The outline, on a field of 100 × 110. */
export const SEED_SHAPE =
  "M50 2C78 10 96 40 94 66C92 92 72 108 50 108C28 108 8 92 6 66C4 40 22 10 50 2Z";

const CUTS = [
  "M0 0H12A12 12 0 0 1 0 12Z",
  "M0 0H12L0 12Z",
  "M0 0H12V5.04H0Z M0 7.92H12V9.84H0Z",
  "M6 1.20A4.80 4.80 0 1 0 6 10.8A4.80 4.80 0 1 0 6 1.20Z M0 0H3.59L0 3.59Z",
] as const;

/** One cut of the drawing: its outline and where it goes, as SVG attributes. */
export interface Cut {
  d: string;
  transform: string;
}

/** The 64 cuts of 32 hex digits; fewer digits leave the rest of the seed uncut. */
export function seedCuts(hex: string): Cut[] {
  const digits = hex.replaceAll(" ", "");
  const cuts: Cut[] = [];
  for (let place = 0; place < 32; place += 1) {
    const value = Number.parseInt(digits[place] ?? "", 16);
    if (Number.isNaN(value)) continue;
    const column = place % 4;
    const y = 6 + 12 * Math.floor(place / 4);
    const d = CUTS[value >> 2] ?? CUTS[0];
    const turn = `rotate(${(value & 3) * 90} 6 6)`;
    cuts.push({ d, transform: `translate(${38 - 12 * column} ${y}) ${turn}` });
    cuts.push({
      d,
      transform: `translate(${50 + 12 * column} ${y}) translate(12 0) scale(-1 1) ${turn}`,
    });
  }
  return cuts;
}
