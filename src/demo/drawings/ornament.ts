import type { Easel } from './easel.ts';
import type { Ornament } from './piece.ts';

/** A round button with a rim and four holes, or two on small ones. */
function button(easel: Easel, [x, y]: readonly [number, number], radius: number): string {
  const { cloth, prefix } = easel;
  const away = (radius * 0.28).toFixed(2);
  const holes = ['-1 -1', '1 -1', '1 1', '-1 1'];
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle cx="1.5" cy="3" r="${(radius + 1).toFixed(1)}" fill="${cloth.shadow}" opacity=".4"/>` +
    `<circle r="${radius.toFixed(1)}" fill="url(#${prefix}button)" stroke="${cloth.ink}" stroke-width="1.3"/>` +
    `<circle r="${(radius * 0.66).toFixed(1)}" fill="none" stroke="${cloth.ink}" stroke-width="1" opacity=".35"/>` +
    `<g transform="scale(${away})">${holes.map((hole) => `<circle r=".57" transform="translate(${hole})"/>`).join('')}</g>` +
    '</g>'
  );
}

/** A rectangular buckle in brushed gold. */
function buckle({ prefix, cloth }: Easel, [x, y]: readonly [number, number], size: number): string {
  const [w, h] = [size * 0.86, size];
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="none">` +
    `<rect x="${-w}" y="${-h}" width="${2 * w}" height="${2 * h}" rx="${size * 0.28}" stroke="${cloth.ink}" stroke-width="${size * 0.36}"/>` +
    `<rect x="${-w}" y="${-h}" width="${2 * w}" height="${2 * h}" rx="${size * 0.28}" stroke="url(#${prefix}gold)" stroke-width="${size * 0.27}"/>` +
    `<path d="M${-w} 0H${w * 0.9}" stroke="#6b4d21" stroke-width="${size * 0.22}"/><path d="M${-w} -1H${w * 0.9}" stroke="#f0d9a0" stroke-width="${size * 0.13}"/></g>`
  );
}

/** The pull of a zip, hanging from its slider. */
function zipPull({ prefix }: Easel, [x, y]: readonly [number, number], size: number): string {
  const s = size;
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" stroke="#6b4d21" stroke-width="1.2" fill="url(#${prefix}gold)">` +
    `<path d="M${-s * 0.5} ${-s * 0.6}H${s * 0.5}L${s * 0.34} ${s * 0.5}H${-s * 0.34}Z"/>` +
    `<path d="M${-s * 0.22} ${s * 0.4}L${-s * 0.34} ${s * 2}Q0 ${s * 2.5} ${s * 0.34} ${s * 2}L${s * 0.22} ${s * 0.4}Z"/></g>`
  );
}

export function paintOrnament(easel: Easel, ornament: Ornament): string {
  const at = easel.place(ornament.at);
  const size = ornament.size * easel.scale;
  const art = { button, buckle, zip: zipPull }[ornament.kind](easel, at, size);
  return art.replaceAll(/-?\d{1,9}\.\d{2,}/g, (number) => Number(number).toFixed(1));
}
