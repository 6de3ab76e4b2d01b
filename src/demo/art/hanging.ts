import type { GarmentDrawing } from '../drawings/garment-drawing.ts';
import { clothOf } from '../drawings/cloth.ts';
import { garmentLayers } from '../drawings/garment-layers.ts';

/** A garment on its hanger; `x` is where the hook holds on the rail, `size` scales the drawing of 1200 x 1600. */
export type Hanging = {
  readonly spec: GarmentDrawing;
  readonly hex: string;
  readonly x: number;
  readonly size: number;
};

type Rail = { readonly y: number; readonly prefix: string; readonly shadow: string };

const STRAPPED: ReadonlySet<string> = new Set(['alcinha', 'coracao']);

/** Draws the garment so that its hook touches the rail at height `y`. */
export function paintHanging({ spec, hex, x, size }: Hanging, { y, prefix, shadow }: Rail): string {
  const cloth = clothOf(hex, spec.fabric ?? 'plano');
  const { definitions, body, frame } = garmentLayers(spec, {
    prefix,
    cloth,
    shadow,
    wearer: null,
    view: 'front',
  });
  const isLower = spec.type === 'saia' || spec.type === 'calca' || spec.type === 'short';
  const [neckX, neckY] = frame.place(isLower ? [0, 36] : [0, 1]);
  const unit = frame.scale;
  const hookY = neckY - 9 * unit;
  return (
    `<g transform="translate(${(x - neckX * size).toFixed(1)} ${(y - hookY * size).toFixed(1)}) scale(${size})">` +
    `<defs>${definitions}</defs>${hanger({ x: neckX, y: neckY, unit, slope: isLower ? 1 : STRAPPED.has(spec.neckline ?? '') ? 0.2 : 4 })}${body}</g>`
  );
}

/** Wire hook and wooden arms; the garment hides most of the arms. */
function hanger({ x, y, unit, slope }: { x: number; y: number; unit: number; slope: number }): string {
  const at = (dx: number, dy: number): string =>
    `${(x + dx * unit).toFixed(1)} ${(y + dy * unit).toFixed(1)}`;
  const arm = slope < 2 ? 11 : 13;
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="M${at(-arm, slope)}Q${at(-4, -0.6)} ${at(0, -1.6)}Q${at(4, -0.6)} ${at(arm, slope)}" stroke="#b98f6b" stroke-width="${(unit * 1.5).toFixed(1)}"/>` +
    `<path d="M${at(0, -1.6)}V${(y - 4.4 * unit).toFixed(1)}C${at(0, -6)} ${at(2.3, -5.4)} ${at(2.3, -7.2)}C${at(2.3, -9.4)} ${at(-1.6, -9.6)} ${at(-2, -7.4)}" stroke="#9a8577" stroke-width="${(unit * 0.55).toFixed(1)}"/></g>`
  );
}

/** A brass rail with a fine light along it. */
export function paintRail(from: number, to: number, y: number): string {
  return (
    `<rect x="${from}" y="${y - 5}" width="${to - from}" height="10" rx="5" fill="#b8925f"/>` +
    `<rect x="${from + 4}" y="${y - 3.5}" width="${to - from - 8}" height="2.6" rx="1.3" fill="#f0dcae"/>` +
    `<circle cx="${from}" cy="${y}" r="9" fill="#a67f4d"/><circle cx="${to}" cy="${y}" r="9" fill="#a67f4d"/>`
  );
}
