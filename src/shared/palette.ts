import { contrastOf, hexOf, oklchOf, type Oklch } from './oklch.ts';

/** The colours of one theme that come from the owner's own. */
export interface Shades {
  berry: string;
  berryDeep: string;
  berrySoft: string;
  onBerry: string;
  accent: string;
  accentSoft: string;
}

export interface Palette {
  light: Shades;
  dark: Shades;
  /** For whom more contrast is set. */
  lightMore: Pick<Shades, 'berry' | 'berryDeep'>;
  darkMore: Pick<Shades, 'berry' | 'berryDeep' | 'onBerry'>;
  /** Her colour could not carry words as it is: it was made darker. */
  isMended: boolean;
}

/** Words on every ground that they meet; with more contrast as WCAG's AAA has it. */
const ENOUGH = 4.5;
const MORE = 7;
const STEP = 0.005;
const LIGHT_GROUNDS = ['#ffffff', '#fbf7f4', '#f4ece6'];
const DARK_GROUNDS = ['#1e171b', '#281f24', '#33282e', '#161013'];
const DARK_MORE_GROUNDS = ['#140e11', '#241b20', '#0c0709'];
/** Words on the accent, in both themes. */
const ON_ACCENT = '#241a20';

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Darker or lighter by small steps until it can be read on all of them. */
function readable(
  color: Oklch,
  grounds: readonly string[],
  { by, least }: { by: number; least: number },
): Oklch {
  const { c, h } = color;
  let { l } = color;
  const isEnough = () => grounds.every((ground) => contrastOf(hexOf({ l, c, h }), ground) >= least);
  while (!isEnough() && l > 0 && l < 1) l = Math.min(1, Math.max(0, l + by));
  return { l, c, h };
}

const softer = (color: Oklch, l: number, most: number): Oklch => ({
  ...color,
  l,
  c: Math.min(color.c, most),
});

function lightShades(own: Oklch): { shades: Shades; berry: Oklch } {
  const berrySoft = hexOf(softer(own, 0.955, 0.02));
  const grounds = [...LIGHT_GROUNDS, berrySoft];
  const berry = readable(own, grounds, { by: -STEP, least: ENOUGH });
  const accent = readable(softer(own, 0.82, 0.11), [ON_ACCENT], { by: STEP, least: ENOUGH });
  const shades = {
    berry: hexOf(berry),
    berryDeep: hexOf({ ...berry, l: Math.max(0, berry.l - 0.09) }),
    berrySoft,
    onBerry: '#ffffff',
    accent: hexOf(accent),
    accentSoft: hexOf(softer(own, 0.965, 0.025)),
  };
  return { shades, berry };
}

function darkShades(own: Oklch): { shades: Shades; berry: Oklch } {
  const berrySoft = hexOf(softer(own, 0.3, 0.05));
  const accentSoft = hexOf(softer(own, 0.31, 0.06));
  const start = softer(own, Math.max(own.l, 0.8), 0.11);
  const berry = readable(start, [...DARK_GROUNDS, berrySoft, accentSoft], { by: STEP, least: ENOUGH });
  const onBerry = readable(softer(own, 0.22, 0.06), [hexOf(berry)], { by: -STEP, least: ENOUGH });
  const shades = {
    berry: hexOf(berry),
    berryDeep: hexOf({ ...berry, l: Math.min(1, berry.l + 0.07) }),
    berrySoft,
    onBerry: hexOf(onBerry),
    accent: hexOf(softer(own, 0.82, 0.11)),
    accentSoft,
  };
  return { shades, berry };
}

/** All that follows from one colour ('#rrggbb'), readable in each theme whatever it is. */
export function paletteOf(hex: string): Palette {
  const own = oklchOf(hex);
  const [light, dark] = [lightShades(own), darkShades(own)];
  const onLight = [...LIGHT_GROUNDS, light.shades.berrySoft];
  const strong = readable(light.berry, onLight, { by: -STEP, least: MORE });
  const onDark = [...DARK_MORE_GROUNDS, dark.shades.berrySoft, dark.shades.accentSoft];
  const bright = readable(dark.berry, onDark, { by: STEP, least: MORE });
  const onBright = readable(softer(own, 0.18, 0.05), [hexOf(bright)], { by: -STEP, least: MORE });
  return {
    light: light.shades,
    dark: dark.shades,
    lightMore: { berry: hexOf(strong), berryDeep: hexOf({ ...strong, l: Math.max(0, strong.l - 0.07) }) },
    darkMore: {
      berry: hexOf(bright),
      berryDeep: hexOf({ ...bright, l: Math.min(1, bright.l + 0.05) }),
      onBerry: hexOf(onBright),
    },
    isMended: light.shades.berry !== hexOf(own),
  };
}
