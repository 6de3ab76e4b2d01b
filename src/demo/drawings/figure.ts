import type { Wall } from './cloth.ts';
import { PICTURE, type Frame } from './frame.ts';
import { closedPath, line, mirrored, type Place, type Run } from './geometry.ts';

/**
 * Somebody of 1.70 m in the garments' own centimetres, so that a piece can be seen at its true size: the shoulders at
 * nought, the floor at 143.
 */
const FLOOR_Y = 143;
const SCALE = 7.9;
const TOP_PX = 356;

/** Half of the body on screen right, from the neck to the foot and up again on the inside. */
const SIDE: Run = line([
  3.9, -9, 4.3, -3, 8.6, 0.6, 15.4, 3.4, 15.6, 12, 15, 19, 13.6, 28, 11.7, 38.5, 14.4, 47, 16.6, 57, 16.4, 68,
  14.6, 84, 12.2, 99, 12.6, 109, 11, 124, 9.9, 136, 11.8, 141, 11, 143,
]);
const INSIDE: Run = line([6.6, 143, 6.5, 136, 6.4, 124, 5.6, 110, 4.8, 99, 3, 84, 1.2, 72, 0, 68.5]);
const ARM: Run = line([
  14, 2.8, 17, 4.6, 19.2, 12, 21.4, 24, 24, 36, 26.6, 48, 28.2, 58, 29.8, 66, 29.4, 72, 27.6, 72.4, 26.4, 66,
  25.2, 59, 22.6, 48.6, 19.4, 36.6, 16.6, 24, 14.6, 16,
]);
const HEAD = { y: -19, wide: 7.6, high: 10.4 };
const BUN = { x: 1.2, y: -31, size: 4.4 };

/** The place of the figure in the picture; a piece that is drawn in it stands where it is worn. */
export const FIGURE_FRAME: Frame = {
  place: ([x, y]) => [PICTURE.width / 2 + SCALE * x, TOP_PX + SCALE * y],
  scale: SCALE,
  bottom: TOP_PX + SCALE * FLOOR_Y,
};

/** The colours of somebody and of what she stands on. */
export type Wearer = Pick<Wall, 'shadow' | 'figure' | 'hair'>;

/** A quiet body in the wall's own tone, without a face: what is looked at is the garment. */
export function paintFigure(wearer: Wearer): string {
  const { place } = FIGURE_FRAME;
  const shape = (runs: readonly Run[]) => `<path d="${closedPath(runs, place)}"/>`;
  const round = (x: number, y: number, [wide, high]: readonly [number, number]) =>
    ellipse(place, { x, y, wide, high });
  return (
    `<g fill="${wearer.shadow}" opacity=".16">${round(0, FLOOR_Y, [24, 2.4])}</g>` +
    `<g fill="${wearer.hair}">${round(BUN.x, BUN.y, [BUN.size, BUN.size])}${round(0, HEAD.y - 2.4, [HEAD.wide + 0.9, HEAD.high - 0.4])}</g>` +
    `<g fill="${wearer.figure}">${round(0, HEAD.y + 0.8, [HEAD.wide, HEAD.high])}` +
    `${shape([ARM])}${shape([mirrored(ARM)])}${shape([SIDE, INSIDE, mirrored(INSIDE), mirrored(SIDE)])}</g>` +
    `<g fill="${wearer.hair}">${shape([fringe()])}</g>`
  );
}

/** The hair over the forehead, parted on one side. */
function fringe(): Run {
  const top = HEAD.y - HEAD.high;
  return line([
    -HEAD.wide - 0.4,
    HEAD.y + 1,
    -HEAD.wide,
    HEAD.y - 6,
    -3.4,
    top - 1,
    2.6,
    top - 1.4,
    HEAD.wide - 0.2,
    HEAD.y - 6.4,
    HEAD.wide + 0.5,
    HEAD.y + 1.4,
    HEAD.wide - 1,
    HEAD.y - 3.4,
    3,
    HEAD.y - 6.6,
    -3.6,
    HEAD.y - 5.4,
  ]);
}

interface Ellipse {
  x: number;
  y: number;
  wide: number;
  high: number;
}

function ellipse(place: Place, { x, y, wide, high }: Ellipse): string {
  const [cx, cy] = place([x, y]).map((at) => at.toFixed(1));
  return `<ellipse cx="${cx}" cy="${cy}" rx="${(wide * SCALE).toFixed(1)}" ry="${(high * SCALE).toFixed(1)}"/>`;
}
