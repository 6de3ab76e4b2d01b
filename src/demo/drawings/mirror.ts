import { mirrored, type Point, type Run } from './geometry.ts';
import type { Piece } from './piece.ts';

function flipped(run: Run): Run {
  return run.map(([x, y]): Point => [-x, y]);
}

/** The same piece on the other side of the body; its contours keep their direction round the outline. */
export function mirrorPiece(original: Piece): Piece {
  return {
    ...original,
    outline: original.outline.map(mirrored).toReversed(),
    edges: original.edges.map((edge) => ({ run: mirrored(edge.run), strength: edge.strength * 0.75 })),
    folds: original.folds.map((fold) => ({
      ...fold,
      run: flipped(fold.run),
      ...(fold.lean === undefined ? {} : { lean: -fold.lean }),
    })),
    creases: original.creases.map(flipped),
    seams: original.seams.map(mirrored),
    stitches: original.stitches.map(mirrored),
    ink: original.ink.map(mirrored),
    bindings: original.bindings.map((binding) => ({ ...binding, run: mirrored(binding.run) })),
    ornaments: original.ornaments.map((each) => ({ ...each, at: [-each.at[0], each.at[1]] as const })),
    lay: original.lay && { turn: -original.lay.turn, dx: -original.lay.dx, dy: original.lay.dy + 25 },
  };
}
