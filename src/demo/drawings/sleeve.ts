import type { Sleeve } from './garment-drawing.ts';
import type { Random } from './random.ts';
import { line, mix, type Point, type Run } from './geometry.ts';
import { mirrorPiece } from './mirror.ts';
import { light, piece, shade, type Fold, type Piece } from './piece.ts';

type SleevePlan = {
  readonly kind: Sleeve;
  /** On the screen-right side, where the sleeve begins at the shoulder and ends under the arm. */
  readonly arm: Run;
  /** Widens the sleeve, in centimetres. */
  readonly ease: number;
  readonly random: Random;
};

type Shape = {
  readonly outer: Run;
  readonly hem: Run;
  readonly inner: Run;
  readonly folds: Fold[];
  readonly stitches?: Run[];
  readonly cuff?: Piece;
  readonly back?: Piece;
};

function shortSleeve({ arm, ease }: SleevePlan): Shape {
  const [tip, under] = ends(arm);
  const out: Point = [25.4 + ease, 20.6];
  const inn: Point = [18.2, 24.2];
  const hem: Run = [out, [22.2 + ease * 0.5, 23.6], inn];
  return {
    outer: [tip, [tip[0] + 3, tip[1] + 2.4], [23.2 + ease, 12.6], out],
    hem,
    inner: [inn, mix(inn, under, 0.5), under],
    folds: [
      shade(line([16.6, 19.6, 19, 17, 20.6, 12]), 2, { strength: 0.5 }),
      shade(line([17.4, 21.6, 20.4, 20, 23.2, 20.4]), 1.4, { strength: 0.4 }),
      light(line([20, 6, 22, 12, 23, 18]), 3, { strength: 0.5 }),
    ],
    stitches: [hem.map(([x, y]): Point => [x - 0.5, y - 1.6])],
  };
}

function puffSleeve({ arm, ease, random }: SleevePlan): Shape {
  const [tip, under] = ends(arm);
  const grow = ease + random.between(0, 1.4);
  const out: Point = [25.2, 22.4];
  const inn: Point = [18, 25];
  const hem: Run = [out, [21.9, 24.9], inn];
  const cuffHem: Run = line([25.9, 24.3, 22.5, 26.8, 18.5, 26.9]);
  const fromCap = [0.15, 0.4, 0.65, 0.9].map((t): Fold => {
    const start = mix(tip, [tip[0] - 2, 11], t);
    return shade(
      [start, [start[0] + 3.6, start[1] + 0.4], [start[0] + 7 + random.between(-1, 1), start[1] + 3]],
      1.3,
      {
        strength: 0.7,
        lean: 0.5,
      },
    );
  });
  const fromCuff = [0.12, 0.32, 0.52, 0.72, 0.9].map((t): Fold => {
    const start = mix(out, inn, t);
    const lift = random.between(4, 8);
    return shade(
      [start, [start[0] + (0.5 - t) * 2, start[1] - lift * 0.5], [start[0] + (0.5 - t) * 6, start[1] - lift]],
      1.2,
      {
        strength: 0.75,
        lean: -0.5,
      },
    );
  });
  return {
    outer: [
      tip,
      [tip[0] + 3.4, tip[1] - 2.4],
      [25 + grow, 2.6 - grow * 0.3],
      [29 + grow, 10.5],
      [28.4 + grow, 18],
      out,
    ],
    hem,
    inner: [inn, [17.2, 23], under],
    folds: [...fromCap, ...fromCuff, light(line([22, 4, 25.6, 9, 26, 16]), 4.4, { strength: 0.6 })],
    cuff: piece([hem.toReversed(), [out, [25.9, 24.3]], cuffHem], {
      ink: [cuffHem, hem],
      edges: [{ run: hem, strength: 0.3 }],
      stitches: [cuffHem.map(([x, y]): Point => [x - 0.15, y - 0.6])],
    }),
  };
}

