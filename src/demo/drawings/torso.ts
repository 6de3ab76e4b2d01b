import type { Fit, Length } from './garment-drawing.ts';
import { line, sampled, type Point, type Run } from './geometry.ts';

/** Side contours from the underarm to the thigh for each fit, on screen right. */
const SIDES: Record<Fit, Run> = {
  justo: line([15.7, 19, 16, 24.5, 14.2, 31.5, 12.3, 38.5, 14.6, 46, 17.2, 54, 17.8, 62]),
  reto: line([15.7, 19, 16.8, 26, 16.3, 34, 16, 41, 16.9, 50, 17.9, 62]),
  evase: line([15.7, 19, 17.2, 26, 18.5, 36, 20.3, 46, 23.2, 62]),
  rodado: line([15.7, 19, 18, 26, 20.4, 36, 23, 46, 27, 62]),
};

/** The side of a top that ends at `y`. */
export function torsoSide(fit: Fit, y: number): Run {
  return cutAt(SIDES[fit], y);
}

const LOOSE_HEM: Record<Fit, Record<Length, Point>> = {
  justo: { mini: [17, 82], midi: [16.4, 108], longo: [17, 132] },
  reto: { mini: [18.6, 82], midi: [19.4, 108], longo: [20, 132] },
  evase: { mini: [24, 82], midi: [26, 108], longo: [29, 132] },
  rodado: { mini: [29, 82], midi: [34, 108], longo: [38, 132] },
};

/** The side of a dress without a waist seam, from the underarm to its hem. */
export function looseSide(fit: Fit, length: Length): Run {
  const [x, y] = LOOSE_HEM[fit][length];
  if (fit === 'justo' || fit === 'reto') {
    return [
      ...line([15.7, 19, 15.9, 25, 14.6, 34, 15.2, 44, 17.2, 56]),
      [(17.4 + x) / 2, (56 + y) / 2],
      [x, y],
    ];
  }
  const hip: Point = fit === 'evase' ? [18, 54] : [22.6, 54];
  return [
    ...line([15.7, 19, 16, 26]),
    [(16 + hip[0]) / 2 - 0.6, 40],
    hip,
    [(hip[0] + x) / 2 - 0.4, (54 + y) / 2],
    [x, y],
  ];
}

/** The part of a falling line above `y`. */
export function cutAt(run: Run, y: number): Run {
  const points = sampled(run, 60);
  const kept = points.filter((p) => p[1] < y - 0.4);
  const step = Math.max(1, Math.floor(kept.length / 5));
  const thinned = kept.filter((_, i) => i % step === 0);
  return [...thinned, atHeight(points, y)];
}

function atHeight(points: readonly Point[], y: number): Point {
  const below = points.find((p) => p[1] >= y) ?? points.at(-1) ?? [0, y];
  return [below[0], y];
}

/** A hem seen from a little above: lowest in the middle. */
export function hemOf(end: Point, sag = 1.1): Run {
  const [x, y] = end;
  return line([x, y, x * 0.55, y + sag * 0.75, 0, y + sag, -x * 0.55, y + sag * 0.75, -x, y]);
}
