import { edgesOf, type Box, type Edges } from '#shared/boxes.ts';

/** One unit to be packed. */
export interface Piece {
  /** Units of one kind measure and weigh the same. */
  kind: number;
  size: Edges;
  grams: number;
}

type Sides = [number, number, number];

export const volumeOf = (size: Edges): number => edgesOf(size).reduce((product, edge) => product * edge, 1);

const AXES: readonly Sides[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

const inOrder = ([a, b, c]: Sides, [x, y, z]: Sides): Sides => {
  const sides: Sides = [a, b, c];
  return [sides[x] ?? 0, sides[y] ?? 0, sides[z] ?? 0];
};
const product = ([a, b, c]: Sides) => a * b * c;
const sorted = (sides: Sides): number[] => sides.toSorted((one, other) => one - other);

/** Does a thing go into a room, turned as it likes? */
export function fitsIn(size: Edges, room: Edges): boolean {
  const edges = sorted(edgesOf(size));
  return sorted(edgesOf(room)).every((side, at) => side >= (edges[at] ?? 0));
}

/** What is left of a room beside a thing in its corner, cut so that the largest rest is as large as can be. */
function restOf(room: Sides, thing: Sides): Sides[] {
  let best: Sides[] = [];
  let largest = -1;
  for (const [x, y, z] of AXES) {
    const whole: Sides = [...room];
    whole[x] = (room[x] ?? 0) - (thing[x] ?? 0);
    const beside: Sides = [...room];
    beside[x] = thing[x] ?? 0;
    beside[y] = (room[y] ?? 0) - (thing[y] ?? 0);
    const above: Sides = [...thing];
    above[z] = (room[z] ?? 0) - (thing[z] ?? 0);
    const most = Math.max(product(whole), product(beside), product(above));
    if (most <= largest) continue;
    largest = most;
    best = [whole, beside, above];
  }
  return best.filter((sides) => product(sides) > 0);
}

interface Place {
  at: number;
  thing: Sides;
}

/** Where a thing lies most closely: the least left over at its tightest side. */
function placeFor(size: Edges, rooms: readonly Sides[]): Place | null {
  let best: Place | null = null;
  let least: [number, number] = [Infinity, Infinity];
  const turned = AXES.map((axes) => inOrder(edgesOf(size), axes));
  for (const [at, [length, width, height]] of rooms.entries()) {
    for (const thing of turned) {
      const [x, y, z] = [length - thing[0], width - thing[1], height - thing[2]];
      if (x < 0 || y < 0 || z < 0) continue;
      const tight = Math.min(x, y, z);
      const next = x + y + z - tight - Math.max(x, y, z);
      if (tight > least[0] || (tight === least[0] && next >= least[1])) continue;
      least = [tight, next];
      best = { at, thing };
    }
  }
  return best;
}

export interface Filling {
  put: Piece[];
  left: Piece[];
}

/**
 * Puts pieces into a box, one after the other as they come, each into the corner of the room that it fills most closely,
 * turned as it lies best. The same pieces always lie the same; what it finds room for does go in, and what it does not may
 * still go in for somebody who is patient. `untilFull`: nothing after the first that does not go in is tried.
 */
export function fillBox(
  { inside, mostGrams }: Pick<Box, 'inside' | 'mostGrams'>,
  pieces: readonly Piece[],
  { untilFull = false } = {},
): Filling {
  const rooms: Sides[] = [edgesOf(inside)];
  const filling: Filling = { put: [], left: [] };
  const tooLarge = new Set<number>();
  let grams = 0;
  for (const piece of pieces) {
    const isTooMuch = tooLarge.has(piece.kind) || grams + piece.grams > mostGrams;
    const place = isTooMuch ? null : placeFor(piece.size, rooms);
    if (place === null) {
      // Rooms only become smaller, and the box heavier.
      tooLarge.add(piece.kind);
      filling.left.push(piece);
      if (untilFull) return filling;
      continue;
    }
    rooms.splice(place.at, 1, ...restOf(rooms[place.at] ?? [0, 0, 0], place.thing));
    grams += piece.grams;
    filling.put.push(piece);
  }
  return filling;
}
