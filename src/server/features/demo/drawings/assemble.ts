import type { Fit, GarmentDrawing, Length } from './garment-drawing.ts';
import type { Piece } from './piece.ts';
import type { Random } from './random.ts';
import type { Point } from './geometry.ts';
import { bodiceBack, bodiceFront, frontStraps, type BodicePlan } from './bodice.ts';
import { upperOf } from './neckline.ts';
import { skirtPieces } from './skirt.ts';
import { sleevePieces } from './sleeve.ts';
import { hemOf, torsoSide } from './torso.ts';
import { trousersPieces } from './trousers.ts';
import { waistPieces, waistband } from './waist.ts';

const TOP_HEM: Record<Length, number> = { mini: 33.5, midi: 40, longo: 58 };
const WAIST_Y = 38.5;

function bodicePlan(spec: GarmentDrawing, random: Random, body: { fit: Fit; hemY: number }): BodicePlan {
  const neckline = spec.neckline ?? 'redondo';
  const sleeve = spec.sleeve ?? 'nenhuma';
  const side = torsoSide(body.fit, body.hemY);
  const end = side.at(-1) ?? [14, body.hemY];
  return {
    upper: upperOf(neckline, sleeve),
    neckline,
    sleeve,
    fit: body.fit,
    side,
    hem: hemOf(end, body.fit === 'justo' ? 1 : 1.5),
    details: spec.details ?? [],
    random,
  };
}

function topPieces(plan: BodicePlan): Piece[] {
  const sleeves = sleevePieces({
    kind: plan.sleeve,
    arm: plan.upper.arm.right,
    ease: plan.fit === 'justo' ? 0 : 0.8,
    random: plan.random,
  });
  return [...bodiceBack(plan), ...sleeves, bodiceFront(plan), ...frontStraps(plan)];
}

function bottomPieces(
  spec: GarmentDrawing,
  kind: 'saia' | 'calca' | 'short',
  at: { top: Point; random: Random },
): Piece[] {
  const fit = spec.fit ?? (kind === 'saia' ? 'evase' : 'reto');
  const length = spec.length ?? (kind === 'short' ? 'mini' : 'midi');
  const gathered = spec.waist === 'elastico' || (spec.details ?? []).includes('franzido') || fit === 'rodado';
  if (kind === 'saia') return skirtPieces({ fit, length, gathered, ...at });
  return trousersPieces({ fit, length, short: kind === 'short', ...at });
}

function onePiece(spec: GarmentDrawing, random: Random, kind: 'saia' | 'calca' | 'short'): Piece[] {
  const waistY = spec.waist === 'imperio' ? 32.5 : WAIST_Y;
  const plan = bodicePlan(spec, random, { fit: 'justo', hemY: waistY });
  const top = plan.side.at(-1) ?? [12.3, waistY];
  return [
    ...bottomPieces(spec, kind, { top, random }),
    ...topPieces(plan),
    ...waistPieces(spec.waist ?? 'natural', { top, random }),
  ];
}

function lower(spec: GarmentDrawing, random: Random, kind: 'saia' | 'calca' | 'short'): Piece[] {
  const top: Point = [12.5, 39.4];
  return [
    ...waistband({ top, random, elastic: spec.waist === 'elastico' }),
    ...bottomPieces(spec, kind, { top, random }),
  ];
}

/** All pieces of a garment, from the farthest to the nearest. */
export function assemble(spec: GarmentDrawing, random: Random): Piece[] {
  switch (spec.type) {
    case 'cropped':
      return topPieces(
        bodicePlan(spec, random, { fit: spec.fit ?? 'justo', hemY: TOP_HEM[spec.length ?? 'midi'] }),
      );
    case 'blusa':
    case 'kimono':
      return topPieces(
        bodicePlan(spec, random, { fit: spec.fit ?? 'reto', hemY: TOP_HEM[spec.length ?? 'longo'] }),
      );
    case 'vestido':
      return onePiece(spec, random, 'saia');
    case 'macacao':
      return onePiece(spec, random, 'calca');
    case 'macaquinho':
      return onePiece(spec, random, 'short');
    case 'conjunto':
      return [
        ...lower(spec, random, spec.bottom ?? 'saia'),
        ...topPieces(bodicePlan(spec, random, { fit: 'justo', hemY: 33 })),
      ];
    case 'saia':
    case 'calca':
    case 'short':
      return lower(spec, random, spec.type);
  }
}
