import type { Detail, Fit, Neckline, Sleeve } from './garment-drawing.ts';
import type { Run } from './geometry.ts';
import type { Upper } from './neckline.ts';
import type { Random } from './random.ts';

/** A top, or the part of a garment above its waist seam. */
export type BodicePlan = {
  readonly upper: Upper;
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly fit: Fit;
  /** Side contour on screen right, from the underarm to the hem. */
  readonly side: Run;
  /** From the end of `side` on screen right to its mirror on the left. */
  readonly hem: readonly Run[];
  readonly details: readonly Detail[];
  readonly chestPocket: boolean;
  /** Knotted at the front of its hem. */
  readonly tied: boolean;
  /** Ends in its own stitched hem, and not in a waist seam. */
  readonly hemmed: boolean;
  readonly back: boolean;
  readonly random: Random;
};
