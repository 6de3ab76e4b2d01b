import type { Random } from '../random.ts';
import { closedPath, type Point } from '../geometry.ts';
import type { PrintKit } from './print-kit.ts';
import { printed, stamp } from './scatter.ts';

/** A pebble: a circle whose radius wanders. */
function pebble(radius: number, random: Random): string {
  const points = Array.from({ length: 7 }, (_, i): Point => {
    const angle = (i / 7) * Math.PI * 2;
    const r = radius * random.between(0.72, 1.18);
    return [r * Math.cos(angle), r * 0.8 * Math.sin(angle)];
  });
  const first = points[0] ?? [radius, 0];
  return closedPath([[...points, first]], (p) => p);
}

/** Brush marks: three strokes side by side. */
function brush(id: string, stroke: string): string {
  return (
    `<g id="${id}" stroke="${stroke}" fill="none" stroke-linecap="round" stroke-width="6">` +
    '<path d="M-30 -12C-12 -22 10 -18 28 -8"/><path d="M-26 2C-10 -8 12 -4 30 6"/><path d="M-30 16C-14 6 8 10 24 19"/></g>'
  );
}

/** Cut-paper pebbles, brush strokes and small rings. */
export function abstractPrint(kit: PrintKit): string {
  const { id: prefix, palette, random, size } = kit;
  const id = (i: number): string => `${prefix}a${i}`;
  const motifs =
    `<path id="${id(0)}" d="${pebble(52, random)}" fill="${palette.main}"/>` +
    `<path id="${id(1)}" d="${pebble(44, random)}" fill="${palette.second}"/>` +
    brush(id(2), palette.mainDeep) +
    `<g id="${id(3)}"><path d="${pebble(36, random)}" fill="${palette.darker}"/><circle r="11" fill="${palette.spark}"/></g>` +
    `<path id="${id(4)}" d="M-34 24A36 36 0 0 1 34 24M-20 24A22 22 0 0 1 20 24M-7 24A9 9 0 0 1 7 24" stroke="${palette.secondDeep}" stroke-width="6" fill="none"/>`;
  const spacing = random.between(96, 116) * size;
  const repeat = {
    spacing,
    columns: 4,
    rows: 4,
    loose: 0.4,
    reach: 70 * size,
    turn: random.whole(-20, 20),
  };
  const cloth = printed(kit, repeat, (i) => {
    const turn = random.between(0, 360);
    const grown = size * random.between(0.8, 1.15);
    return (at) => stamp(id((i * 3 + Math.floor(i / 4)) % 5), at, turn, grown);
  });
  return motifs + cloth;
}