function longSleeve({ arm, ease }: SleevePlan): Shape {
  const [tip, under] = ends(arm);
  const out: Point = [30.2, 57.4];
  const inn: Point = [24.9, 58.4];
  const hem: Run = [out, [27.6, 58.9], inn];
  return {
    outer: [
      tip,
      [tip[0] + 3.2, tip[1] + 3.4],
      [23.6 + ease, 17],
      [26.6 + ease, 34],
      [29.4 + ease * 0.6, 47],
      out,
    ],
    hem,
    inner: [inn, [22.9, 46], [19.8, 33], [17.4, 24], under],
    folds: [
      shade(line([16.4, 20.4, 19.4, 18, 21, 12]), 2, { strength: 0.5 }),
      shade(line([20, 33, 23, 33, 25.4, 35.4]), 1.4, { strength: 0.6 }),
      shade(line([20.8, 36, 23.4, 37.4, 25.4, 39.6]), 1.2, { strength: 0.5 }),
      shade(line([27, 37, 24.4, 37, 22.4, 35]), 1.2, { strength: 0.4 }),
      shade(line([24.6, 54, 26.6, 53, 28.6, 53.6]), 1.1, { strength: 0.5 }),
      light(line([21, 8, 23.6, 22, 25.6, 34, 28.2, 52]), 2.6, { strength: 0.5 }),
    ],
    cuff: piece(
      [hem.toReversed(), [out, [31, 62.4]], line([31, 62.4, 28.4, 63.8, 25.6, 63.2]), [[25.6, 63.2], inn]],
      {
        ink: [[out, [31, 62.4]], line([31, 62.4, 28.4, 63.8, 25.6, 63.2]), [[25.6, 63.2], inn], hem],
        folds: [light(line([28.4, 58.6, 29.2, 63]), 2, { strength: 0.4 })],
        stitches: [line([30.9, 61.7, 28.4, 63, 25.6, 62.4])],
      },
    ),
  };
}

function bellSleeve({ arm, ease }: SleevePlan): Shape {
  const [tip, under] = ends(arm);
  const hem: Run[] = [
    line([34.6 + ease, 45.4, 33.8, 48.6, 30.6, 49.6]),
    line([30.6, 49.6, 28, 52, 25, 51.2]),
    line([25, 51.2, 22.4, 52.4, 19.6, 50.4]),
  ];
  const edge: Run = line([34.6 + ease, 45.4, 27, 47.6, 19.6, 50.4]);
  return {
    outer: [tip, [tip[0] + 3, tip[1] + 3], [23.4, 15], [26, 28], [34.6 + ease, 45.4]],
    hem: hem.flatMap((run, i) => (i ? run.slice(1) : run)),
    inner: [[19.6, 50.4], [18.7, 38], [18, 28], under],
    folds: [
      shade(line([16.6, 20.4, 19.4, 18, 20.6, 12]), 2, { strength: 0.5 }),
      shade(line([30.6, 49.4, 27, 39, 23.8, 28]), 3.4, { strength: 0.65, lean: -0.6 }),
      shade(line([25, 51, 23, 40, 21.4, 30]), 3, { strength: 0.6, lean: -0.6 }),
      light(line([32, 46, 28, 37, 24, 24, 21, 9]), 3, { strength: 0.55 }),
    ],
    back: piece([edge, line([24, 44, 30, 42])], { fill: 'inside', ink: [edge] }),
  };
}

function ends(arm: Run): [Point, Point] {
  return [arm[0] ?? [17, 4], arm.at(-1) ?? [15.7, 19]];
}

function shapeOf(plan: SleevePlan): Shape | null {
  if (plan.kind === 'curta') return shortSleeve(plan);
  if (plan.kind === 'bufante') return puffSleeve(plan);
  if (plan.kind === 'longa') return longSleeve(plan);
  if (plan.kind === 'sino') return bellSleeve(plan);
  return null;
}

/** Both sleeves, to be painted before the bodice; none for sleeveless and strapped garments. */
export function sleevePieces(plan: SleevePlan): Piece[] {
  const shape = shapeOf(plan);
  if (!shape) return [];
  const sleeve = piece([shape.outer, shape.hem, shape.inner, plan.arm.toReversed()], {
    edges: [
      { run: shape.outer, strength: 0.9 },
      { run: shape.inner, strength: 1 },
      { run: plan.arm, strength: 0.35 },
    ],
    folds: shape.folds,
    ink: [shape.outer, shape.inner, shape.hem],
    stitches: shape.stitches ?? [],
    lay: { turn: -14, dx: 80, dy: 30 },
  });
  const right = [...(shape.back ? [shape.back] : []), sleeve, ...(shape.cuff ? [shape.cuff] : [])];
  return [...right, ...right.map(mirrorPiece)];
}
