import { line, type Point, type Run } from './geometry.ts';
import { mirrorPiece } from './mirror.ts';
import { piece, shade, light, type Piece } from './piece.ts';

/** The two leaves of a shirt collar, folded down over the shoulders, and the stand behind the neck. */
export function collarPieces(): { behind: Piece[]; front: Piece[] } {
  const inner = line([6.4, -0.6, 4.6, 3.6, 0.5, 9.4]);
  const point = line([0.5, 9.4, 3.2, 12.4, 6.6, 11.6]);
  const outer = line([6.6, 11.6, 8.6, 6.4, 8.4, 1, 6.4, -0.6]);
  const leaf = piece([inner, point, outer], {
    ink: [inner, point, outer],
    edges: [{ run: inner, strength: 0.25 }],
    folds: [
      light(line([5.6, 2.4, 5.4, 6, 4.6, 9.6]), 2, { strength: 0.5 }),
      shade(line([6.4, -0.4, 6, 3, 4.6, 5]), 1, { strength: 0.5 }),
    ],
    stitches: [line([1.4, 9.8, 3.4, 11.6, 6.1, 10.9]), line([6.1, 10.9, 7.9, 6.4, 7.7, 1.6])],
    lay: { turn: 38, dx: 70, dy: 15 },
  });
  const top = line([-6.5, -0.6, -3.4, -2.5, 0, -2.9, 3.4, -2.5, 6.5, -0.6]);
  const low = line([6.5, -0.6, 4, 1.6, 0, 2.4, -4, 1.6, -6.5, -0.6]);
  const stand = piece([top, low], {
    ink: [top, low],
    fill: 'inside',
    folds: [shade(low, 1.6, { shape: 'even', strength: 0.6 })],
  });
  return { behind: [stand], front: [leaf, mirrorPiece(leaf)] };
}

/** The collar as it falls on the back. */
export function collarBack(): Piece[] {
  const top = line([-6.9, 0.2, -3.6, -2.2, 0, -2.9, 3.6, -2.2, 6.9, 0.2]);
  const right = line([6.9, 0.2, 9.2, 3.2, 9.6, 5.4]);
  const low = line([9.6, 5.4, 5, 4.4, 0, 4, -5, 4.4, -9.6, 5.4]);
  const left = right.map(([x, y]): Point => [-x, y]).toReversed();
  return [
    piece([top, right, low, left], {
      ink: [top, right, low, left],
      folds: [
        shade(low, 1.4, { shape: 'even', strength: 0.4 }),
        light(line([-5, 0.6, 0, -0.6, 5, 0.6]), 1.6),
      ],
      stitches: [low.map(([x, y]): Point => [x * 0.97, y - 0.6])],
      lay: { turn: 88, dx: 30, dy: 0 },
    }),
  ];
}

/** A band that goes round the back of the neck, for halters. */
export function neckBand(edge: { left: Point; right: Point; width: number }): Piece {
  const { left, right, width } = edge;
  const middle = (left[0] + right[0]) / 2;
  const rise = 2.2;
  const top: Run = [left, [middle, left[1] - rise - width * 0.3], right];
  const low: Run = line([
    right[0] - 0.2,
    right[1] + width * 0.8,
    middle,
    right[1] - rise + width * 0.8,
    left[0] + 0.2,
    left[1] + width * 0.8,
  ]);
  return piece([top, low], { fill: 'inside', ink: [top, low], folds: [shade(low, 0.8, { shape: 'even' })] });
}
