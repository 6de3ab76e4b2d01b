import type { SkirtPlan } from './skirt-plan.ts';
import type { Fit, Length } from './garment-drawing.ts';
import { flutter, gathers, rufflePieces } from './flare.ts';
import { line, mirrored, mix, type Point, type Run } from './geometry.ts';
import { light, marked, piece, shade, type Fold, type Piece } from './piece.ts';
import { skirtMarks, slitPiece } from './skirt-details.ts';
import { tierPieces } from './tiers.ts';
import { cutAt } from './torso.ts';

const HEM_Y: Record<Length, number> = { mini: 79, midi: 108, longo: 134 };

/** Half width at the hem for each length. */
const HEM_X: Record<Fit, Record<Length, number>> = {
  justo: { mini: 16.6, midi: 14.6, longo: 16 },
  reto: { mini: 18.8, midi: 19, longo: 20 },
  evase: { mini: 24, midi: 27, longo: 30 },
  rodado: { mini: 30, midi: 36, longo: 40 },
};

/** The side contour on screen right, from waist to hem. */
function skirtSide({ fit, length, top, random }: SkirtPlan): Run {
  const y = HEM_Y[length] + random.between(-1.5, 1.5);
  const x = HEM_X[fit][length] * random.between(0.96, 1.05);
  const bell: Point = [top[0] + 7.2, top[1] + 12];
  const hip: Point = fit === 'rodado' ? bell : [17.5, fit === 'evase' ? 55 : 57];
  if (fit === 'rodado') {
    return [top, hip, [x - (x - hip[0]) * 0.38, hip[1] + (y - hip[1]) * 0.54], [x, y - 1]];
  }
  if (fit === 'evase') return [top, [14.8, 46], hip, [x - (x - 17.5) * 0.42, (y + 55) / 2 + 2], [x, y]];
  if (fit === 'justo' && length !== 'mini') {
    return [top, [15.4, 47], hip, [17.1, 70], [x + 0.6, y - 14], [x, y]];
  }
  return [top, [15.2, 47], hip, [x, y]];
}

/** A skirt from its waist seam down; the farthest piece first. */
export function skirtPieces(plan: SkirtPlan): Piece[] {
  const { details, random, length } = plan;
  const side = skirtSide(plan);
  if (details.includes('camadas')) return tierPieces(plan, side);
  if (!details.includes('babado')) return bodyPieces(plan, side);
  const end = side.at(-1) ?? plan.top;
  const depth = { mini: 9, midi: 14, longo: 18 }[length];
  const cut = cutAt(side, end[1] - depth);
  const foot = cut.at(-1) ?? end;
  const bow = end[0] * 0.07;
  const seam = line([-foot[0], foot[1], 0, foot[1] + bow, foot[0], foot[1]]);
  const [x, y] = [end[0] + 2.2, end[1]];
  const edge = line([x, y, x * 0.5, y + bow * 0.8, 0, y + bow * 1.1, -x * 0.5, y + bow * 0.8, -x, y]);
  return [
    ...rufflePieces({ seam, edge, lobes: Math.round(x / 2.6), random, depth: 0.8 }),
    ...bodyPieces(plan, cut),
  ];
}

function bodyPieces(plan: SkirtPlan, side: Run): Piece[] {
  const { fit, details, top } = plan;
  const loose = fit === 'rodado' || fit === 'evase' || details.includes('pregas');
  const waist: Run = [[-top[0], top[1]], [0, top[1] + 1], top];
  const ruffled = details.includes('babado');
  const pieces =
    loose && !ruffled ? flaredPieces(plan, { waist, side }) : [plainFront(plan, { waist, side })];
  const front = pieces.at(-1);
  if (!front) return pieces;
  const shape = { side, end: side.at(-1) ?? top, top };
  const slit = details.includes('fenda') ? [slitPiece(shape)] : [];
  return [...pieces.slice(0, -1), marked(front, ...skirtMarks(details, shape)), ...slit];
}

function lobesFor({ fit, details, random }: SkirtPlan): number {
  if (details.includes('pregas')) return random.whole(13, 16);
  return fit === 'rodado' ? random.whole(7, 9) : random.whole(4, 5);
}

