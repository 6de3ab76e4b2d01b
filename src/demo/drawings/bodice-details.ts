import type { BodicePlan } from './bodice-plan.ts';
import { bowPieces } from './bow.ts';
import { rufflePieces } from './flare.ts';
import { along, line, offset, type Point, type Run } from './geometry.ts';
import { light, piece, shade, type Fold, type Marks, type Piece } from './piece.ts';
import { placket } from './skirt-details.ts';

const STRAIGHT_TOPS: ReadonlySet<string> = new Set([
  'ombro-a-ombro',
  'tomara-que-caia',
  'alcinha',
  'coracao',
]);

/** The lowest point of the neckline and of the hem on the centre front. */
function centre({ upper, hem }: BodicePlan): { neckY: number; hemY: number } {
  const middle = upper.neck.flat().filter(([x]) => Math.abs(x) < 0.5);
  const neckY = Math.max(2, ...middle.map(([, y]) => y));
  return { neckY, hemY: Math.max(...hem.flat().map(([, y]) => y)) };
}

/** What details add to the front of a top. */
export function bodiceMarks(plan: BodicePlan): Marks[] {
  const { details, neckline } = plan;
  const { neckY, hemY } = centre(plan);
  const marks: Marks[] = [];
  if (details.includes('botoes')) marks.push(placket(neckY, hemY, 5.4));
  if (details.includes('ziper')) marks.push(zip(neckY, hemY));
  if (details.includes('transpasse')) marks.push(wrap(plan, neckY));
  if (details.includes('franzido'))
    marks.push(STRAIGHT_TOPS.has(neckline) ? shirring(plan) : ruching(neckY, hemY));
  if (neckline === 'ombro-a-ombro' && !details.includes('babado')) marks.push({ folds: elasticTop(plan) });
  return marks;
}

function zip(neckY: number, hemY: number): Marks {
  const edge = (x: number): Run => line([x, neckY, x, hemY]);
  return {
    seams: [edge(-0.55), edge(0.55)],
    stitches: [edge(-1.5), edge(1.5), edge(0)],
    ornaments: [{ kind: 'zip', at: [0, neckY + 2.4], size: 0.8 }],
  };
}

/** One side laid over the other, with folds that gather where it is tied. */
function wrap({ side }: BodicePlan, neckY: number): Marks {
  const [x, y] = along(side, 0.94);
  const edge = line([0, neckY, -x * 0.38, (neckY + y) / 2 - 1, -x, y]);
  const pull = [0.2, 0.4, 0.62, 0.84].map((t): Fold => {
    const from: Point = [-x + 0.6, y - 1 + t * 1.8];
    const to: Point = [x * (0.2 + t * 0.5), 23 + t * 9];
    return shade([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 1], to], 1.5, {
      strength: 0.5,
      lean: 0.5,
    });
  });
  return {
    seams: [edge],
    stitches: [offset(edge, -0.6, 8)],
    folds: [shade(edge, 2.2, { shape: 'even', strength: 0.6, lean: 1 }), ...pull],
  };
}

/** A drawn channel down the middle, with folds on both sides. */
function ruching(neckY: number, hemY: number): Marks {
  const rows = Math.round((hemY - neckY) / 2.5);
  const folds = Array.from({ length: rows }, (_, i) => neckY + 1.2 + ((hemY - neckY - 2) * i) / rows).flatMap(
    (y, i) =>
      [1, -1].map((flip): Fold => {
        const reach = 5.5 + ((i * 37) % 5);
        return shade(line([0.6 * flip, y, reach * 0.5 * flip, y - 0.9, reach * flip, y - 0.2]), 1, {
          strength: 0.75,
          lean: 0.6 * flip,
        });
      }),
  );
  const channel = (x: number): Run => line([x, neckY, x, hemY]);
  return { seams: [channel(0)], stitches: [channel(-0.7), channel(0.7)], folds };
}

