import { ribbonPath, type Point, type Run } from '../drawings/geometry.ts';

type Pot = { readonly x: number; readonly y: number; readonly size: number; readonly prefix: string };

const GREENS = ['#5f7f68', '#7b9a7f', '#4d6b57', '#8fae92', '#6c8c73'] as const;

function still(p: Point): Point {
  return p;
}

/** A long leaf that bows under its own weight, with a lit half. */
function leaf(run: Run, width: number, green: string): string {
  const belly = (t: number): number => width * Math.sin(Math.PI * (0.06 + t * 0.94)) ** 0.75 + 0.3;
  const whole = ribbonPath(run, belly, { place: still, count: 9 });
  const half = ribbonPath(run, (t) => belly(t) * 0.52, { place: still, lean: 0.98, count: 9 });
  const rib = ribbonPath(run, (t) => 2.2 * (1 - t) + 0.5, { place: still, count: 7 });
  return (
    `<path d="${whole}" fill="${green}"/><path d="${half}" fill="#fff" opacity=".16"/>` +
    `<path d="${rib}" fill="#33503f" opacity=".45"/>`
  );
}

/** A potted plant of arching leaves; `x` and `y` are the middle of the pot's foot, `size` 1 is about 420 high. */
export function paintPlant({ x, y, size, prefix }: Pot): string {
  const leaves: readonly [number, number, number][] = [
    [-150, -300, 34],
    [160, -290, 32],
    [-95, -390, 36],
    [105, -400, 34],
    [-185, -190, 28],
    [190, -180, 27],
    [-30, -440, 36],
    [45, -430, 32],
    [-120, -150, 24],
    [125, -140, 24],
  ];
  const drawn = leaves.map(([dx, dy, width], i) => {
    const droop = Math.abs(dx) * 0.5;
    const run: Run = [
      [dx * 0.06, -118],
      [dx * 0.3, -118 + (dy + 118) * 0.6],
      [dx * 0.72, dy + droop * 0.1],
      [dx * 1.15, dy - 26 + droop],
    ];
    return leaf(run, width, GREENS[i % GREENS.length] ?? GREENS[0]);
  });
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    `<ellipse cx="16" cy="2" rx="92" ry="13" fill="#7a5a4c" opacity=".22"/>${drawn.join('')}` +
    `<linearGradient id="${prefix}pot" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f1ddd3"/><stop offset=".55" stop-color="#dcb9a8"/><stop offset="1" stop-color="#bd9281"/></linearGradient>` +
    `<path d="M-66 -128H66C66 -70 56 -24 46 0H-46C-56 -24 -66 -70 -66 -128Z" fill="url(#${prefix}pot)"/>` +
    `<path d="M-71 -138H71V-118H-71Z" fill="#e6c9bb"/><path d="M-71 -119H71V-114H-71Z" fill="#8f6355" opacity=".25"/></g>`
  );
}
