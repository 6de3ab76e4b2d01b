import type { GarmentDrawing } from './garment-drawing.ts';
import type { Frame } from './frame.ts';
import type { Point } from './geometry.ts';

/** The part of a garment worth a closer look, in its own centimetres. */
function interestOf(spec: GarmentDrawing): Point {
  const details = spec.details ?? [];
  const isLower = spec.type === 'saia' || spec.type === 'calca' || spec.type === 'short';
  if (isLower) return details.includes('bolso') ? [6, 46] : [3, 47];
  if (spec.waist === 'cinto' || spec.waist === 'faixa' || spec.waist === 'recorte') return [1, 32];
  if (spec.sleeve === 'bufante') return [10, 15];
  return [3, 17];
}

/** Moves and enlarges the drawing so that its detail fills the picture. */
export function focusOf(spec: GarmentDrawing, { place, scale }: Frame): string {
  const zoom = Math.min(2.6, Math.max(1.6, 27 / scale));
  const [x, y] = place(interestOf(spec));
  return `translate(${(600 - x * zoom).toFixed(0)} ${(800 - y * zoom).toFixed(0)}) scale(${zoom.toFixed(2)})`;
}
