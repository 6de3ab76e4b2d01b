import type { Detail, Fit, Neckline, Sleeve } from './garment-drawing.ts';
import type { Random } from './random.ts';
import type { Upper } from './neckline.ts';
import { along, mirrored, offset, reversed, slice, type Point, type Run } from './geometry.ts';
import { light, piece, shade, type Fold, type Piece } from './piece.ts';

/** A top, or the part of a garment above its waist seam. */
export type BodicePlan = {
  readonly upper: Upper;
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly fit: Fit;
  /** Side contour on screen right, from the underarm to the hem. */
  readonly side: Run;
  /** From the end of `side` on screen right to its mirror on the left. */
  readonly hem: Run;
  readonly details: readonly Detail[];
  readonly random: Random;
};

/** What is seen of the back through the neckline, with the straps that go over to it. */
export function bodiceBack(plan: BodicePlan): Piece[] {
  const { upper } = plan;
  const inside = piece([upper.backEdge, ...upper.neck.map(reversed).toReversed()], {
    fill: 'inside',
    ink: [upper.backEdge],
    folds: upper.neck.map((run) => shade(run, 5, { shape: 'even', strength: 0.5 })),
  });
  return [...upper.straps.map((strap) => strapPiece(strap.back, strap.width, 'inside')), inside];
}

export function frontStraps(plan: BodicePlan): Piece[] {
  return plan.upper.straps.map((strap) => strapPiece(strap.front, strap.width, 'cloth'));
}

export function strapPiece(run: Run, width: number, fill: Piece['fill']): Piece {
  const left = offset(run, width / 2, 6);
  const right = offset(run, -width / 2, 6);
  return piece([left, reversed(right)], {
    fill,
    ink: [left, right],
    folds: [light(offset(run, width * 0.12, 5), width * 0.4, { shape: 'even', strength: 0.4 })],
    lay: width > 1.5 ? { turn: 3, dx: 40, dy: 10 } : null,
  });
}

export function bodiceFront(plan: BodicePlan): Piece {
  const { upper, side, hem } = plan;
  const leftSide = mirrored(side);
  const bare = plan.sleeve === 'nenhuma' || plan.sleeve === 'alca';
  const shoulders = [upper.shoulder.right, upper.shoulder.left].filter((run) => run !== null);
  return piece(
    [
      ...upper.neck,
      ...(upper.shoulder.right ? [upper.shoulder.right] : []),
      upper.arm.right,
      side,
      hem,
      leftSide,
      upper.arm.left,
      ...(upper.shoulder.left ? [upper.shoulder.left] : []),
    ],
    {
      edges: [
        { run: side, strength: 1.15 },
        { run: leftSide, strength: 0.8 },
        { run: upper.arm.right, strength: 0.5 },
        { run: upper.arm.left, strength: 0.3 },
      ],
      folds: bodiceFolds(plan),
      ink: [
        ...upper.neck,
        ...shoulders,
        ...(bare ? [upper.arm.right, upper.arm.left] : []),
        side,
        leftSide,
        hem,
      ],
      seams: bare ? [] : [upper.arm.right, upper.arm.left],
      bindings: [
        ...upper.neck.map((run) => ({ run, width: 0.55 })),
        ...(bare ? [upper.arm.right, upper.arm.left].map((run) => ({ run, width: 0.45 })) : []),
      ],
      lay: { turn: 0, dx: 0, dy: 0 },
    },
  );
}

/** The chest's roundness, creases towards the waist and, on close cuts, the darts that shape it. */
function bodiceFolds(plan: BodicePlan): Fold[] {
  const { side, random, fit } = plan;
  const close = fit === 'justo' ? 1 : 0.55;
  const end = side.at(-1) ?? [12, 38];
  const folds: Fold[] = [];
  for (const flip of [1, -1]) {
    const at = (x: number, y: number): Point => [x * flip, y];
    const heavier = flip > 0 ? 1 : 0.7;
    folds.push(
      shade([at(3, 28.2), at(6, 30), at(9.8, 29.6), at(12.6, 27)], 3.2, {
        shape: 'middle',
        strength: 0.3 * close * heavier,
      }),
      light([at(6.4, 17.5), at(7.2, 23), at(7, 27)], 5.5, { strength: 0.26 * close }),
      shade([at(15.4, 20.4), at(12.4, 22.2), at(9.6, 22.8)], 1.4, { strength: 0.42 * heavier }),
      shade([at(15.2, 22.6), at(13, 24.8), at(11, 25.4)], 1.1, { strength: 0.34 * heavier }),
    );
  }
  const creases = random.whole(2, 3);
  for (let i = 0; i < creases; i += 1) folds.push(...waistCrease(plan, 0.52 + (i * 0.4) / creases, end));
  return folds;
}

function waistCrease(plan: BodicePlan, t: number, end: Point): Fold[] {
  const { random, side } = plan;
  return [1, -1].map((flip) => {
    const start = along(side, Math.min(0.97, t + random.between(-0.04, 0.04)));
    const reach = random.between(3.5, 8);
    const rise = random.between(-1.6, 0.6);
    const tip: Point = [start[0] - reach, start[1] + rise + 1];
    const middle: Point = [start[0] - reach * 0.5, start[1] + rise * 0.3 + 1.2];
    const run: Run = [start, middle, tip].map(([x, y]): Point => [x * flip, Math.min(y, end[1] + 2)]);
    return shade(run, random.between(0.9, 1.7), { strength: random.between(0.3, 0.5), lean: 0.5 * flip });
  });
}

/** Where a sleeve or a ruffle is sewn on. */
export function armhole(plan: BodicePlan, flip: 1 | -1): Run {
  return flip > 0 ? plan.upper.arm.right : plan.upper.arm.left;
}

export function hemStitches(hem: Run, by: number): Run {
  return offset(slice(hem, 0.01, 0.99), by, 9);
}
