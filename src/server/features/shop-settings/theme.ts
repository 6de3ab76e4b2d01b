import { createHash } from 'node:crypto';
import {
  isCards,
  isCorners,
  isLetters,
  isMotion,
  type Cards,
  type Corners,
  type Letters,
  type Motion,
} from '#shared/shop-look.ts';
import { isHexColor, paletteOf, type Shades } from '#shared/palette.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import { lettersCss } from './letters.ts';

/** What the owner chose of the look. */
export interface Look {
  /** '#rrggbb'; '' is the house's own. */
  color: string;
  corners: Corners;
  letters: Letters;
  /** How the card of a piece stands on its ground. */
  cards: Cards;
  motion: Motion;
}

const RADII: Record<Corners, string> = {
  suave: '',
  reto: '--radius-s:0;--radius-m:0;--radius-l:0;--radius-pill:0;--radius-button:0',
  redondo: '--radius-s:.75rem;--radius-m:1.25rem;--radius-l:1.75rem',
};
/** Of the fonts that every page has anyway. */
const FONTS: Partial<Record<Letters, string>> = {
  moderna: '--font-display:var(--font-body)',
  editorial: '--font-body:var(--font-display)',
};
const CARD = '--card-inset:var(--space-2);--card-ground:var(--color-paper);--card-edge:';
const CARD_EDGES: Record<Cards, string> = {
  livre: '',
  moldura: `${CARD}inset 0 0 0 1px var(--color-line)`,
  sombra: `${CARD}var(--shadow-m)`,
};
/** As where a reader wants none, who needs no owner for that; slides ask for the name. */
const STILL =
  '*,*::before,*::after{scroll-behavior:auto!important;animation-duration:1ms!important;animation-iteration-count:1!important;transition-duration:1ms!important}';
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
export function themeCss({ color, corners, letters, cards, motion }: Look): string {
  const still = motion === 'nenhum' ? '--motion:none' : '';
  const values = [RADII[corners], FONTS[letters] ?? '', CARD_EDGES[cards], still].filter((one) => one !== '');
  return [
    lettersCss(letters, ROOT),
    values.length === 0 ? '' : rule(values.join(';')),
    still && STILL,
    color === '' ? '' : colorsCss(color),
  ]
    .filter((one) => one !== '')
    .join('\n');
}

const hashOf = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 12);

/** Where a look's styles are: everything that they follow from, and a hash of what they are. '' where there are none. */
export function themeAddress(look: Look): string {
  const css = themeCss(look);
  if (css === '') return '';
  const { color, corners, letters, cards, motion } = look;
  // As a version without them names it, where they are as the shop comes.
  const more = cards === 'livre' && motion === 'leve' ? '' : `-${cards}-${motion}`;
  return `/tema/${color.slice(1) || 'padrao'}-${corners}-${letters}${more}-${hashOf(css)}.css`;
}

const NAME =
  /^(padrao|[0-9a-f]{6})-([a-z]{1,12})-([a-z]{1,12})(?:-([a-z]{1,12})-([a-z]{1,12}))?-([0-9a-f]{12})\.css$/;

/** The styles that a name asks for, and whether they are those that its hash means; null for what is no such name. */
export function themeNamed(name: string): { css: string; isExact: boolean } | null {
  const [, color = '', corners = '', letters = '', cards = 'livre', motion = 'leve', hash] =
    NAME.exec(name) ?? [];
  if (!isCorners(corners) || !isLetters(letters) || !isCards(cards) || !isMotion(motion)) return null;
  const css = themeCss({ color: color === 'padrao' ? '' : `#${color}`, corners, letters, cards, motion });
  return css === '' ? null : { css, isExact: hashOf(css) === hash };
}

/** What of a kept document says how the shop looks. */
type KeptLook = Pick<ShopDocument, 'cor' | 'cantos' | 'letras' | 'cartoes' | 'movimento'>;

/** A kept document's words, of this version of the shop or another. */
export function lookOf({ cor, cantos, letras, cartoes, movimento }: KeptLook): Look {
  return {
    color: isHexColor(cor) ? cor : '',
    corners: isCorners(cantos) ? cantos : 'suave',
    letters: isLetters(letras) ? letras : 'classica',
    cards: isCards(cartoes) ? cartoes : 'livre',
    motion: isMotion(movimento) ? movimento : 'leve',
  };
}
