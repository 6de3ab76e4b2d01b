import { line, mirrored, type Point, type Run } from './geometry.ts';
import { light, piece, shade, type Piece } from './piece.ts';
import { mirrorPiece } from './mirror.ts';

function moved(original: Piece, [x, y]: Point): Piece {
  const shift = (run: Run): Run => run.map((p): Point => [p[0] + x, p[1] + y]);
  return {
    ...original,
    outline: original.outline.map(shift),
    edges: original.edges.map((edge) => ({ ...edge, run: shift(edge.run) })),
    folds: original.folds.map((fold) => ({ ...fold, run: shift(fold.run) })),
    creases: original.creases.map(shift),
    ink: original.ink.map(shift),
  };
}

function scaled(flat: readonly number[], size: number): Run {
  return line(flat.map((v) => v * size));
}

function tail(size: number, length: number): Piece {
  const outer = scaled([0.5, 0.2, 2.2, length * 0.45, 2.1, length * 0.8, 3.6, length], size);
  const end = scaled([3.6, length, 2.3, length - 0.35, 1.2, length + 0.5], size);
  const inner = scaled([1.2, length + 0.5, 0.6, length * 0.55, -0.1, 0.3], size);
  return piece([outer, end, inner], {
    ink: [outer, end, inner],
    folds: [
      shade(scaled([0.3, 0.4, 1.2, length * 0.4, 1.6, length * 0.8], size), 0.7 * size, { strength: 0.7 }),
      light(scaled([1, length * 0.4, 1.9, length * 0.9], size), 0.7 * size, { strength: 0.5 }),
    ],
    lay: { turn: 24, dx: 12, dy: 33 },
  });
}

function loop(size: number): Piece {
  const upper = scaled([0.5, -0.4, 2.2, -2.2, 4.4, -2.5, 5.3, -1.1], size);
  const lower = scaled([5.3, -1.1, 5, 0.9, 3, 1.6, 0.5, 0.5], size);
  return piece([upper, lower], {
    ink: [upper, lower],
    edges: [{ run: lower, strength: 0.4 }],
    folds: [
      shade(scaled([0.4, 0, 2, -0.5, 3.6, -0.6], size), 0.9 * size, { strength: 0.9 }),
      shade(scaled([0.5, 0.3, 1.8, 0.5, 3, 0.6], size), 0.6 * size, { strength: 0.6 }),
      light(scaled([1.6, -1.3, 3, -1.8, 4.4, -1.7], size), 0.8 * size, { strength: 0.6 }),
    ],
    creases: [scaled([0.5, -0.1, 1.8, -0.5, 3.2, -0.6], size)],
    lay: { turn: -30, dx: 40, dy: 10 },
  });
}

/** A tied bow: tails, loops and knot. `size` 1 spans about eleven centimetres; `length` is of the tails. */
export function bowPieces(at: Point, options: { size: number; length?: number; loops?: boolean }): Piece[] {
  const { size, length = 7, loops = true } = options;
  const knotRight = scaled([0.75, -0.9, 1.05, 0, 0.7, 0.95], size);
  const bottom = scaled([0.7, 0.95, 0, 1.15, -0.7, 0.95], size);
  const knotLeft = mirrored(knotRight);
  const top = scaled([-0.75, -0.9, 0, -1.1, 0.75, -0.9], size);
  const knot = piece([top, knotRight, bottom, knotLeft], {
    ink: [top, knotRight, bottom, knotLeft],
    edges: [{ run: knotRight, strength: 0.4 }],
    folds: [shade(scaled([-0.2, -0.9, 0, 0, -0.3, 0.9], size), 0.5 * size, { strength: 0.7 })],
    lay: { turn: 60, dx: 5, dy: 5 },
  });
  const side = [tail(size, length), ...(loops ? [loop(size)] : [])];
  return [...side.flatMap((each) => [each, mirrorPiece(each)]), knot].map((each) => moved(each, at));
}
