import type { GarmentColour, GarmentDrawing, GarmentView } from './garment-drawing.ts';
import { assemble } from './assemble.ts';
import { clothOf, wallFor, type Cloth } from './cloth.ts';
import { frameFor, PICTURE } from './frame.ts';
import { castShadow, paintGround } from './ground.ts';
import { paintPiece, type Easel } from './paint.ts';
import { printDefinition } from './prints/print.ts';
import { createRandom, hashText } from './random.ts';

/** Draws a garment in one colour as a self-contained SVG of 1200 x 1600. */
export function drawGarment(spec: GarmentDrawing, colour: GarmentColour, view: GarmentView): string {
  const key = hashText(JSON.stringify([spec, colour, view]));
  const prefix = `g${key.toString(36)}`;
  const random = createRandom(spec.seed * 7919 + 17);
  const cloth = clothOf(colour.hex);
  const wall = wallFor(cloth, createRandom(spec.seed * 31 + 5));
  const pieces = assemble({ spec, back: view === 'back', random });
  const frame = frameFor(pieces, random);
  const printId = `${prefix}print`;
  const print = printDefinition(spec.print ?? 'liso', printId, {
    prefix,
    cloth,
    random: createRandom(spec.seed * 53 + 11),
    size: Math.max(0.8, (frame.scale / 12) ** 0.6),
    area: { x: 0, y: 40, width: 1200, height: 1500 },
  });
  const easel: Easel = {
    cloth,
    place: frame.place,
    scale: frame.scale,
    prefix,
    random,
    print: print ? printId : null,
    weave: '',
  };
  const body = [
    paintGround(prefix, wall, createRandom(spec.seed + 101)),
    castShadow(
      prefix,
      pieces.map((_, i) => `${prefix}c${i}p`),
      wall,
    ),
    ...pieces.map((each, i) => paintPiece(easel, each, i)),
  ].join('');
  const size = `width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${clothFills(prefix, cloth)}${print}</defs>${body}</svg>`;
}

function clothFills(prefix: string, cloth: Cloth): string {
  const gradient = (id: string, from: string, to: string): string =>
    `<linearGradient id="${prefix}${id}" gradientUnits="userSpaceOnUse" x1="380" y1="200" x2="860" y2="1440">` +
    `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  return (
    gradient('base', cloth.light, cloth.dim) +
    gradient('in', cloth.inside, cloth.insideDeep) +
    gradient('trim', cloth.light, cloth.base) +
    `<radialGradient id="${prefix}button" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${cloth.glow}"/>` +
    `<stop offset="1" stop-color="${cloth.dim}"/></radialGradient>` +
    `<linearGradient id="${prefix}gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3dfae"/>` +
    `<stop offset=".5" stop-color="#c69a4c"/><stop offset="1" stop-color="#8f6a2c"/></linearGradient>`
  );
}
