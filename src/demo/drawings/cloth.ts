import type { Fabric } from './garment-drawing.ts';
import type { Random } from './random.ts';
import { fromHex, moved, toHex, type Oklch } from './colour.ts';

/** The colours a garment of one cloth is drawn with; all '#rrggbb'. */
export type Cloth = {
  readonly colour: Oklch;
  readonly base: string;
  readonly light: string;
  readonly dim: string;
  /** Laid over at low opacity. */
  readonly shadow: string;
  readonly glow: string;
  readonly ink: string;
  readonly stitch: string;
  /** The wrong side, seen through necklines and hems. */
  readonly inside: string;
  readonly insideDeep: string;
  /** How strong shadows and lights may be: white and black cloth take less of one and more of the other. */
  readonly shadowStrength: number;
  readonly glowStrength: number;
};

/** Satin throws light back, linen and knits swallow it. */
const SHEEN: Partial<Record<Fabric, { readonly shadow: number; readonly glow: number }>> = {
  cetim: { shadow: 1.15, glow: 1.9 },
  linho: { shadow: 1, glow: 0.8 },
  trico: { shadow: 0.9, glow: 0.7 },
  jeans: { shadow: 0.95, glow: 1.15 },
};

/** Shades of a cloth from its colour; black is lifted and white lowered a little, so that folds can be seen. */
export function clothOf(hex: string, fabric: Fabric): Cloth {
  const given = fromHex(hex);
  const colour = { ...given, l: Math.min(0.965, Math.max(0.27, given.l)) };
  const dark = Math.max(0, (0.45 - colour.l) / 0.18);
  const pale = Math.max(0, (colour.l - 0.82) / 0.145);
  const shadowHue = colour.c < 0.02 ? 40 : colour.h - 8;
  return {
    colour,
    base: toHex(colour),
    light: toHex(moved(colour, { l: 0.055 - pale * 0.03, c: 0.94 })),
    dim: toHex(moved(colour, { l: -0.05 - pale * 0.01, c: 1.06, h: -3 })),
    shadow: toHex({ l: Math.max(0.1, colour.l - 0.34), c: Math.max(0.025, colour.c * 1.05), h: shadowHue }),
    glow: toHex({ l: Math.min(0.99, colour.l + 0.24), c: colour.c * 0.55, h: colour.h + 4 }),
    ink: toHex({
      l: Math.max(0.13, colour.l - 0.31 + dark * 0.06),
      c: Math.max(0.03, colour.c * 0.85),
      h: shadowHue,
    }),
    stitch: fabric === 'jeans' ? '#d9a35b' : toHex(moved(colour, { l: colour.l > 0.5 ? -0.2 : 0.2, c: 0.8 })),
    inside: wrongSide(colour, -0.13 + dark * 0.05 + pale * 0.03),
    insideDeep: wrongSide(colour, -0.22 + dark * 0.08 + pale * 0.05),
    shadowStrength: (1 - pale * 0.28 + dark * 0.35) * (SHEEN[fabric]?.shadow ?? 1),
    glowStrength: (1 + dark * 0.15 - pale * 0.1) * (SHEEN[fabric]?.glow ?? 1),
  };
}

/** Greys would look dirty beside white cloth, so its wrong side is a warm shade. */
function wrongSide(colour: Oklch, by: number): string {
  const isGrey = colour.c < 0.02;
  return toHex({
    l: Math.max(0.08, colour.l + by),
    c: isGrey ? 0.014 : colour.c * 1.02,
    h: isGrey ? 55 : colour.h - 4,
  });
}

/** The wall behind a garment: quiet, tinted, always a step away from the cloth. */
export type Wall = {
  readonly top: string;
  readonly bottom: string;
  readonly arch: string;
  /** Somebody who wears it, and her hair. */
  readonly figure: string;
  readonly hair: string;
  readonly light: string;
  readonly shadow: string;
};

/** Warm plaster, sand, blush, sage: the shop's walls. */
const WALL_HUES = [25, 42, 58, 75, 85, 12] as const;

export function wallFor(cloth: Cloth, random: Random): Wall {
  const { l } = cloth.colour;
  const hue = random.pick(WALL_HUES) + random.between(-8, 8);
  const level = l > 0.9 ? 0.885 : l > 0.8 ? 0.93 : 0.95;
  const chroma = random.between(0.011, 0.019) + (l > 0.9 ? 0.012 : 0);
  const tone = (by: number, factor = 1): string => toHex({ l: level + by, c: chroma * factor, h: hue });
  return {
    top: tone(0.012, 0.9),
    bottom: tone(-0.028, 1.25),
    arch: tone(-0.05, 1.75),
    figure: tone(-0.12, 1.6),
    hair: tone(-0.3, 2),
    light: tone(0.045, 0.5),
    shadow: toHex({ l: level - 0.42, c: chroma * 2.2, h: hue - 10 }),
  };
}
