import type { Waist } from './garment-drawing.ts';
import { line, type Point, type Run } from './geometry.ts';
import type { Random } from './random.ts';
import { light, piece, shade, type Piece } from './piece.ts';
import { gathers } from './skirt.ts';

type WaistPlan = { readonly top: Point; readonly random: Random };

/** The band of trousers and skirts, with the far side of it seen above. */
export function waistband({ top, random, elastic }: WaistPlan & { elastic: boolean }): Piece[] {
  const [x, y] = top;
  const height = elastic ? 3 : 3.4;
  const rim: Run = line([-x + 0.3, y - height, 0, y - height + 1, x - 0.3, y - height]);
  const low: Run = line([x, y, 0, y + 1, -x, y]);
  const far: Run = line([-x + 0.3, y - height, 0, y - height - 1.5, x - 0.3, y - height]);
  return [
    piece([far, rim.toReversed()], {
      fill: 'inside',
      ink: [far],
      folds: [shade(rim, 2.4, { shape: 'even' })],
    }),
    bandPiece({ rim, low }, elastic ? random : null),
  ];
}

function bandPiece({ rim, low }: { rim: Run; low: Run }, gathered: Random | null): Piece {
  const right: Run = [rim.at(-1) ?? [0, 0], low[0] ?? [0, 0]];
  const left: Run = [low.at(-1) ?? [0, 0], rim[0] ?? [0, 0]];
  return piece([rim, right, low, left], {
    edges: [
      { run: right, strength: 1 },
      { run: left, strength: 0.7 },
    ],
    folds: gathered ? gathers(rim, 26, gathered).map((fold) => ({ ...fold, strength: 0.55 })) : [],
    stitches: gathered
      ? []
      : [rim.map(([x, y]): Point => [x, y + 0.6]), low.map(([x, y]): Point => [x, y - 0.6])],
    ink: [rim, right, low, left],
    lay: { turn: 0, dx: 15, dy: -90 },
  });
}

/** What marks the waist of a garment in one piece. */
export function waistPieces(waist: Waist, { top, random }: WaistPlan): Piece[] {
  const [x, y] = top;
  const across = (dy: number, wide = 0): Run => line([-x - wide, y + dy, 0, y + dy + 1, x + wide, y + dy]);
  if (waist === 'elastico') {
    return [bandPiece({ rim: across(-1.1, 0.15), low: across(1.1, 0.15).toReversed() }, random)];
  }
  if (waist === 'cinto' || waist === 'faixa') {
    const band = bandPiece({ rim: across(-1.6, 0.25), low: across(1.6, 0.25).toReversed() }, null);
    return [
      {
        ...band,
        stitches: waist === 'cinto' ? band.stitches : [],
        folds: [light(across(-0.4), 1.2, { shape: 'even' })],
      },
    ];
  }
  return [];
}
