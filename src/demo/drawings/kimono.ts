import type { Studio } from './studio.ts';
import { line, offset, type Point, type Run } from './geometry.ts';
import { mirrorPiece } from './mirror.ts';
import { light, piece, shade, type Fold, type Piece } from './piece.ts';

const HEM_Y = { mini: 52, midi: 78, longo: 104 } as const;

/** An open robe with wide sleeves; the inside of its back shows between the fronts. */
export function kimonoPieces({ spec, back }: Studio): Piece[] {
  const hemY = HEM_Y[spec.length ?? 'midi'];
  const side = line([17.6, 24, 18.6, 40, 20.4, 62, 22.4, hemY]);
  const sleeve = sleevePiece();
  if (back) return [sleeve, mirrorPiece(sleeve), backPiece(side, hemY)];
  const front = frontPiece(side, hemY);
  return [liningPiece(hemY), sleeve, mirrorPiece(sleeve), front, mirrorPiece(front)];
}

function liningPiece(hemY: number): Piece {
  const neck = line([-6.6, 0.2, 0, 1.8, 6.6, 0.2]);
  const hem = line([16, hemY - 1.6, 0, hemY - 0.8, -16, hemY - 1.6]);
  return piece([neck, line([6.6, 0.2, 16, hemY - 1.6]), hem, line([-16, hemY - 1.6, -6.6, 0.2])], {
    fill: 'inside',
    ink: [neck, hem],
    folds: [
      shade(line([-3, hemY, -2.4, hemY * 0.6, -1, 30]), 3, { strength: 0.5 }),
      shade(line([4, hemY, 3, hemY * 0.62, 2, 34]), 2.6, { strength: 0.5 }),
    ],
  });
}

function sleevePiece(): Piece {
  const top = line([15.6, 2.8, 23, 6.2, 30, 11.4, 36.6, 18]);
  const opening = line([36.6, 18, 39.4, 27, 39.6, 36, 37.4, 46.5]);
  const under = line([37.4, 46.5, 30, 46, 23.6, 43]);
  const inner = line([23.6, 43, 19.6, 34, 17.6, 25]);
  const armhole = line([17.6, 25, 15.6, 14, 15.6, 2.8]);
  const folds: Fold[] = [
    shade(line([17.8, 24, 20.6, 17.6, 22, 9.6]), 2.4, { strength: 0.5 }),
    shade(line([26.6, 44.6, 26, 33, 22.6, 20]), 3.4, { strength: 0.55, lean: -0.6 }),
    shade(line([32.4, 46.4, 31.6, 32, 27.6, 19]), 3, { strength: 0.5, lean: -0.6 }),
    light(line([29, 45, 28.4, 32, 24, 14]), 3, { strength: 0.5, shape: 'start' }),
    light(line([35, 45, 35.6, 32, 31.4, 18]), 2.6, { strength: 0.45, shape: 'start' }),
  ];
  return piece([top, opening, under, inner, armhole], {
    edges: [
      { run: inner, strength: 1 },
      { run: under, strength: 0.5 },
      { run: top, strength: 0.3 },
    ],
    folds,
    creases: [line([26.6, 45, 26, 33, 23, 22]), line([32.6, 46.4, 31.8, 34, 28.4, 22])],
    ink: [top, opening, under, inner],
    seams: [armhole],
    bindings: [{ run: opening, width: 1 }],
    lay: { turn: -32, dx: 70, dy: 40 },
  });
}

function frontPiece(side: Run, hemY: number): Piece {
  const end = side.at(-1) ?? [22, hemY];
  const shoulder = line([6.6, 0.2, 15.6, 2.8]);
  const arm = line([15.6, 2.8, 15.2, 14, 17.6, 24]);
  const hem = line([end[0], hemY, 13, hemY + 1.4, 4.6, hemY + 0.6]);
  const edge = line([4.6, hemY + 0.6, 3.8, hemY * 0.66, 3.4, 30, 4.6, 12, 6.6, 0.2]);
  return piece([shoulder, arm, side, hem, edge], {
    edges: [
      { run: side, strength: 1.1 },
      { run: edge, strength: 0.3 },
    ],
    folds: [
      shade(line([16, hemY, 14.6, hemY * 0.66, 12.4, 32]), 3.6, { strength: 0.55, lean: -0.6 }),
      shade(line([9.4, hemY, 9, hemY * 0.7, 8.6, 40]), 2.8, { strength: 0.45, lean: -0.6 }),
      light(line([12.4, hemY, 11.8, hemY * 0.6, 10.4, 14]), 3.6, { strength: 0.45 }),
      shade(line([16.8, 23, 13.6, 25.4, 10.6, 26]), 1.5, { strength: 0.4 }),
    ],
    ink: [shoulder, side, hem, edge],
    seams: [arm, offset(edge, 2.6, 9)],
    stitches: [hem.map(([x, y]): Point => [x, y - 1.6])],
    bindings: [{ run: edge, width: 0.3 }],
    lay: { turn: 1, dx: 10, dy: 0 },
  });
}

function backPiece(side: Run, hemY: number): Piece {
  const end = side.at(-1) ?? [22, hemY];
  const left = side.map(([x, y]): Point => [-x, y]).toReversed();
  const neck = line([-6.6, 0.2, 0, 1.6, 6.6, 0.2]);
  const arm = line([15.6, 2.8, 15.2, 14, 17.6, 24]);
  const armLeft = arm.map(([x, y]): Point => [-x, y]).toReversed();
  const hem = line([end[0], hemY, 10, hemY + 1.4, 0, hemY + 1.8, -10, hemY + 1.4, -end[0], hemY]);
  return piece([neck, line([6.6, 0.2, 15.6, 2.8]), arm, side, hem, left, armLeft], {
    edges: [
      { run: side, strength: 1.1 },
      { run: left, strength: 0.8 },
    ],
    folds: [
      shade(line([8, hemY, 7, hemY * 0.66, 5, 32]), 3.6, { strength: 0.5, lean: -0.6 }),
      shade(line([-9, hemY, -8, hemY * 0.66, -6, 36]), 3.2, { strength: 0.5, lean: -0.6 }),
      light(line([3, hemY, 2.6, hemY * 0.6, 2, 14]), 4, { strength: 0.4 }),
    ],
    ink: [neck, side, left, hem],
    seams: [arm, armLeft, line([0, 2, 0, hemY])],
    stitches: [hem.map(([x, y]): Point => [x, y - 1.6])],
    bindings: [{ run: neck, width: 1.2 }],
    lay: { turn: 0, dx: 0, dy: 0 },
  });
}
