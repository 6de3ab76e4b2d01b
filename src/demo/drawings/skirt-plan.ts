import type { Detail, Fit, Length } from './garment-drawing.ts';
import type { Point } from './geometry.ts';
import type { Random } from './random.ts';

export type SkirtPlan = {
  readonly fit: Fit;
  readonly length: Length;
  /** Where the skirt hangs from, on screen right. */
  readonly top: Point;
  readonly random: Random;
  readonly gathered: boolean;
  readonly details: readonly Detail[];
};
