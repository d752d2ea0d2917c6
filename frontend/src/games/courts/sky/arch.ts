/** The arch of points (full Moon −20, full Sun +20) and the moon disc, as drawings. */

interface Curve {
  x0: number;
  x1: number;
  /** Height at both ends and of the control point. */
  y: number;
  peak: number;
}

export const ARCH: Curve = { x0: 26, x1: 634, y: 74, peak: -14 };
export const SMALL: Curve = { x0: 8, x1: 112, y: 30, peak: -2 };

/** Where a balance stands on the arch. */
export function at(balance: number, { x0, x1, y, peak }: Curve): { x: number; y: number } {
  const t = (Math.max(-20, Math.min(20, balance)) + 20) / 40;
  const high = y * ((1 - t) ** 2 + t ** 2) + 2 * peak * t * (1 - t);
  return { x: +(x0 + (x1 - x0) * t).toFixed(1), y: +high.toFixed(1) };
}

export function arch({ x0, x1, y, peak }: Curve): string {
  return `M${x0} ${y}Q${(x0 + x1) / 2} ${peak} ${x1} ${y}`;
}

/** The part of the arch from 0 to the balance. */
export function lead(balance: number, curve: Curve): string {
  let d = "";
  const steps = 16;
  for (let step = 0; step <= steps; step += 1) {
    const { x, y } = at((balance * step) / steps, curve);
    d += `${step ? "L" : "M"}${x} ${y}`;
  }
  return d;
}

/**
 * The lit part of a moon of radius `r`: new in turn 1, nearly full in 5 and 6, gone again in 10. It
 * grows from the right and wanes towards the left.
 */
export function lit(turn: number, r: number): string {
  const grown = 1 - Math.abs(turn - 5.5) / 4.5;
  const bulge = +(r * Math.abs(2 * grown - 1)).toFixed(1);
  const waxing = turn < 5.5;
  const gibbous = grown > 0.5;
  const inner = waxing === gibbous ? 1 : 0;
  return `M0 ${-r}A${r} ${r} 0 0 ${waxing ? 1 : 0} 0 ${r}A${bulge} ${r} 0 0 ${inner} 0 ${-r}Z`;
}
