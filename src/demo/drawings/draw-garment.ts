import type { GarmentColour, GarmentDrawing, GarmentView } from './garment-drawing.ts';
import { clothOf, wallFor, type Cloth } from './cloth.ts';
import { focusOf } from './focus.ts';
import { PICTURE } from './frame.ts';
import { garmentLayers } from './garment-layers.ts';
import { paintGround } from './ground.ts';
import { createRandom, hashText } from './random.ts';

/**
 * Draws a garment in one colour as a self-contained SVG of 1200 x 1600. The same description, colour and view always
 * give the same text; ids are the drawing's own, so that several can stand in one page.
 */
export function drawGarment(spec: GarmentDrawing, colour: GarmentColour, view: GarmentView): string {
  const prefix = `g${(hashText(JSON.stringify([spec, colour, view])) % 36 ** 5).toString(36)}`;
  const cloth = clothOf(colour.hex, spec.fabric ?? 'plano');
  const wall = wallBehind(spec, cloth);
  const { definitions, body, frame } = garmentLayers(spec, {
    prefix,
    cloth,
    shadow: wall.shadow,
    wearer: view === 'scale' ? wall : null,
    view,
  });
  const { width, height } = PICTURE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${definitions}</defs>${paintGround(prefix, wall, createRandom(spec.seed + 101))}` +
    `${view === 'detail' ? `<g transform="${focusOf(spec, frame)}">${body}</g>` : body}</svg>`
  );
}

/** The colour of the wall that a garment hangs on. */
export function wallColour(spec: GarmentDrawing, colour: GarmentColour): string {
  return wallBehind(spec, clothOf(colour.hex, spec.fabric ?? 'plano')).bottom;
}

const wallBehind = (spec: GarmentDrawing, cloth: Cloth) => wallFor(cloth, createRandom(spec.seed * 31 + 5));
