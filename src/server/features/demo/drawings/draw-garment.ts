import type { GarmentColour, GarmentDrawing, GarmentView } from './garment-drawing.ts';
import { assemble } from './assemble.ts';
import { clothOf, wallFor, type Cloth } from './cloth.ts';
import { focusOf } from './focus.ts';
import { frameFor, PICTURE } from './frame.ts';
import { castShadow, paintGround } from './ground.ts';
import { boxOf, paintPiece, type Easel } from './paint.ts';
import { printCloth } from './prints/print.ts';
import { createRandom, hashText } from './random.ts';
import { weavePattern } from './weave.ts';

/**
 * Draws a garment in one colour as a self-contained SVG of 1200 x 1600. The same description, colour and view always
 * give the same text; ids are the drawing's own, so that several can stand in one page.
 */
export function drawGarment(spec: GarmentDrawing, colour: GarmentColour, view: GarmentView): string {
  const prefix = `g${hashText(JSON.stringify([spec, colour, view])).toString(36)}`;
  const cloth = clothOf(colour.hex, spec.fabric ?? 'plano');
  const wall = wallFor(cloth, createRandom(spec.seed * 31 + 5));
  const random = createRandom(spec.seed * 7919 + 17);
  const pieces = assemble({ spec, back: view === 'back', random });
  const frame = frameFor(pieces, random);
  const id = `${prefix}w`;
  const size = Math.max(0.8, (frame.scale / 12) ** 0.6);
  const weave = weavePattern(spec.fabric ?? 'plano', {
    id,
    cloth,
    size,
    random: createRandom(spec.seed + 3),
  });
  const print = printCloth(spec.print ?? 'liso', {
    id: `${prefix}t`,
    cloth,
    size,
    random: createRandom(spec.seed * 53 + 11),
  });
  const { place, scale } = frame;
  const easel: Easel = { cloth, place, scale, prefix, random, print, weave: weave && id };
  const outlineIds = pieces.map((_, i) => `${prefix}c${i}p`);
  const body =
    castShadow(prefix, outlineIds, { wall, box: boxOf(place, pieces, 75) }) +
    pieces.map((each, i) => paintPiece(easel, each, i)).join('');
  const definitions = clothFills(prefix, cloth) + (weave ?? '') + (print?.definitions ?? '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">` +
    `<defs>${definitions}</defs>${paintGround(prefix, wall, createRandom(spec.seed + 101))}` +
    `${view === 'detail' ? `<g transform="${focusOf(spec, frame)}">${body}</g>` : body}</svg>`
  );
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
