import type { Fit } from './garment-drawing.ts';
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
