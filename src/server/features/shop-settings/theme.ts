import { createHash } from 'node:crypto';
import { isCorners, isLetters, type Corners, type Letters } from '#shared/shop-look.ts';
import { isHexColor, paletteOf, type Shades } from '#shared/palette.ts';

/** What the owner chose of the look. */
export interface Look {
  /** '#rrggbb'; '' is the house's own. */
  color: string;
  corners: Corners;
  letters: Letters;
}

const RADII: Record<Corners, string> = {
  suave: '',
  reto: '--radius-s:0;--radius-m:0;--radius-l:0;--radius-pill:0;--radius-button:0',
  redondo: '--radius-s:.75rem;--radius-m:1.25rem;--radius-l:1.75rem',
};
/** Of the fonts that every page has anyway. */
const FONTS: Record<Letters, string> = {
  classica: '',
  moderna: '--font-display:var(--font-body)',
  editorial: '--font-body:var(--font-display)',
};
const NAMES: Record<keyof Shades, string> = {
  berry: '--color-berry',
  berryDeep: '--color-berry-deep',
  berrySoft: '--color-berry-soft',
  onBerry: '--color-on-berry',
  accent: '--color-accent',
  accentSoft: '--color-accent-soft',
};
/** Stronger than what it stands in for, wherever in a page that comes. */
const ROOT = ':root:root:root';

const valuesOf = (shades: Partial<Shades>) =>
  Object.entries(shades)
    .map(([name, value]) => `${NAMES[name as keyof Shades]}:${value}`)
    .join(';');
const rule = (values: string) => `${ROOT}{${values}}`;

function colorsCss(color: string): string {
  const { light, dark, lightMore, darkMore } = paletteOf(color);
  // The reader's own colours stay hers.
  const within = (query: string, shades: Partial<Shades>) =>
    `@media screen and (forced-colors:none)${query}{${rule(valuesOf(shades))}}`;
  const [isDark, isMore] = [' and (prefers-color-scheme:dark)', ' and (prefers-contrast:more)'];
  return [
    `@media (forced-colors:none){${rule(valuesOf(light))}}`,
    within(isDark, dark),
    within(isMore, lightMore),
    within(isMore + isDark, darkMore),
  ].join('\n');
}

/** The styles of a look: other values of the names that the shop's own styles use. '' for the shop as it comes. */
export function themeCss({ color, corners, letters }: Look): string {
  const values = [RADII[corners], FONTS[letters]].filter((one) => one !== '').join(';');
  return [values === '' ? '' : rule(values), color === '' ? '' : colorsCss(color)]
    .filter((one) => one !== '')
    .join('\n');
}

const hashOf = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 12);

/** Where a look's styles are: everything that they follow from, and a hash of what they are. '' where there are none. */
export function themeAddress(look: Look): string {
  const css = themeCss(look);
  if (css === '') return '';
  return `/tema/${look.color.slice(1) || 'padrao'}-${look.corners}-${look.letters}-${hashOf(css)}.css`;
}

const NAME = /^(padrao|[0-9a-f]{6})-([a-z]{1,12})-([a-z]{1,12})-([0-9a-f]{12})\.css$/;

/** The styles that a name asks for, and whether they are those that its hash means; null for what is no such name. */
export function themeNamed(name: string): { css: string; isExact: boolean } | null {
  const [, color = '', corners = '', letters = '', hash] = NAME.exec(name) ?? [];
  if (!isCorners(corners) || !isLetters(letters)) return null;
  const css = themeCss({ color: color === 'padrao' ? '' : `#${color}`, corners, letters });
  return css === '' ? null : { css, isExact: hashOf(css) === hash };
}

/** A kept document's words, of this version of the shop or another. */
export function lookOf({ cor, cantos, letras }: { cor: string; cantos: string; letras: string }): Look {
  return {
    color: isHexColor(cor) ? cor : '',
    corners: isCorners(cantos) ? cantos : 'suave',
    letters: isLetters(letras) ? letras : 'classica',
  };
}
