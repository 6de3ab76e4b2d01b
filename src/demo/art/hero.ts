import { paintHanging, paintRail, type Hanging } from './hanging.ts';
import { TALL_HERO_GARMENTS, WIDE_HERO_GARMENTS } from './hero-garments.ts';
import { paintPlant } from './plant.ts';

/** The room's colours at an hour of the day: two of each ground, from where the light falls. */
type Light = {
  readonly wall: readonly [string, string];
  readonly arch: readonly [string, string];
  readonly floor: readonly [string, string];
  readonly edge: number;
  readonly glow: { readonly color: string; readonly opacity: number };
  readonly bars: { readonly color: string; readonly opacity: number };
  readonly shadow: string;
};

const DAY: Light = {
  wall: ['#fdfaf7', '#f6e9e3'],
  arch: ['#f7bfdc', '#fae1ea'],
  floor: ['#edd7cc', '#f5e6de'],
  edge: 0.5,
  glow: { color: '#fff', opacity: 0.9 },
  bars: { color: '#fff6ea', opacity: 0.5 },
  shadow: '#8a6256',
};

/** For pages on dark grounds: their cream is its wall. */
const EVENING: Light = {
  wall: ['#281f24', '#33232b'],
  arch: ['#8a4a69', '#5d2f47'],
  floor: ['#3a2a2c', '#2a1f22'],
  edge: 0.12,
  glow: { color: '#ffcf9e', opacity: 0.1 },
  bars: { color: '#ffdcb0', opacity: 0.06 },
  shadow: '#0e080b',
};

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

function gradient(id: string, [from, to]: readonly [string, string], end: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function paintRoom({ width, height, floorY, arch, prefix }: Scene, light: Light): string {
  const { x, width: span, top } = arch;
  const r = span / 2;
  const archPath = `M${x} ${floorY}V${top + r}A${r} ${r} 0 0 1 ${x + span} ${top + r}V${floorY}Z`;
  return (
    gradient(`${prefix}wall`, light.wall, 'x2="1" y2="1"') +
    gradient(`${prefix}arch`, light.arch, 'x2=".3" y2="1"') +
    gradient(`${prefix}floor`, light.floor, 'x2="0" y2="1"') +
    `<radialGradient id="${prefix}sun" cx=".28" cy=".2" r=".7"><stop offset="0" stop-color="${light.glow.color}" stop-opacity="${light.glow.opacity}"/><stop offset="1" stop-color="${light.glow.color}" stop-opacity="0"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#${prefix}wall)"/>` +
    `<path d="${archPath}" fill="url(#${prefix}arch)"/>` +
    `<path d="${archPath}" fill="none" stroke="#fff" stroke-width="3" opacity="${light.edge}" transform="translate(-7 5)"/>` +
    `<rect y="${floorY}" width="${width}" height="${height - floorY}" fill="url(#${prefix}floor)"/>` +
    `<rect y="${floorY}" width="${width}" height="5" fill="#fff" opacity="${light.edge}"/>` +
    `<rect width="${width}" height="${height}" fill="url(#${prefix}sun)"/>`
  );
}

/** Bars of light across the wall. */
function paintSun({ width, height }: Scene, { bars }: Light): string {
  const bar = (left: number, span: number): string =>
    `<path d="M${left} 0h${span}l${-height * 0.42} ${height}h${-span}Z"/>`;
  return `<g fill="${bars.color}" opacity="${bars.opacity}">${bar(width * 0.66, 96)}${bar(width * 0.78, 96)}</g>`;
}

function paintScene(scene: Scene, light: Light): string {
  const { width, height, rail, garments, plant, floorY, prefix } = scene;
  const hung = garments.map((each, i) =>
    paintHanging(each, { y: rail.y, prefix: `${prefix}${i}`, shadow: light.shadow }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    paintRoom(scene, light) +
    paintSun(scene, light) +
    `<path d="M${rail.from + 40} 0V${rail.y}M${rail.to - 40} 0V${rail.y}" stroke="#b8925f" stroke-width="3"/>` +
    paintRail(rail.from, rail.to, rail.y) +
    hung.join('') +
    paintPlant({ x: plant.x, y: floorY + 60, size: plant.size, prefix: `${prefix}p` }) +
    '</svg>'
  );
}

const WIDE: Scene = {
  width: 1600,
  height: 900,
  floorY: 790,
  arch: { x: 830, width: 560, top: 110 },
  rail: { from: 690, to: 1530, y: 120 },
  garments: WIDE_HERO_GARMENTS,
  plant: { x: 640, size: 0.82 },
  prefix: 'hw',
};

const TALL: Scene = {
  width: 900,
  height: 1100,
  floorY: 905,
  arch: { x: 170, width: 560, top: 150 },
  rail: { from: 60, to: 840, y: 120 },
  garments: TALL_HERO_GARMENTS,
  plant: { x: 800, size: 0.72 },
  prefix: 'ht',
};

/** The banner of the first page for wide screens, 1600 x 900; its left third is calm, for words. */
export const heroWide = (): string => paintScene(WIDE, DAY);

/** The same room after sunset, for pages on dark grounds. */
export const heroWideDark = (): string => paintScene(WIDE, EVENING);

/** The banner for phones, 900 x 1100; its lower fifth is calm. */
export const heroTall = (): string => paintScene(TALL, DAY);

export const heroTallDark = (): string => paintScene(TALL, EVENING);
