import type { Detail, Waist } from './garment-drawing.ts';
import type { Random } from './random.ts';
import { bowPieces } from './bow.ts';
import { gathers } from './flare.ts';
import { line, type Point, type Run } from './geometry.ts';
import { light, marked, piece, shade, type Ornament, type Piece } from './piece.ts';

type WaistPlan = {
  readonly waist: Waist;
  /** Where the band meets the skirt or the legs, on screen right. */
  readonly top: Point;
  readonly random: Random;
  readonly details: readonly Detail[];
  readonly back?: boolean;
};

/** The band of trousers, shorts and skirts, with the far side of it seen above, and what closes it. */
export function waistband(plan: WaistPlan): Piece[] {
  const { waist, top, random, back = false } = plan;
  const [x, y] = top;
  const elastic = waist === 'elastico';
  const height = elastic ? 3 : 3.6;
  const rim = line([-x + 0.3, y - height, 0, y - height + 1, x - 0.3, y - height]);
  const low = line([x, y, 0, y + 1, -x, y]);
  const far = line([-x + 0.3, y - height, 0, y - height - 1.5, x - 0.3, y - height]);
  const isButtoned = !elastic && !back && waist === 'natural';
  const band = marked(bandPiece({ rim, low }, elastic ? random : null), {
    ornaments: isButtoned ? [{ kind: 'button', at: [0, y - height / 2 + 0.9], size: 0.75 }] : [],
  });
  const inside = piece([far, rim.toReversed()], {
    fill: 'inside',
    ink: [far],
    folds: [shade(rim, 2.4, { shape: 'even' })],
  });
  return [inside, band, ...closure(plan, [0, y - height / 2 + 0.9])];
}

/** A belt, a sash or a drawstring over a band; its middle is at `at`. */
function closure({ waist, top, details, random, back = false }: WaistPlan, at: Point): Piece[] {
  if (waist === 'cinto') return beltPieces(top[0], at, back);
  if (back) return [];
  if (waist === 'faixa') return sashBow(top[0], at, random);
  if (details.includes('amarracao')) return bowPieces([at[0], at[1] + 0.3], { size: 0.62, length: 13 });
  return [];
}

function bandPiece({ rim, low }: { rim: Run; low: Run }, gathered: Random | null): Piece {
  const right: Run = [rim.at(-1) ?? [0, 0], low[0] ?? [0, 0]];
  const left: Run = [low.at(-1) ?? [0, 0], rim[0] ?? [0, 0]];
  return piece([rim, right, low, left], {
    edges: [
      { run: right, strength: 0.7 },
      { run: left, strength: 0.5 },
    ],
    folds: gathered
      ? gathers(rim, 26, { random: gathered, longest: 10 }).map((fold) => ({ ...fold, strength: 0.55 }))
      : [],
    stitches: gathered
      ? [rim.map(([x, y]): Point => [x, y + (low[0]?.[1] ?? y) / 2 - (rim[0]?.[1] ?? y) / 2])]
      : [rim.map(([x, y]): Point => [x, y + 0.6]), low.map(([x, y]): Point => [x, y - 0.6])],
    ink: [rim, right, low, left],
    lay: { turn: 0, dx: 15, dy: -90 },
  });
}

function beltPieces(x: number, [, y]: Point, back: boolean): Piece[] {
  const across = (dy: number): Run => line([-x - 0.35, y + dy - 0.9, 0, y + dy, x + 0.35, y + dy - 0.9]);
  const belt = bandPiece({ rim: across(-1.4), low: across(1.4).toReversed() }, null);
  const buckle: Ornament[] = back ? [] : [{ kind: 'buckle', at: [0, y], size: 1.75 }];
  const loops = [-0.55, 0.55].map((part): Piece => {
    const at = part * x * 1.2;
    const top = y - 2.5 - Math.abs(part) * 0.5;
    const edges = [line([at - 0.5, top, at + 0.5, top]), line([at + 0.5, top + 4.4, at - 0.5, top + 4.4])];
    return piece(edges, { ink: edges, stitches: [line([at - 0.2, top + 0.3, at - 0.2, top + 4])] });
  });
  const leather = {
    ...belt,
    fill: 'trim' as const,
    lay: null,
    folds: [light(across(-0.4), 1, { shape: 'even' })],
  };
  return [marked(leather, { ornaments: buckle }), ...loops];
}

function sashBow(x: number, [, y]: Point, random: Random): Piece[] {
  const side = random.pick([-1, 0, 1] as const) * x * 0.42;
  return bowPieces([side, y - Math.abs(side) * 0.05 + 0.1], {
    size: 0.95,
    length: 15,
    loops: random.chance(0.75),
  });
}

/** What marks the waist of a garment in one piece. */
export function waistPieces(plan: WaistPlan): Piece[] {
  const { waist, top, random } = plan;
  const [x, y] = top;
  const across = (dy: number, wide: number): Run =>
    line([-x - wide, y + dy, 0, y + dy + 1, x + wide, y + dy]);
  if (waist === 'elastico') {
    const band = bandPiece({ rim: across(-1.1, 0.15), low: across(1.1, 0.15).toReversed() }, random);
    return [band, ...closure(plan, [0, y + 1])];
  }
  if (waist === 'faixa') {
    const band = bandPiece({ rim: across(-1.7, 0.25), low: across(1.7, 0.25).toReversed() }, null);
    const sash = { ...band, stitches: [], folds: sashFolds(across) };
    return [sash, ...closure(plan, [0, y + 1])];
  }
  if (waist === 'cinto') return beltPieces(x, [0, y + 0.9], plan.back ?? false);
  if (waist === 'recorte') return cutOuts(plan);
  return plan.details.includes('amarracao') ? closure(plan, [0, y + 1]) : [];
}

function sashFolds(across: (dy: number, wide: number) => Run): Piece['folds'] {
  return [
    shade(across(0.5, 0), 0.7, { shape: 'even', strength: 0.45 }),
    shade(across(-0.7, 0), 0.5, { shape: 'middle', strength: 0.4 }),
    light(across(-0.1, 0), 0.9, { shape: 'even', strength: 0.5 }),
  ];
}

/** Open sides above the waist seam: the far side of the garment is seen through them. */
function cutOuts({ top }: WaistPlan): Piece[] {
  const [x, y] = top;
  const right = [
    line([x + 0.9, y - 7.4, x * 0.72, y - 6.6, x * 0.46, y - 3.6, x * 0.44, y - 1.4]),
    line([x * 0.44, y - 1.4, x * 0.62, y - 0.5, x * 0.86, y - 0.7, x + 0.2, y - 1]),
  ];
  return [1, -1].map((flip): Piece => {
    const runs = right.map((run) => run.map(([px, py]): Point => [px * flip, py]));
    return piece(runs, {
      fill: 'open',
      ink: runs,
      folds: runs.map((run) => shade(run, 1.6, { shape: 'even', strength: 0.8 })),
    });
  });
}