function flaredPieces(plan: SkirtPlan, { waist, side }: { waist: Run; side: Run }): Piece[] {
  const { random, details, gathered } = plan;
  const [x, y] = side.at(-1) ?? plan.top;
  const bow = x * 0.1;
  const edge = line([x, y, x * 0.6, y + bow * 0.66, 0, y + bow, -x * 0.6, y + bow * 0.66, -x, y]);
  const pleated = details.includes('pregas');
  const { hem, valleys } = flutter(edge, lobesFor(plan), { random, depth: pleated ? 0.45 : 1 });
  const folds = valleys.map(({ at }) => flareFold(plan, at, pleated));
  const rim = edge.map(([ex, ey]): Point => [ex, ey - (pleated ? 0.6 : 1.1)]);
  const left = mirrored(side);
  return [
    piece([rim, line([-x * 0.7, y - 8, x * 0.7, y - 8])], { fill: 'inside' }),
    piece([waist, side, ...hem, left], {
      edges: [
        { run: side, strength: 1.2 },
        { run: left, strength: 0.8 },
      ],
      folds: [
        ...folds.flatMap((fold) => fold.soft),
        ...(gathered && !pleated ? gathers(waist, 20, { random, longest: 10 }) : []),
      ],
      creases: folds.map((fold) => fold.crease),
      ink: [side, left, ...hem],
      stitches: hem.map((run) => run.map(([hx, hy]): Point => [hx * 0.992, hy - 1.2])),
      lay: { turn: -2, dx: 60, dy: -40 },
    }),
  ];
}

function plainFront(plan: SkirtPlan, { waist, side }: { waist: Run; side: Run }): Piece {
  const { random, gathered } = plan;
  const [x, y] = side.at(-1) ?? plan.top;
  const hem = line([x, y, x * 0.5, y + 1, 0, y + 1.3, -x * 0.5, y + 1, -x, y]);
  const left = mirrored(side);
  const folds = [1, -1].flatMap((flip): Fold[] => [
    shade(line([16 * flip, 62, 10 * flip, 64.5, 4 * flip, 63.6]), 1.6, { strength: 0.26 }),
    shade(line([15.6 * flip, 51, 11 * flip, 53, 7 * flip, 52.4]), 1.2, { strength: 0.24 }),
    light(line([7.4 * flip, 48, 8.2 * flip, 60, 7.6 * flip, y - 3]), 6, { strength: 0.32 }),
    shade(line([x * 0.55 * flip, y, x * 0.6 * flip, y - 12, 7 * flip, y - 24]), 2, { strength: 0.28 }),
  ]);
  return piece([waist, side, hem, left], {
    edges: [
      { run: side, strength: 1.3 },
      { run: left, strength: 0.85 },
    ],
    folds: [...folds, ...(gathered ? gathers(waist, 18, { random, longest: 10 }) : [])],
    ink: [side, left, hem],
    stitches: [hem.map(([hx, hy]): Point => [hx, hy - 1.8])],
    lay: { turn: 1, dx: 30, dy: 20 },
  });
}

/** From a valley of the hem a fold runs up towards the waist; a pressed pleat reaches it, a loose one fades. */
function flareFold(plan: SkirtPlan, valley: Point, pleated: boolean): { soft: Fold[]; crease: Run } {
  const { top, random } = plan;
  const spread = valley[0] / (Math.abs(valley[0]) + (pleated ? 12 : 16));
  const origin: Point = [spread * top[0] * (pleated ? 1.5 : 1.25), top[1] + (pleated ? 0.6 : 1.5)];
  const tip = mix(valley, origin, pleated ? 1 : random.between(0.5, 0.97));
  const bend = (pleated ? 0 : random.between(-0.6, 0.6)) + spread * 2.2;
  const middle = mix(valley, tip, 0.5);
  const run: Run = [valley, [middle[0] + bend, middle[1]], tip];
  const beside = (by: number): Run => run.map(([x, y], i): Point => [x + by * (1 - i * 0.42), y]);
  const width = pleated ? random.between(1.9, 2.4) : random.between(3.6, 5.6);
  return {
    soft: [
      shade(beside(0.2), width, { strength: 0.62, lean: -0.85 }),
      light(beside(-width * 0.9), width * 0.75, { strength: 0.5, shape: 'start' }),
      ...(pleated
        ? []
        : [light(beside(width * 0.8), width * 0.5, { strength: 0.34, shape: 'start' as const })]),
    ],
    crease: run,
  };
}
