import type { PrintKit } from './print-kit.ts';
import { printed } from './scatter.ts';

/** Polka dots: even and crisp, or hand-painted and uneven. */
export function dottedPrint(kit: PrintKit): string {
  const { palette, random, size } = kit;
  const painted = random.chance(0.4);
  const spacing = random.pick([44, 60, 84] as const) * size;
  const radius = spacing * random.between(0.15, 0.24);
  const repeat = {
    spacing,
    columns: 4,
    rows: 4,
    loose: painted ? 0.3 : 0,
    reach: radius * 1.3,
    turn: 0,
  };
  const stretch = (): string => (radius * (painted ? random.between(0.8, 1.2) : 1)).toFixed(1);
  return printed(kit, repeat, () => {
    const [rx, ry] = [stretch(), stretch()];
    return ([x, y]) =>
      `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${rx}" ry="${ry}" fill="${palette.plain}"/>`;
  });
}

/** Stripes along or across the body, wide alone or with a fine one between. */
export function stripedPrint(kit: PrintKit): string {
  const { id, palette, random, size } = kit;
  const across = random.chance(0.5);
  const gap = random.pick([34, 46, 64] as const) * size;
  const [wide, fine] = [gap * random.between(0.34, 0.52), gap * 0.07];
  const double = random.chance(0.5);
  const between = `<rect x="${((gap + wide - fine) / 2).toFixed(1)}" width="${fine.toFixed(1)}" height="60"/>`;
  return (
    `<pattern id="${id}" width="${gap.toFixed(1)}" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(${across ? 90 : 0})">` +
    `<g fill="${palette.plain}"><rect width="${wide.toFixed(1)}" height="60"/>${double ? between : ''}</g></pattern>`
  );
}

/** Gingham, or a tartan with fine lines in a second colour; where bands cross they deepen. */
export function checkedPrint(kit: PrintKit): string {
  const { id, palette, random, size } = kit;
  const step = random.pick([36, 52, 76] as const) * size;
  const tartan = random.chance(0.5);
  const half = step / 2;
  const fine = tartan
    ? `<path d="M${step * 0.75} 0V${step}M0 ${step * 0.75}H${step}" stroke="${palette.secondDeep}" stroke-width="${step * 0.05}"/>` +
      `<path d="M${half * 0.5} 0V${step}M0 ${half * 0.5}H${step}" stroke="${palette.spark}" stroke-width="${step * 0.03}" opacity=".8"/>`
    : '';
  const turn = random.chance(0.25) ? 45 : 0;
  return (
    `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">` +
    `<path d="M0 0H${half}V${step}H0Z" fill="${palette.plain}" opacity=".5"/>` +
    `<path d="M0 0V${half}H${step}V0Z" fill="${palette.plain}" opacity=".5"/>${fine}</pattern>`
  );
}