/** Rows of elastic thread across the body. */
function shirring({ side, upper }: BodicePlan): Marks {
  const from = Math.max(...upper.neck.flat().map(([, y]) => y)) + 1.4;
  const end = side.at(-1) ?? [14, 38];
  const rows = Math.max(3, Math.round((end[1] - from) / 1.9));
  const run = (y: number): Run => {
    const x = along(side, Math.min(1, Math.max(0, (y - 19) / (end[1] - 19))))[0];
    return line([-x, y, -x * 0.5, y + 0.9, 0, y + 1.2, x * 0.5, y + 0.9, x, y]);
  };
  const heights = Array.from({ length: rows }, (_, i) => from + ((end[1] - from) * i) / rows);
  const puckers = heights.flatMap((y, row) =>
    Array.from({ length: 15 }, (_, i): Fold => {
      const [x, top] = along(run(y), (i + 0.35 + (row % 2) * 0.4) / 15);
      return shade(line([x, top, x + 0.1, top + 1.6]), 0.55, { shape: 'middle', strength: 0.55 });
    }),
  );
  return { stitches: heights.map(run), folds: puckers };
}

/** Gathers under an elastic neckline. */
function elasticTop({ upper, random }: BodicePlan): Fold[] {
  const neck = upper.neck[0] ?? [];
  return Array.from({ length: 24 }, (_, i): Fold => {
    const [x, y] = along(neck, (i + 0.5 + random.between(-0.3, 0.3)) / 24);
    const fall = random.between(1.6, 4.4);
    return shade(line([x, y, x * 0.99, y + fall * 0.5, x * 0.97, y + fall]), 0.6, { strength: 0.7 });
  });
}

/** Pieces that details lay over the front: ruffles, bows, pockets. */
export function bodiceExtras(plan: BodicePlan): Piece[] {
  const { details, neckline, chestPocket } = plan;
  const { neckY, hemY } = centre(plan);
  return [
    ...(chestPocket ? [pocket([7.6, 21.4])] : []),
    ...(details.includes('babado') ? ruffles(plan) : []),
    ...(details.includes('laco')
      ? bowPieces([0, neckY + (neckline === 'halter' ? 2 : 0.6)], { size: 0.8, length: 9 })
      : []),
    ...(plan.tied ? bowPieces([0, hemY - 1.4], { size: 0.9, length: 8 }) : []),
  ];
}

function pocket([x, y]: Point): Piece {
  const runs = [
    line([x - 3.4, y, x, y + 0.25, x + 3.4, y]),
    line([x + 3.4, y, x + 3.3, y + 6]),
    line([x + 3.3, y + 6, x, y + 7.8]),
    line([x, y + 7.8, x - 3.3, y + 6]),
    line([x - 3.3, y + 6, x - 3.4, y]),
  ];
  return piece(runs, {
    ink: runs,
    stitches: [
      line([x - 3.2, y + 1.4, x + 3.2, y + 1.4]),
      line([x - 2.9, y + 5.7, x, y + 7.2]),
      line([x, y + 7.2, x + 2.9, y + 5.7]),
    ],
    folds: [light(line([x - 1.6, y + 2, x - 1.4, y + 6]), 1.6, { strength: 0.35 })],
    lay: { turn: 0, dx: 0, dy: 0 },
  });
}

function ruffles(plan: BodicePlan): Piece[] {
  const { neckline, upper, side, random } = plan;
  if (neckline === 'ombro-a-ombro') {
    const seam = upper.neck[0] ?? [];
    const edge = line([22.4, 16.2, 15, 19.6, 7, 21.6, 0, 22, -7, 21.6, -15, 19.6, -22.4, 16.2]);
    return rufflePieces({ seam, edge, lobes: 8, random });
  }
  if (STRAIGHT_TOPS.has(neckline)) {
    const neck = upper.neck.flat();
    const seam: Run = [
      [-15.6, 18.8],
      ...neck.filter((_, i) => i % 2 === 0 || i === neck.length - 1),
      [15.6, 18.8],
    ];
    const edge = line([18.2, 25.4, 11, 25.8, 5, 26.2, 0, 26.4, -5, 26.2, -11, 25.8, -18.2, 25.4]);
    return rufflePieces({ seam, edge, lobes: 8, random });
  }
  const [x, y] = side.at(-1) ?? [14, 38];
  const seam = line([-x, y, 0, y + 1, x, y]);
  const edge = line([
    x + 3.2,
    y + 8.4,
    x * 0.55,
    y + 9.8,
    0,
    y + 10.3,
    -x * 0.55,
    y + 9.8,
    -x - 3.2,
    y + 8.4,
  ]);
  return rufflePieces({ seam, edge, lobes: 8, random });
}
