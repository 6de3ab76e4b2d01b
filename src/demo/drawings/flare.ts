import type { Random } from './random.ts';
import { line, along, mix, type Point, type Run } from './geometry.ts';
import { light, piece, shade, type Fold, type Piece } from './piece.ts';

/** A loose edge of cloth: shallow lobes with a narrow recess where the cloth folds back between them. */
type Flutter = {
  readonly hem: readonly Run[];
  /** Where each recess is, and how far along the edge (0..1). */
  readonly valleys: readonly { readonly at: Point; readonly t: number }[];
};

/** Turns a smooth edge, given from screen right to left, into one that flutters. `depth` scales the recesses. */
export function flutter(edge: Run, lobes: number, options: { random: Random; depth: number }): Flutter {
  const { random, depth } = options;
  const stray = (): number => random.between(-0.34, 0.34) / lobes;
  const stops = Array.from({ length: lobes - 1 }, (_, i) => (i + 1) / lobes + stray());
  const hem: Run[] = [];
  const valleys: { at: Point; t: number }[] = [];
  let from = along(edge, 0);
  for (const stop of stops) {
    const middle = along(edge, stop);
    const width = random.between(0.9, 2) * Math.min(1, depth);
    const arrive: Point = [middle[0] + width, middle[1] - random.between(0.1, 0.5) * depth];
    const leave: Point = [middle[0] - width, middle[1] - random.between(0, 0.4) * depth];
    const top: Point = [arrive[0] - width * 0.6, arrive[1] - random.between(1.3, 2.4) * depth];
    hem.push(lobe(from, arrive, depth), [arrive, top, leave]);
    valleys.push({ at: [arrive[0] - width * 0.4, arrive[1] - depth], t: stop });
    from = leave;
  }
  hem.push(lobe(from, along(edge, 1), depth));
  return { hem, valleys };
}

function lobe(from: Point, to: Point, depth: number): Run {
  const sag = (0.06 * Math.abs(from[0] - to[0]) + 0.25) * depth;
  const at = (t: number, part: number): Point => {
    const [x, y] = mix(from, to, t);
    return [x, y + sag * part];
  };
  return [from, at(0.25, 0.8), at(0.55, 1), at(0.82, 0.75), to];
}

type RufflePlan = {
  /** Where it is sewn, from screen left to right. */
  readonly seam: Run;
  /** Its loose edge before it flutters, from screen right to left. */
  readonly edge: Run;
  readonly lobes: number;
  readonly random: Random;
  readonly depth?: number;
};

/** A gathered strip of cloth between a seam and a fluttering edge, with the far side of the edge behind it. */
export function rufflePieces({ seam, edge, lobes, random, depth = 0.75 }: RufflePlan): Piece[] {
  const { hem, valleys } = flutter(edge, lobes, { random, depth });
  const left: Point = seam[0] ?? [0, 0];
  const right: Point = seam.at(-1) ?? [0, 0];
  const ends: Run[] = [
    [right, edge[0] ?? right],
    [edge.at(-1) ?? left, left],
  ];
  const folds = valleys.flatMap(({ at, t }): Fold[] => {
    const foot = along(seam, 1 - t);
    const tip = mix(at, foot, random.between(0.75, 1));
    const width = random.between(1.6, 2.6);
    const crest: Point = [at[0] - width, at[1]];
    return [
      shade([at, tip], width, { strength: 0.6, lean: -0.7 }),
      light([crest, tip], width * 0.8, { strength: 0.4 }),
    ];
  });
  const rim = edge.map(([x, y]): Point => [x, y - 1.1 * depth]);
  return [
    piece([rim, [left, right]], { fill: 'inside', ink: [] }),
    piece([seam, ends[0] ?? [], ...hem, ends[1] ?? []], {
      edges: [{ run: seam, strength: 0.28 }],
      folds: [...folds, ...gathers(seam, Math.round(lobes * 1.6), { random, longest: 4.8 })],
      creases: valleys.map(({ at, t }) => [at, mix(at, along(seam, 1 - t), 0.7)]),
      seams: [seam],
      ink: [...hem, ...ends],
      stitches: hem
        .filter((run) => run.length > 3)
        .map((run) => [run[0], run[2], run.at(-1)].map((p): Point => (p ? [p[0], p[1] - 0.8] : [0, 0]))),
      lay: { turn: random.between(-9, 9), dx: random.whole(-80, 80), dy: random.whole(-60, 60) },
    }),
  ];
}

/** Short folds that hang from a gathered seam, given from screen left to right; `longest` in centimetres. */
export function gathers(seam: Run, count: number, options: { random: Random; longest: number }): Fold[] {
  const { random, longest } = options;
  const reach = Math.max(...seam.map(([x]) => Math.abs(x)), 1);
  return Array.from({ length: count }, (_, i): Fold => {
    const [x, y] = along(seam, (i + 0.5 + random.between(-0.3, 0.3)) / count);
    const length = random.between(longest * 0.32, longest);
    const lean = (x / reach) * length * 0.24;
    const run = line([x, y, x + lean * 0.4, y + length * 0.5, x + lean, y + length]);
    return shade(run, longest > 6 ? random.between(0.5, 0.95) : random.between(0.4, 0.8), {
      strength: 0.72,
      lean: 0.4,
    });
  });
}
