/**
 * The seventeen backgrounds of a declared print, on a field of 200 × 140: second ink (`a2`),
 * paper (`a0`), carved lines (`al`) and ink (`ai`); the classes are those of `cards.css`.
 */
import type { PrintGround, PrintGroundName } from "../table/contract.ts";

/** A circle if it has `r`, otherwise an outline `d`. */
export type Stroke =
  { cls: string; d: string } | { cls: string; cx: number; cy: number; r: number };

const FIELD = 260;
const WEDGES = 22;

function point(cx: number, cy: number, angle: number): string {
  const x = cx + FIELD * Math.cos(angle);
  const y = cy + FIELD * Math.sin(angle);
  return `${+x.toFixed(1)} ${+y.toFixed(1)}`;
}

/** Wedges of light from a centre over the whole field. */
function rays(cx: number, cy: number): Stroke[] {
  const half = 0.0743;
  let d = "";
  for (let wedge = 0; wedge < WEDGES; wedge += 1) {
    const angle = (wedge * 2 * Math.PI) / WEDGES;
    d += `M${cx} ${cy}L${point(cx, cy, angle - half)}L${point(cx, cy, angle + half)}Z`;
  }
  return [{ cls: "a2 soft", d }];
}

/** Four-pointed stars, each as x, y, size. */
function stars(...places: readonly (readonly [number, number, number])[]): string {
  return places
    .map(
      ([x, y, s]) =>
        `M${x} ${y - s}q0 ${s} ${s} ${s}q${-s} 0 ${-s} ${s}q0 ${-s} ${-s} ${-s}q${s} 0 ${s} ${-s}z`,
    )
    .join("");
}

/** Rows of small waves from where the water begins. */
function waves(): Stroke[] {
  const rows = [
    [-40, 92],
    [-26, 106],
    [-36, 120],
    [-20, 133],
  ] as const;
  const crests = "q10 -9 20 0t20 0".repeat(7);
  return [
    { cls: "a2 soft", d: "M0 84h200v56H0z" },
    { cls: "al", d: rows.map(([x, y]) => `M${x} ${y}${crests}`).join("") },
  ];
}

/** Slanting lines, spread so that no two lie side by side. */
function rain(): Stroke[] {
  let d = "";
  for (let drop = 0; drop < 35; drop += 1) {
    d += `M${(drop * 37) % 210} ${(drop * 53) % 130}l-7 15`;
  }
  return [{ cls: "al", d }];
}

/** A cord of paper flags, in turn ink and second ink. */
function bunting(): Stroke[] {
  const tops = [18.1, 24, 28.8, 31.9, 33, 31.9, 28.8, 24, 18.1];
  const flags = tops.map((y, flag) => ({
    cls: flag % 2 ? "a2" : "ai",
    d: `M${4 + 22 * flag} ${y}h16v20l-8-7l-8 7z`,
  }));
  return [{ cls: "al", d: "M-4 14q104 34 208 0" }, ...flags];
}

/** Two circles with ticks round them, every other one longer by the quarter. */
function rune(): Stroke[] {
  let d = "";
  for (let tick = 0; tick < 24; tick += 1) {
    const angle = (tick * Math.PI) / 12;
    const far = tick % 3 === 0 ? 74 : 66;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    d += `M${+(100 + 60 * x).toFixed(1)} ${+(70 + 60 * y).toFixed(1)}`;
    d += `L${+(100 + far * x).toFixed(1)} ${+(70 + far * y).toFixed(1)}`;
  }
  return [
    { cls: "al", cx: 100, cy: 70, r: 60 },
    { cls: "al", cx: 100, cy: 70, r: 52 },
    { cls: "al", d },
    { cls: "a2 soft", cx: 100, cy: 70, r: 50 },
  ];
}

function trees(): Stroke[] {
  let d = "M-6 140l13 -60l13 60z";
  for (let tree = 0; tree < 8; tree += 1) {
    const height = 97 - 3 * tree;
    d += `M${19 + 25 * tree} 140l13 ${-height}l13 ${height}z`;
  }
  return [
    { cls: "a2 soft", d },
    { cls: "al", d: "M0 132h200M0 138h200" },
  ];
}

