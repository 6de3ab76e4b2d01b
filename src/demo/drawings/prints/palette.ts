import type { Cloth } from '../cloth.ts';
import type { Random } from '../random.ts';
import { toHex } from '../colour.ts';

/** Colours of a print that sit well on its cloth; all '#rrggbb'. */
export type PrintPalette = {
  readonly main: string;
  readonly mainDeep: string;
  readonly second: string;
  readonly secondDeep: string;
  readonly leaf: string;
  readonly leafDeep: string;
  readonly spark: string;
  /** For dots, stripes and checks: white on coloured cloth, a strong colour on white. */
  readonly plain: string;
  /** The cloth's own colour a step lighter and a step darker. */
  readonly lighter: string;
  readonly darker: string;
};

type HuePair = readonly [main: number, second: number];

/** Hues of main flower and second flower. */
const PAIRS: readonly [HuePair, ...HuePair[]] = [
  [12, 50],
  [355, 80],
  [28, 350],
  [320, 20],
  [285, 350],
  [255, 30],
  [75, 20],
];

function tone(lightness: number, chroma: number, hue: number): string {
  return toHex({ l: Math.min(0.97, Math.max(0.14, lightness)), c: chroma, h: hue });
}

export function printPalette(cloth: Cloth, random: Random): PrintPalette {
  const { l, c, h } = cloth.colour;
  const [mainHue, secondHue] = random.pick(PAIRS);
  const leafHue = random.pick([135, 150, 165, 125] as const);
  const around = {
    lighter: tone(l + (l > 0.85 ? -0.06 : 0.13), c * 0.8 + (l > 0.85 ? 0.02 : 0), h),
    darker: tone(l - 0.14, c * 1.05 + 0.012, h - 4),
  };
  if (l > 0.78) {
    const own = c > 0.05 ? h + random.pick([-18, 12, 24] as const) : mainHue;
    return {
      ...around,
      main: tone(0.62, 0.15, own),
      mainDeep: tone(0.48, 0.14, own - 6),
      second: tone(0.78, 0.1, secondHue),
      secondDeep: tone(0.64, 0.12, secondHue - 6),
      leaf: tone(0.56, 0.075, leafHue),
      leafDeep: tone(0.44, 0.065, leafHue + 6),
      spark: tone(0.82, 0.13, 85),
      plain: tone(0.5, 0.13, own),
    };
  }
  if (l < 0.5) {
    return {
      ...around,
      main: tone(0.84, 0.085, mainHue),
      mainDeep: tone(0.68, 0.12, mainHue - 6),
      second: tone(0.92, 0.03, secondHue + 30),
      secondDeep: tone(0.78, 0.06, secondHue),
      leaf: tone(0.6, 0.07, leafHue),
      leafDeep: tone(0.48, 0.06, leafHue),
      spark: tone(0.86, 0.12, 88),
      plain: tone(0.94, 0.022, 70),
    };
  }
  return {
    ...around,
    main: tone(0.95, 0.022, h + 30),
    mainDeep: tone(0.83, 0.06, h + 12),
    second: tone(l - 0.2, Math.max(0.08, c * 1.1), h - 14),
    secondDeep: tone(l - 0.29, Math.max(0.08, c), h - 16),
    leaf: tone(l - 0.17, 0.06, leafHue),
    leafDeep: tone(l - 0.25, 0.055, leafHue),
    spark: tone(0.85, 0.13, 82),
    plain: tone(0.96, 0.018, 75),
  };
}
