import type { Fit, Length } from './garment-drawing.ts';
import type { Random } from './random.ts';
import { line, mirrored, mix, type Point, type Run } from './geometry.ts';
import { light, piece, shade, type Fold, type Piece } from './piece.ts';

export type SkirtPlan = {
  readonly fit: Fit;
  readonly length: Length;
  /** Where the skirt hangs from, on screen right. */
  readonly top: Point;
  readonly random: Random;
  /** Gathers or pleats at the waist. */
  readonly gathered: boolean;
};

const HEM_Y: Record<Length, number> = { mini: 79, midi: 108, longo: 134 };

/** Half width at the hem for each length. */
const HEM_X: Record<Fit, Record<Length, number>> = {
  justo: { mini: 16.6, midi: 14.6, longo: 16 },
  reto: { mini: 18.8, midi: 19, longo: 20 },
  evase: { mini: 24, midi: 28, longo: 31 },
  rodado: { mini: 30, midi: 37, longo: 41 },
};

export type SkirtShape = { readonly side: Run; readonly hemEnd: Point; readonly hemY: number };

/** The side contour on screen right, from waist to hem. */
export function skirtSide(plan: Pick<SkirtPlan, 'fit' | 'length' | 'top'>, drop = 0): Run {
  const { fit, length, top } = plan;
  const y = HEM_Y[length] + drop;
  const x = HEM_X[fit][length];
  const hip: Point =
    fit === 'rodado' ? [top[0] + 7.6, top[1] + 12] : fit === 'evase' ? [17.6, 55] : [17.6, 57];
  if (fit === 'justo' && length !== 'mini')
    return [top, [15.4, 47], hip, [17.2, 70], [x + 0.6, y - 14], [x, y]];
  if (fit === 'justo' || fit === 'reto') return [top, [15.2, 47], hip, [x, y]];
  if (fit === 'evase') return [top, [14.8, 46], hip, [x - (x - 17.6) * 0.42, (y + 55) / 2 + 2], [x, y]];
  return [top, hip, [x - (x - hip[0]) * 0.36, hip[1] + (y - hip[1]) * 0.56], [x, y - 1]];
}

/** A flared hem from screen right to left: shallow lobes with a narrow recess where cloth folds back between. */
export function flaredHem(end: Point, lobes: number, random: Random): { hem: Run[]; valleys: Point[] } {
  const [x, y] = end;
  const bow = x * 0.1;
  const onArc = (t: number): Point => [x * Math.sin((t * Math.PI) / 2), y + bow * (1 - t * t)];
  const cuts = Array.from(
    { length: lobes - 1 },
    (_, i) => 1 - (2 * (i + 1)) / lobes + random.between(-0.4, 0.4) / lobes,
  );
  const hem: Run[] = [];
  const valleys: Point[] = [];
  let from = onArc(1);
  for (const cut of [...cuts, -1]) {
    const [to, width] = [onArc(cut), random.between(0.9, 2)];
    const arrive: Point = cut === -1 ? to : [to[0] + width, to[1] - random.between(0.2, 0.7)];
    hem.push(lobe(from, arrive, random.between(0.04, 0.085)));
    if (cut === -1) break;
    const leave: Point = [to[0] - width, to[1] - random.between(0, 0.5)];
    hem.push([arrive, [arrive[0] - width * 0.55, arrive[1] - random.between(1.4, 2.6)], leave]);
    valleys.push([arrive[0] - width * 0.5, arrive[1] - 1.2]);
    from = leave;
  }
  return { hem, valleys };
}

function lobe(from: Point, to: Point, depth: number): Run {
  const sag = depth * Math.abs(from[0] - to[0]) + 0.25;
  const at = (t: number, part: number): Point => {
    const [px, py] = mix(from, to, t);
    return [px, py + sag * part];
  };
  return [from, at(0.25, 0.8), at(0.55, 1), at(0.82, 0.75), to];
}

