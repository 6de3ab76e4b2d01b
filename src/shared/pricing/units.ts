import type { CartPiece } from './types.ts';

/** One unit of a cart while it is priced. */
export interface Unit {
  piece: CartPiece;
  /** Its place among all units. */
  at: number;
}

const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** All units, the dearest first and then by their lines' ids: the same for whatever order the lines came in. */
export function unitsOf(pieces: readonly CartPiece[]): Unit[] {
  return pieces
    .toSorted((a, b) => b.unitCents - a.unitCents || byText(a.id, b.id))
    .flatMap((piece) => Array.from({ length: piece.units }, () => piece))
    .map((piece, at) => ({ piece, at }));
}
