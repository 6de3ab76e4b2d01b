import { paintHanging, paintRail, type Hanging } from './hanging.ts';
import { TALL_HERO_GARMENTS, WIDE_HERO_GARMENTS } from './hero-garments.ts';
import { paintPlant } from './plant.ts';

type Scene = {
  readonly width: number;
  readonly height: number;
  readonly floorY: number;
  readonly arch: { readonly x: number; readonly width: number; readonly top: number };
  readonly rail: { readonly from: number; readonly to: number; readonly y: number };
  readonly garments: readonly Hanging[];
  readonly plant: { readonly x: number; readonly size: number };
  readonly prefix: string;
};

function paintRoom({ width, height, floorY, arch, prefix }: Scene): string {
  const { x, width: span, top } = arch;
  const r = span / 2;
  const archPath = `M${x} ${floorY}V${top + r}A${r} ${r} 0 0 1 ${x + span} ${top + r}V${floorY}Z`;
  return (
    `<linearGradient id="${prefix}wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdfaf7"/><stop offset="1" stop-color="#f6e9e3"/></linearGradient>` +
    `<linearGradient id="${prefix}arch" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#f7bfdc"/><stop offset="1" stop-color="#fae1ea"/></linearGradient>` +
    `<linearGradient id="${prefix}floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#edd7cc"/><stop offset="1" stop-color="#f5e6de"/></linearGradient>` +
    `<radialGradient id="${prefix}sun" cx=".28" cy=".2" r=".7"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#${prefix}wall)"/>` +
    `<path d="${archPath}" fill="url(#${prefix}arch)"/>` +
    `<path d="${archPath}" fill="none" stroke="#fff" stroke-width="3" opacity=".55" transform="translate(-7 5)"/>` +
    `<rect y="${floorY}" width="${width}" height="${height - floorY}" fill="url(#${prefix}floor)"/>` +
    `<rect y="${floorY}" width="${width}" height="5" fill="#fff" opacity=".5"/>` +
    `<rect width="${width}" height="${height}" fill="url(#${prefix}sun)"/>`
  );
}

/** Bars of afternoon light across the wall. */
function paintSun({ width, height }: Scene): string {
  const bar = (left: number, span: number): string =>
    `<path d="M${left} 0h${span}l${-height * 0.42} ${height}h${-span}Z"/>`;
  return `<g fill="#fff6ea" opacity=".5">${bar(width * 0.66, 96)}${bar(width * 0.78, 96)}</g>`;
}

function paintScene(scene: Scene): string {
  const { width, height, rail, garments, plant, floorY, prefix } = scene;
  const hung = garments.map((each, i) => paintHanging(each, { y: rail.y, prefix: `${prefix}${i}` }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    paintRoom(scene) +
    paintSun(scene) +
    `<path d="M${rail.from + 40} 0V${rail.y}M${rail.to - 40} 0V${rail.y}" stroke="#b8925f" stroke-width="3"/>` +
    paintRail(rail.from, rail.to, rail.y) +
    hung.join('') +
    paintPlant({ x: plant.x, y: floorY + 60, size: plant.size, prefix: `${prefix}p` }) +
    '</svg>'
  );
}

/** The banner of the first page for wide screens, 1600 x 900; its left third is calm, for words. */
export function heroWide(): string {
  return paintScene({
    width: 1600,
    height: 900,
    floorY: 790,
    arch: { x: 830, width: 560, top: 110 },
    rail: { from: 690, to: 1530, y: 120 },
    garments: WIDE_HERO_GARMENTS,
    plant: { x: 640, size: 0.82 },
    prefix: 'hw',
  });
}

/** The banner for phones, 900 x 1100; its lower fifth is calm. */
export function heroTall(): string {
  return paintScene({
    width: 900,
    height: 1100,
    floorY: 905,
    arch: { x: 170, width: 560, top: 150 },
    rail: { from: 60, to: 840, y: 120 },
    garments: TALL_HERO_GARMENTS,
    plant: { x: 800, size: 0.72 },
    prefix: 'ht',
  });
}