/** A skirt from its waist seam down: the far side of a flared hem, then the front. */
export function skirtPieces(plan: SkirtPlan): Piece[] {
  const { top, fit, random } = plan;
  const side = skirtSide(plan);
  const end = side.at(-1) ?? top;
  const waist: Run = [[-top[0], top[1]], [0, top[1] + 1], top];
  const left = mirrored(side);
  const lobes = fit === 'rodado' ? random.whole(7, 9) : fit === 'evase' ? random.whole(4, 5) : 0;
  if (lobes === 0) return [straightFront(plan, { waist, side, left, end })];
  const { hem, valleys } = flaredHem(end, lobes, random);
  const hemRunLeft = hem.at(-1)?.at(-1) ?? [-end[0], end[1]];
  const folds = valleys.map((valley) => flareFold(plan, valley));
  const [x, y, rise] = [end[0], end[1], end[0] * 0.1 - 0.9];
  const back = [
    ...line([x, y, x * 0.6, y + rise * 0.64, 0, y + rise, -x * 0.6, y + rise * 0.64]),
    hemRunLeft,
  ];
  return [
    piece([back, line([-end[0] * 0.7, end[1] - 12, end[0] * 0.7, end[1] - 12])], {
      fill: 'inside',
      ink: [back],
    }),
    piece([waist, side, ...hem, left], {
      edges: [
        { run: side, strength: 1.2 },
        { run: left, strength: 0.8 },
      ],
      folds: [...folds.flatMap((fold) => fold.soft), ...(plan.gathered ? gathers(waist, 20, random) : [])],
      creases: folds.map((fold) => fold.crease),
      ink: [side, left, ...hem],
      stitches: hem.map((run) => run.map(([x, y]): Point => [x * 0.992, y - 1.3])),
      lay: { turn: -2, dx: 60, dy: -40 },
    }),
  ];
}

function straightFront(plan: SkirtPlan, shape: { waist: Run; side: Run; left: Run; end: Point }): Piece {
  const { waist, side, left, end } = shape;
  const { random } = plan;
  const hem: Run = [
    end,
    [end[0] * 0.5, end[1] + 1],
    [0, end[1] + 1.3],
    [-end[0] * 0.5, end[1] + 1],
    [-end[0], end[1]],
  ];
  const folds: Fold[] = [];
  for (const flip of [1, -1]) {
    folds.push(
      shade(line([16 * flip, 62, 10 * flip, 64.5, 4 * flip, 63.6]), 1.6, { strength: 0.32 }),
      shade(line([15.6 * flip, 51, 11 * flip, 53, 7 * flip, 52.4]), 1.2, { strength: 0.3 }),
      light(line([7.4 * flip, 50, 8.2 * flip, 62, 7.6 * flip, end[1] - 4]), 6, { strength: 0.36 }),
      shade(
        line([end[0] * 0.55 * flip, end[1], end[0] * 0.6 * flip, end[1] - 12, 7 * flip, end[1] - 24]),
        2,
        { strength: 0.3 },
      ),
    );
  }
  return piece([waist, side, hem, left], {
    edges: [
      { run: side, strength: 1.3 },
      { run: left, strength: 0.85 },
    ],
    folds: [...folds, ...(plan.gathered ? gathers(waist, 18, random) : [])],
    ink: [side, left, hem],
    stitches: [hem.map(([x, y]): Point => [x, y - 1.8])],
    lay: { turn: 1, dx: 30, dy: 20 },
  });
}

/** From a valley of the hem a fold runs up towards the waist and fades. */
function flareFold(plan: SkirtPlan, valley: Point): { soft: Fold[]; crease: Run } {
  const { top, random } = plan;
  const spread = valley[0] / (Math.abs(valley[0]) + 16);
  const reach = random.between(0.5, 0.97);
  const origin: Point = [spread * top[0] * 1.25, top[1] + 1.5];
  const tip = mix(valley, origin, reach);
  const bend = random.between(-0.6, 0.6) + spread * 2.2;
  const middle = mix(valley, tip, 0.5);
  const run: Run = [valley, [middle[0] + bend, middle[1]], tip];
  const beside = (by: number): Run => run.map(([x, y], i): Point => [x + by * (1 - i * 0.42), y]);
  const width = random.between(3.6, 5.6);
  return {
    soft: [
      shade(beside(0.2), width, { strength: 0.62, lean: -0.85 }),
      light(beside(-width * 0.9), random.between(2.6, 4.2), { strength: 0.5, shape: 'start' }),
      light(beside(width * 0.8), random.between(1.6, 2.6), { strength: 0.34, shape: 'start' }),
    ],
    crease: run,
  };
}

/** Short pleats of cloth below a gathered seam. */
export function gathers(seam: Run, count: number, random: Random): Fold[] {
  const [from, to] = [seam[0] ?? [0, 0], seam.at(-1) ?? [0, 0]];
  const low = seam[Math.floor(seam.length / 2)] ?? from;
  return Array.from({ length: count }, (_, i): Fold => {
    const t = (i + 0.5 + random.between(-0.3, 0.3)) / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (low[1] - from[1]) * (1 - (2 * t - 1) ** 2);
    const length = random.between(3, 10);
    const lean = (x / (Math.abs(to[0]) || 1)) * length * 0.24;
    const run: Run = line([x, y, x + lean * 0.4, y + length * 0.5, x + lean, y + length]);
    return shade(run, random.between(0.5, 0.95), { strength: 0.75, lean: 0.4 });
  });
}
