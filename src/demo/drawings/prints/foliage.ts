import type { PrintKit } from './print-kit.ts';
import { printed, stamp } from './scatter.ts';

/** A palm frond: leaflets along a bent rib, shorter towards the tip. */
function palm(id: string, fill: string, rib: string): string {
  const leaflets = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    const [x, y] = [10 * Math.sin(t * 2.2), 58 - t * 112];
    const length = 46 * Math.sin(Math.PI * (0.2 + t * 0.72)) + 8;
    const blade = (side: 1 | -1): string => {
      const turn = (side * (74 - t * 44)).toFixed(0);
      const l = length.toFixed(0);
      return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})" d="M0 0Q-8-${(length * 0.5).toFixed(0)} 0-${l}Q8-${(length * 0.5).toFixed(0)} 0 0Z"/>`;
    };
    return blade(1) + blade(-1);
  });
  return (
    `<g id="${id}" fill="${fill}">${leaflets.join('')}` +
    `<path d="M0 72C2 34 12 0 9 -56" stroke="${rib}" stroke-width="2.4" fill="none"/></g>`
  );
}

/** A banana leaf with its veins, torn once or twice by the wind. */
function banana(id: string, fill: string, rib: string): string {
  const veins = Array.from({ length: 8 }, (_, i) => {
    const y = 44 - i * 12.5;
    return `M0 ${y}C-10 ${y - 3} -20 ${y - 8} -27 ${y - 15}M0 ${y}C10 ${y - 3} 20 ${y - 8} 27 ${y - 15}`;
  });
  return (
    `<g id="${id}"><path d="M0 62C-26 44 -36 8 -24 -32L-12 -18L-20 -40C-14 -56 -6 -66 2 -74C12 -62 22 -44 25 -24L14 -12L27 -6C30 24 20 48 0 62Z" fill="${fill}"/>` +
    `<path d="${veins.join('')}" stroke="${rib}" stroke-width="1.3" fill="none" opacity=".7"/>` +
    `<path d="M0 76C-1 40 2 -20 2 -70" stroke="${rib}" stroke-width="2.6" fill="none"/></g>`
  );
}

/** Round leaves in pairs, as on a eucalyptus branch. */
function branch(id: string, fill: string, rib: string): string {
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const [x, y, r] = [6 * Math.sin(i), 46 - i * 15, 12 - i * 0.9];
    const one = (side: 1 | -1): string =>
      `<ellipse cx="${(x + side * r * 1.15).toFixed(1)}" cy="${(y - 5).toFixed(1)}" rx="${(r * 1.1).toFixed(1)}" ry="${(r * 0.78).toFixed(1)}" transform="rotate(${side * -28} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
    return one(1) + one(-1);
  });
  return (
    `<g id="${id}" fill="${fill}">${leaves.join('')}` +
    `<path d="M0 62C4 30 -6 -10 2 -60" stroke="${rib}" stroke-width="2" fill="none"/></g>`
  );
}

const DRAWN = [palm, banana, branch] as const;

/** Tropical leaves in two or three shades, large and overlapping. */
export function foliagePrint(kit: PrintKit): string {
  const { id: prefix, palette, random, size } = kit;
  const id = (i: number): string => `${prefix}l${i}`;
  const own = random.chance(0.45);
  const shades = own
    ? ([
        [palette.lighter, palette.darker],
        [palette.darker, palette.lighter],
        [palette.main, palette.darker],
      ] as const)
    : ([
        [palette.leaf, palette.leafDeep],
        [palette.leafDeep, palette.leaf],
        [palette.main, palette.mainDeep],
      ] as const);
  const first = random.whole(0, 2);
  const motifs = shades.map(([fill, rib], i) => (DRAWN[(first + i) % 3] ?? palm)(id(i), fill, rib));
  const order = [0, 1, 0, 2, 1] as const;
  const spacing = random.between(112, 138) * size;
  const repeat = {
    spacing,
    columns: 4,
    rows: 4,
    loose: 0.45,
    reach: 90 * size,
    turn: random.whole(-10, 10),
  };
  const cloth = printed(kit, repeat, (i) => {
    const which = order[i % 5] ?? 0;
    const grown = size * random.between(0.85, 1.15) * (which === 2 ? 0.72 : 1);
    const turn = random.between(-75, 75) + (i % 2 ? 180 : 0);
    return (at) => stamp(id(which), at, turn, grown);
  });
  return motifs.join('') + cloth;
}
