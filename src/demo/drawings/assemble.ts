import type { Fit, GarmentDrawing, Length } from './garment-drawing.ts';
import { topPieces } from './bodice.ts';
import type { BodicePlan } from './bodice-plan.ts';
import type { Studio } from './studio.ts';
import { flutter } from './flare.ts';
import type { Point, Run } from './geometry.ts';
import { kimonoPieces } from './kimono.ts';
import { backUpperOf, upperOf } from './neckline.ts';
import type { Piece } from './piece.ts';
import { skirtPieces } from './skirt.ts';
import { hemOf, looseSide, torsoSide } from './torso.ts';
import { trousersPieces } from './trousers.ts';
import { waistband, waistPieces } from './waist.ts';

type Bottom = 'saia' | 'calca' | 'short';

const TOP_HEM: Record<Length, number> = { mini: 33.5, midi: 40, longo: 58 };
const WAIST_Y = 38.5;
const EMPIRE_Y = 32.5;

type Body = { readonly fit: Fit; readonly side: Run; readonly hemmed: boolean; readonly flared?: boolean };

function bodicePlan({ spec, back, random }: Studio, body: Body): BodicePlan {
  const neckline = spec.neckline ?? 'redondo';
  const sleeve = spec.sleeve ?? 'nenhuma';
  const details = spec.details ?? [];
  const plainHem = hemOf(body.side.at(-1) ?? [14, 40], body.fit === 'justo' ? 1 : 1.5);
  const isTop = spec.type === 'cropped' || spec.type === 'blusa' || spec.type === 'conjunto';
  return {
    upper: back ? backUpperOf(neckline, sleeve) : upperOf(neckline, sleeve),
    neckline,
    sleeve,
    fit: body.fit,
    side: body.side,
    hem:
      body.flared && !details.includes('babado')
        ? flutter(plainHem, 5, { random, depth: 0.7 }).hem
        : [plainHem],
    details: hasSkirtRuffle(spec) ? details.filter((detail) => detail !== 'babado') : details,
    chestPocket:
      details.includes('bolso') &&
      (neckline === 'gola' || spec.fabric === 'jeans') &&
      spec.type !== 'conjunto',
    tied: isTop && details.includes('amarracao'),
    hemmed: body.hemmed,
    back,
    random,
  };
}

const RUFFLED_TOPS: ReadonlySet<string> = new Set(['ombro-a-ombro', 'tomara-que-caia', 'alcinha', 'coracao']);

/** A ruffle belongs to a straight neckline where there is one, else to the hem of the skirt. */
function hasSkirtRuffle({ type, neckline }: GarmentDrawing): boolean {
  const hasSkirt = type === 'vestido' || type === 'saia' || type === 'conjunto';
  return hasSkirt && !RUFFLED_TOPS.has(neckline ?? '');
}

function bottomPieces({ spec, back, random }: Studio, kind: Bottom, top: Point): Piece[] {
  const fit = spec.fit ?? (kind === 'saia' ? 'evase' : 'reto');
  const length = spec.length ?? (kind === 'short' ? 'mini' : 'midi');
  const all = spec.details ?? [];
  const front = kind === 'saia' && !hasSkirtRuffle(spec) ? all.filter((detail) => detail !== 'babado') : all;
  const details = back ? front.filter((detail) => ['babado', 'camadas', 'pregas'].includes(detail)) : front;
  const gathered = spec.waist === 'elastico' || fit === 'rodado';
  if (kind === 'saia') return skirtPieces({ fit, length, gathered, details, top, random });
  const fly = !back && isLower(spec) && spec.waist !== 'elastico';
  return trousersPieces({ fit, length, short: kind === 'short', details, fly, top, random });
}

function isLower({ type }: GarmentDrawing): boolean {
  return type === 'calca' || type === 'short' || type === 'saia' || type === 'conjunto';
}

/** Bodice and skirt, or bodice and legs, joined at the waist. */
function onePiece(studio: Studio, kind: Bottom): Piece[] {
  const { spec, random, back } = studio;
  if (spec.waist === 'solta' && kind === 'saia') return looseDress(studio);
  const waistY = spec.waist === 'imperio' ? EMPIRE_Y : WAIST_Y;
  const plan = bodicePlan(studio, { fit: 'justo', side: torsoSide('justo', waistY), hemmed: false });
  const top = plan.side.at(-1) ?? [12.3, waistY];
  return [
    ...bottomPieces(studio, kind, top),
    ...topPieces(plan),
    ...waistPieces({ waist: spec.waist ?? 'natural', details: spec.details ?? [], top, random, back }),
  ];
}

/** A dress that falls from the shoulders with no seam at the waist. */
function looseDress(studio: Studio): Piece[] {
  const { spec } = studio;
  const fit = spec.fit ?? 'evase';
  const side = looseSide(fit, spec.length ?? 'midi');
  return topPieces(
    bodicePlan(studio, { fit, side, hemmed: true, flared: fit === 'evase' || fit === 'rodado' }),
  );
}

function lower(studio: Studio, kind: Bottom): Piece[] {
  const { spec, random, back } = studio;
  const top: Point = [12.5, 39.4];
  const waist = spec.waist ?? 'natural';
  return [
    ...bottomPieces(studio, kind, top),
    ...waistband({ waist, details: spec.details ?? [], top, random, back }),
  ];
}

function top(studio: Studio, fit: Fit, length: Length): Piece[] {
  const side = torsoSide(fit, TOP_HEM[length]);
  return topPieces(
    bodicePlan(studio, { fit, side, hemmed: true, flared: fit === 'evase' || fit === 'rodado' }),
  );
}

/** All pieces of a garment, from the farthest to the nearest. */
export function assemble(studio: Studio): Piece[] {
  const { spec } = studio;
  switch (spec.type) {
    case 'cropped':
      return top(studio, spec.fit ?? 'justo', spec.length ?? 'midi');
    case 'blusa':
      return top(studio, spec.fit ?? 'reto', spec.length ?? 'longo');
    case 'kimono':
      return kimonoPieces(studio);
    case 'vestido':
      return onePiece(studio, 'saia');
    case 'macacao':
      return onePiece(studio, 'calca');
    case 'macaquinho':
      return onePiece(studio, 'short');
    case 'conjunto':
      return [...lower(studio, spec.bottom ?? 'saia'), ...top(studio, 'justo', 'mini')];
    case 'saia':
    case 'calca':
    case 'short':
      return lower(studio, spec.type);
  }
}