const GROUNDS: Record<PrintGroundName, () => Stroke[]> = {
  rays: () => rays(100, 70),
  sunrise: () => rays(100, 120),
  night: () => [
    { cls: "a2 soft", cx: 100, cy: 64, r: 62 },
    { cls: "a2 soft", cx: 100, cy: 64, r: 46 },
    {
      cls: "a0",
      d: stars(
        [22, 24, 7],
        [176, 30, 9],
        [40, 92, 5],
        [168, 96, 6],
        [150, 12, 4],
        [58, 10, 4],
        [12, 60, 4],
        [188, 66, 4],
      ),
    },
  ],
  waves,
  hills: () => [
    { cls: "a2 soft", d: "M-4 112q44-46 96-18t112-30v80H-4z" },
    {
      cls: "al",
      d: "M-4 112q44-46 96-18t112-30M12 112q34-26 62-14M26 122q30-20 60-10M110 108q40-2 84-30M116 120q44-4 88-30M96 132q50 2 108-28",
    },
  ],
  field: () => [
    { cls: "a2 soft", d: "M0 96q100-26 200 0v44H0z" },
    {
      cls: "al",
      d: "M0 96q100-26 200 0M100 86L88 140M100 86l14 54M78 88L40 140M122 88l38 52M54 90L0 130M146 90l54 40",
    },
  ],
  wind: () => [
    {
      cls: "al",
      d: "M-6 34h92q20 0 20-14t-14-12q-10 2-8 11M-6 58h150q24 0 24 18t-18 16q-12-2-8-14M-6 104h62q18 0 18 14t-14 10M120 116h86M134 34h72",
    },
  ],
  rain,
  fire: () => [
    {
      cls: "a2 soft",
      d: "M0 140V96q16-22 12-46q22 16 22 46q14-16 10-40q26 22 24 52q14-26 8-62q34 28 30 62q16-14 14-36q20 18 18 42q14-12 16-34q22 22 20 46q12-10 16-26q10 14 10 40z",
    },
  ],
  maze: () => [{ cls: "al", d: "M10 130V12h180v118H34V36h132v70H58V60h84v22H82" }],
  bunting,
  planks: () => [
    { cls: "a2 soft", d: "M0 0h200v140H0z" },
    {
      cls: "al",
      d: "M0 34h200M0 70h200M0 106h200M52 0v34M130 34v36M70 70v36M150 106v34M24 12h14M90 22h30M150 50h20M30 88h24M110 92h26M60 124h30",
    },
  ],
  rune,
  stars: () => [
    { cls: "al", d: "M30 30L84 22L120 54L170 34M120 54L132 104L60 112" },
    {
      cls: "a0",
      d: stars(
        [30, 30, 8],
        [84, 22, 6],
        [120, 54, 9],
        [170, 34, 7],
        [132, 104, 7],
        [60, 112, 6],
        [20, 86, 4],
        [184, 90, 4],
      ),
    },
  ],
  trees,
  mist: () => [
    { cls: "a2 soft", d: "M-4 100q60-22 104 0t104-8v50H-4z" },
    {
      cls: "al",
      d: "M6 30h70M90 30h30M30 42h120M-4 54h60M74 54h110M10 118h84M110 112h80M40 128h120",
    },
  ],
  peaks: () => [
    { cls: "a2 soft", d: "M-6 140L40 56l26 40l34-66l44 76l20-26l44 60z" },
    { cls: "al", d: "M40 56l6 26l-10 20M100 30l8 30l-14 26l10 24M164 80l4 18l-8 14" },
  ],
};

/** The strokes of a print's grounds, in the order declared. */
export function groundStrokes(grounds: readonly PrintGround[]): Stroke[] {
  return grounds.flatMap((ground) =>
    typeof ground === "string" ? GROUNDS[ground]() : rays(ground[1], ground[2]),
  );
}
