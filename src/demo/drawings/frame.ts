import type { Place, Point } from './geometry.ts';
import type { Piece } from './piece.ts';
import type { Random } from './random.ts';

export const PICTURE = { width: 1200, height: 1600 } as const;

const ROOM = { width: 960, height: 1270, centreY: 805 } as const;
const LARGEST_SCALE = 25;

/** Where the garment sits in the picture, and how many pixels a centimetre takes. */
export type Frame = { readonly place: Place; readonly scale: number; readonly bottom: number };

/** Fits the garment into the picture; a slight sway and tilt keep it from being a mirror image of itself. */
export function frameFor(pieces: readonly Piece[], random: Random): Frame {
  const points: Point[] = pieces.flatMap((each) => each.outline.flat());
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const scale = Math.min(ROOM.width / (right - left), ROOM.height / (bottom - top), LARGEST_SCALE);
  const side = random.chance(0.5) ? 1 : -1;
  const sway = side * random.between(0.5, 1) * 0.012 * (bottom - top);
  const tilt = -side * random.between(0.004, 0.009);
  const originX = PICTURE.width / 2 - (scale * (left + right)) / 2;
  const originY = ROOM.centreY - (scale * (top + bottom)) / 2;
  const place: Place = ([x, y]) => {
    const fall = (y - top) / (bottom - top);
    return [
      originX + scale * (x + sway * (fall * fall - 0.3)),
      originY + scale * (y + x * tilt * (1 - fall * 0.4)),
    ];
  };
  return { place, scale, bottom: originY + scale * bottom };
}
