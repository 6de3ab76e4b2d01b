import type { GarmentDrawing, GarmentView } from './garment-drawing.ts';
import { assemble } from './assemble.ts';
import type { Cloth } from './cloth.ts';
import { FIGURE_FRAME, paintFigure, type Wearer } from './figure.ts';
import { frameFor, type Frame } from './frame.ts';
import { castShadow } from './ground.ts';
import type { Easel } from './easel.ts';
import { boxOf, paintPiece } from './paint.ts';
import { printCloth } from './prints/print.ts';
import { createRandom } from './random.ts';
import { weavePattern } from './weave.ts';

type GarmentLayers = {
  /** What belongs in `<defs>`. */
  readonly definitions: string;
  /** The garment with its cast shadow, in a picture of 1200 x 1600. */
  readonly body: string;
  readonly frame: Frame;
};

type LayerOptions = {
  /** Begins every id, so that drawings in one document don't clash. */
  readonly prefix: string;
  readonly cloth: Cloth;
  readonly shadow: string;
  /** On whom it is seen at its true size; null where nobody wears it. */
  readonly wearer: Wearer | null;
  readonly view: GarmentView;
};

/** A garment without the wall behind it. */
export function garmentLayers(spec: GarmentDrawing, options: LayerOptions): GarmentLayers {
  const { prefix, cloth, shadow, wearer, view } = options;
  const random = createRandom(spec.seed * 7919 + 17);
  const pieces = assemble({ spec, back: view === 'back', random });
  const frame = wearer ? FIGURE_FRAME : frameFor(pieces, random);
  const { place, scale } = frame;
  const size = Math.max(0.8, (scale / 12) ** 0.6);
  const id = `${prefix}w`;
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
  const easel: Easel = {
    cloth,
    place,
    scale,
    prefix,
    random,
    print,
    weave: weave && id,
    worn: wearer && wearer.figure,
  };
  const outlineIds = pieces.map((_, i) => `${prefix}c${i}p`);
  const painted = pieces.map((each, i) => ({
    isBehind: wearer !== null && each.fill === 'inside',
    svg: paintPiece(easel, each, i),
  }));
  const layer = (isBehind: boolean) =>
    painted
      .filter((each) => each.isBehind === isBehind)
      .map(({ svg }) => svg)
      .join('');
  // Who wears it stands before the far side of the cloth.
  const behind = wearer
    ? layer(true) + paintFigure(wearer)
    : castShadow(prefix, outlineIds, { shadow, box: boxOf(place, pieces, 75) });
  const body = behind + layer(false);
  return { definitions: clothFills(prefix, cloth) + (weave ?? '') + (print?.definitions ?? ''), body, frame };
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
