import type { Random } from '../random.ts';
import type { PrintKit } from './print-kit.ts';
import { printed, stamp } from './scatter.ts';

/** One petal, pointing up from the centre; `notch` dents its tip. */
function petal(width: number, length: number, notch: number): string {
  const [w, l] = [width, length];
  const d =
    `M0 0C${-w * 0.35} ${-l * 0.18} ${-w} ${-l * 0.5} ${-w * 0.72} ${-l * 0.82}` +
    `C${-w * 0.5} ${-l * 1.06} ${-w * 0.16} ${-l * 1.02} 0 ${-l + notch}` +
    `C${w * 0.16} ${-l * 1.02} ${w * 0.5} ${-l * 1.06} ${w * 0.72} ${-l * 0.82}` +
    `C${w} ${-l * 0.5} ${w * 0.35} ${-l * 0.18} 0 0Z`;
  return d.replaceAll(/-?\d{1,9}\.\d+/g, (number) => Number(number).toFixed(1));
}

function ring(count: number, start: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(Math.round(start + (360 / count) * i))).join('');
}

type Tints = { readonly face: string; readonly deep: string; readonly heart: string };

/** An open bloom of broad petals with a blush at the heart. */
function bloom(id: string, tints: Tints, random: Random): string {
  const count = random.pick([5, 5, 6] as const);
  const d = petal(random.between(21, 27), random.between(40, 46), random.between(2, 7));
  const petals = ring(
    count,
    random.between(0, 60),
    (angle) =>
      `<g transform="rotate(${angle})"><path d="${d}" fill="${tints.face}"/>` +
      `<path d="M0 -4C-7 -12 -8 -20 0 -29C8 -20 7 -12 0 -4Z" fill="${tints.deep}" opacity=".6"/>` +
      `<path d="M0 -8V-30M-3 -10L-9 -27M3 -10L9 -27" stroke="${tints.deep}" stroke-width="1.3" fill="none" opacity=".75"/></g>`,
  );
  const stamens = ring(
    6,
    12,
    (angle) => `<circle transform="rotate(${angle})" cy="-9" r="2.1" fill="${tints.deep}"/>`,
  );
  return `<g id="${id}">${petals}<circle r="6.5" fill="${tints.heart}"/>${stamens}</g>`;
}

function rays(start: number, length: number, fill: string): string {
  const d = petal(8, length, 1);
  return ring(9, start, (angle) => `<path transform="rotate(${angle})" d="${d}" fill="${fill}"/>`);
}

/** Many narrow petals in two rows round a button. */
function daisy(id: string, tints: Tints): string {
  return (
    `<g id="${id}">${rays(20, 33, tints.deep)}${rays(0, 31, tints.face)}` +
    `<circle r="8" fill="${tints.heart}"/><circle cx="-2" cy="-2" r="4" fill="#fff" opacity=".25"/></g>`
  );
}

/** A flower not yet open, on its stem. */
function bud(id: string, tints: Tints, leaf: string): string {
  return (
    `<g id="${id}"><path d="M0 34C-3 20 -2 10 0 0" stroke="${leaf}" stroke-width="2.6" fill="none"/>` +
    `<path d="M0 2C-15 -4 -14 -22 -4 -31C0 -25 8 -26 9 -30C15 -20 14 -4 0 2Z" fill="${tints.face}"/>` +
    `<path d="M0 2C-3 -8 -2 -20 -4 -31C5 -24 6 -8 0 2Z" fill="${tints.deep}" opacity=".7"/>` +
    `<path d="M-8 -2C-4 5 4 5 8 -2C6 8 -6 8 -8 -2Z" fill="${leaf}"/></g>`
  );
}

/** A stem with paired leaves. */
function sprig(id: string, leaf: string, deep: string): string {
  const blade = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C-8 -8 -8 -20 0 -30C8 -20 8 -8 0 0Z" fill="${leaf}"/>` +
    `<path d="M0 -2V-24" stroke="${deep}" stroke-width="1.2"/></g>`;
  return (
    `<g id="${id}"><path d="M0 30C4 10 -3 -8 2 -30" stroke="${deep}" stroke-width="2" fill="none"/>` +
    `${blade(2, 18, 58)}${blade(1, 12, -55)}${blade(0, -4, 50)}${blade(-1, -8, -48)}${blade(2, -26, 6)}</g>`
  );
}

/** Large flowers, buds and leaves, tossed in every direction. */
export function floralPrint(kit: PrintKit): string {
  const { id: prefix, palette, random, size } = kit;
  const id = (name: string): string => `${prefix}f${name}`;
  const main: Tints = { face: palette.main, deep: palette.mainDeep, heart: palette.spark };
  const second: Tints = { face: palette.second, deep: palette.secondDeep, heart: palette.spark };
  const motifs =
    bloom(id('a'), main, random) +
    (random.chance(0.5) ? daisy(id('b'), second) : bloom(id('b'), second, random)) +
    bud(id('c'), main, palette.leaf) +
    sprig(id('d'), palette.leaf, palette.leafDeep);
  const spacing = random.between(96, 122) * size;
  const repeat = {
    spacing,
    columns: 4,
    rows: 4,
    loose: 0.5,
    reach: 75 * size,
    turn: random.whole(-12, 12),
  };
  const cloth = printed(kit, repeat, (i) => {
    const turn = random.between(0, 360);
    const grown = size * random.between(0.8, 1.15);
    const flower = (['a', 'b', 'a', 'c', 'b'] as const)[i % 5] ?? 'a';
    return ([x, y]) =>
      stamp(id('d'), [x + spacing * 0.3, y - spacing * 0.28], turn + 70, grown * 0.8) +
      stamp(id(flower), [x, y], turn, flower === 'a' ? grown * 1.05 : grown * 0.85);
  });
  return motifs + cloth;
}

/** A calico of tiny flowers; one tile repeats, turned a little off the grain. */
export function tinyFloralPrint(kit: PrintKit): string {
  const { id: prefix, palette, random, size } = kit;
  const flower = (name: string, fill: string, heart: string): string =>
    `<g id="${prefix}m${name}">${ring(5, 0, (angle) => `<ellipse transform="rotate(${angle})" cy="-6.4" rx="4.6" ry="5.8" fill="${fill}"/>`)}<circle r="3.2" fill="${heart}"/></g>`;
  const leaf = `<path id="${prefix}ml" d="M0 0C-4 -4 -4 -11 0 -16C4 -11 4 -4 0 0Z" fill="${palette.leaf}"/>`;
  const turn = random.whole(-18, 18);
  const repeat = { spacing: 42 * size, columns: 4, rows: 4, loose: 0.35, reach: 20 * size, turn };
  const cloth = printed(kit, repeat, (i) => {
    const spin = random.between(0, 360);
    const grown = size * random.between(0.75, 1.05);
    const name = i % 3 === 0 ? 'b' : 'a';
    return ([x, y]) =>
      stamp(`${prefix}ml`, [x + 7 * size, y + 5 * size], spin, size) +
      stamp(`${prefix}ml`, [x - 6 * size, y + 6 * size], spin + 140, size) +
      stamp(`${prefix}m${name}`, [x, y], spin, grown);
  });
  const flowers = flower('a', palette.main, palette.spark) + flower('b', palette.second, palette.secondDeep);
  return leaf + flowers + cloth;
}
