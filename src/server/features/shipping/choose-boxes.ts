import { edgesOf, outerOf, type Box } from '#shared/boxes.ts';
import type { ParcelSize } from '#shared/parcel.ts';
import { fillBox, fitsIn, volumeOf, type Filling, type Piece } from './fill-box.ts';

/** Units of something that is packed. */
export interface Pieces {
  productId: number;
  size: ParcelSize;
  quantity: number;
}

/** A box with what its pieces weigh. */
export interface FilledBox {
  box: Box;
  grams: number;
}

/** With more nobody packs by a list; and a hostile cart costs no more than these. */
export const MOST_PIECES = 100;
/** Of one order. */
const MOST_VOLUMES = 10;
/** Each volume costs the filling of so many. */
const MOST_TRIED = 4;

const longest = (box: Box) => Math.max(...edgesOf(outerOf(box)));

/** The smallest first: by room that it takes, then by its longest edge, its weight and its name. */
function bySize(one: Box, other: Box): number {
  return (
    volumeOf(outerOf(one)) - volumeOf(outerOf(other)) ||
    longest(one) - longest(other) ||
    one.ownGrams - other.ownGrams ||
    (one.nome < other.nome ? -1 : 1)
  );
}

const volumeIn = (pieces: readonly Piece[]) => pieces.reduce((sum, { size }) => sum + volumeOf(size), 0);
const gramsOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { grams }) => sum + grams, 0);

/** Every unit by itself, the largest first; null: too many. */
function unitsOf(pieces: readonly Pieces[]): Piece[] | null {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count > MOST_PIECES) return null;
  return pieces
    .flatMap(({ productId, size, quantity }) =>
      Array.from({ length: quantity }, () => ({ kind: productId, size, grams: size.weightGrams })),
    )
    .toSorted((a, b) => volumeOf(b.size) - volumeOf(a.size) || a.kind - b.kind);
}

/** May it take all of them, as far as weight, room and the longest edges tell? */
const mayHold = ({ inside, mostGrams }: Box, pieces: readonly Piece[]) =>
  gramsOf(pieces) <= mostGrams &&
  volumeIn(pieces) <= volumeOf(inside) &&
  pieces.every(({ size }) => fitsIn(size, inside));

const holdsAll = (box: Box, pieces: readonly Piece[]) =>
  mayHold(box, pieces) && fillBox(box, pieces, { untilFull: true }).left.length === 0;

/**
 * The smallest box in which all pieces fit; where there is none several: the one that takes the most, then again for the
 * rest. Null: no boxes take them, for a piece is longer or heavier than any of them, or there are too many.
 */
export function chooseBoxes(pieces: readonly Pieces[], boxes: readonly Box[]): FilledBox[] | null {
  const sizes = boxes.filter(({ ativo }) => ativo).toSorted(bySize);
  const chosen: FilledBox[] = [];
  let left = unitsOf(pieces);
  if (left === null || left.length === 0) return null;
  while (chosen.length < MOST_VOLUMES) {
    const rest: readonly Piece[] = left;
    const whole = sizes.find((box) => holdsAll(box, rest));
    if (whole !== undefined) return [...chosen, { box: whole, grams: gramsOf(rest) }];
    const most = fullest(sizes, rest);
    if (most === null) return null;
    chosen.push({ box: most.box, grams: gramsOf(most.put) });
    left = most.left;
  }
  return null;
}

/** Of the largest that take any of them the one that takes the most, of like ones the smallest; null: none takes any. */
function fullest(sizes: readonly Box[], pieces: readonly Piece[]): (Filling & { box: Box }) | null {
  const found: (Filling & { box: Box })[] = [];
  for (const box of sizes.toSorted((a, b) => volumeOf(b.inside) - volumeOf(a.inside))) {
    const filling = fillBox(box, pieces);
    if (filling.put.length > 0) found.push({ ...filling, box });
    if (found.length === MOST_TRIED) break;
  }
  const [best] = found.toSorted((a, b) => volumeIn(b.put) - volumeIn(a.put) || bySize(a.box, b.box));
  return best ?? null;
}

/** A box as its carrier gets it. */
export const parcelOfBox = ({ box, grams }: FilledBox): ParcelSize => ({
  weightGrams: grams + box.ownGrams,
  ...outerOf(box),
});
