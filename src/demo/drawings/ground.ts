import type { Wall } from './cloth.ts';
import type { Box } from './paint.ts';
import type { Random } from './random.ts';

/** The wall, its light and one quiet shape behind the garment; 1200 x 1600. */
export function paintGround(prefix: string, wall: Wall, random: Random): string {
  const tilt = random.between(-60, 60);
  return (
    `<linearGradient id="${prefix}wall" x1="0" y1="0" x2="0.25" y2="1">` +
    `<stop offset="0" stop-color="${wall.top}"/><stop offset="1" stop-color="${wall.bottom}"/></linearGradient>` +
    `<radialGradient id="${prefix}lamp" cx="0.36" cy="0.3" r="0.75">` +
    `<stop offset="0" stop-color="${wall.light}" stop-opacity=".95"/><stop offset="1" stop-color="${wall.light}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="${prefix}arch" x1="0" y1="0" x2="0" y2="1">` +
    `<stop offset="0" stop-color="${wall.arch}"/><stop offset="1" stop-color="${wall.arch}" stop-opacity=".25"/></linearGradient>` +
    `<rect width="1200" height="1600" fill="url(#${prefix}wall)"/>` +
    backdrop(prefix, random, tilt) +
    `<rect width="1200" height="1600" fill="url(#${prefix}lamp)"/>`
  );
}

function backdrop(prefix: string, random: Random, tilt: number): string {
  const fill = `fill="url(#${prefix}arch)"`;
  const shapes = [
    `<path d="M250 1600V690C250 480 400 330 600 330S950 480 950 690V1600Z" ${fill}/>`,
    `<circle cx="${600 + tilt}" cy="760" r="470" ${fill}/>`,
    `<path d="M0 1180C260 1110 480 1210 760 1160S1080 1120 1200 1150V1600H0Z" ${fill} opacity=".8"/>`,
    `<path d="M120 1600C60 1200 150 640 480 470S1010 520 1060 900S1010 1400 1080 1600Z" ${fill} opacity=".85"/>`,
    '',
  ] as const;
  return random.pick(shapes);
}

/** The garment's own shadow on the wall; the blur's region is the garment's, since a blur costs what its area is. */
export function castShadow(
  prefix: string,
  outlineIds: readonly string[],
  { shadow, box }: { shadow: string; box: Box },
): string {
  const uses = outlineIds.map((id) => `<use href="#${id}"/>`).join('');
  return (
    `<filter id="${prefix}far" filterUnits="userSpaceOnUse" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" ` +
    `color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="17"/></filter>` +
    `<g fill="${shadow}" opacity=".34" filter="url(#${prefix}far)">` +
    `<g transform="translate(20 30)">${uses}</g></g>`
  );
}
