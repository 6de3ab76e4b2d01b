import { fold } from '#shared/text.ts';
import type { OldVariant } from './old-product.ts';

const COLOR = /^(?:cor|cores|color|colores|colour)\b/;
const SIZE = /^(?:tamanhos?|tam|sizes?|talles?|tallas?|numeracao|numero|numeros)\b/;
/** Letters and numbers that sizes of clothes and shoes are told by. */
const SIZE_VALUE =
  /^(?:pp|p|m|g|gg|g[1-5]|xgg?|x?x?xg|eg+|x{0,4}s|s|l|x{1,4}l|u|unico|unica|tamanho unico|tam unico|one size|\d{1,3}(?:[/-]\d{1,3})?(?: ?(?:anos?|meses|m|a))?)$/;
const ONE_SIZE = /^(?:u|unico|unica|tamanho unico|tam unico|one size)$/;

/** As many as 60 colours of 60 sizes have. */
const MOST_VARIANTS = 3600;
const MOST_NAMES = 10;

export interface Placed {
  cor: string;
  tamanho: string;
}

export interface AxisPlan {
  /** Colour and size of a variant; empty: it has none. */
  place(axes: OldVariant['axes']): Placed;
  /** Names of axes that are neither colour nor size, and stand with the colour. */
  joined: string[];
}

/** What keeps a product from being planned; null: nothing does. */
export function tooManyAxes(variants: readonly OldVariant[]): string | null {
  if (variants.length > MOST_VARIANTS)
    return `Tem ${variants.length} variações: cabem ${MOST_VARIANTS.toLocaleString('pt-BR')}.`;
  const names = new Set(variants.flatMap(({ axes }) => axes.map(({ name }) => name)));
  return names.size > MOST_NAMES
    ? `Usa ${names.size} nomes de variação: são no máximo ${MOST_NAMES} por produto.`
    : null;
}

/** Which of the old shop's variations are colour and size: by their names, else by their values. */
export function planAxes(variants: readonly OldVariant[]): AxisPlan {
  const values = new Map<string, string[]>();
  for (const { axes } of variants) {
    for (const { name, value } of axes) {
      const known = values.get(name);
      if (known === undefined) values.set(name, [value]);
      else known.push(value);
    }
  }
  const names = [...values.keys()];
  const color = names.find((name) => COLOR.test(fold(name)));
  const isSizes = (name: string) => (values.get(name) ?? []).every((value) => SIZE_VALUE.test(fold(value)));
  const size =
    names.find((name) => name !== color && SIZE.test(fold(name))) ??
    names.find((name) => name !== color && isSizes(name));
  const others = names.filter((name) => name !== color && name !== size);
  return {
    // A single axis without a colour beside it takes the colour's place, as 'Modelo' or 'Estampa' does.
    joined: color === undefined ? others.slice(1) : others,
    place(axes) {
      const of = (name: string | undefined) => axes.find((axis) => axis.name === name)?.value ?? '';
      const colors = [color, ...others].map(of).filter((value) => value !== '');
      return { cor: colorName(colors.join(' / ')), tamanho: sizeName(of(size)) };
    },
  };
}

/** 'AZUL MARINHO' and 'azul marinho' are 'Azul marinho'; other spellings are kept. */
function colorName(text: string): string {
  const isShouted = text === text.toUpperCase() || text === text.toLowerCase();
  return isShouted && /\p{L}{3}/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
    : text;
}

function sizeName(text: string): string {
  const folded = fold(text);
  if (ONE_SIZE.test(folded)) return 'Único';
  return SIZE_VALUE.test(folded) ? text.toUpperCase() : text;
}

const HEX: Readonly<Record<string, string>> = {
  preto: '#1a1a1a',
  preta: '#1a1a1a',
  black: '#1a1a1a',
  branco: '#ffffff',
  branca: '#ffffff',
  white: '#ffffff',
  'off white': '#f5f0e6',
  'off-white': '#f5f0e6',
  cru: '#efe6d2',
  bege: '#d9c3a0',
  nude: '#dcb79c',
  areia: '#d8c8a8',
  caramelo: '#b5713a',
  marrom: '#6b4226',
  vermelho: '#c62828',
  vermelha: '#c62828',
  red: '#c62828',
  vinho: '#6d1a36',
  bordo: '#6d1a36',
  rosa: '#e58fb1',
  pink: '#e91e78',
  laranja: '#ef7d22',
  amarelo: '#f4c430',
  mostarda: '#c9971c',
  verde: '#2e7d4f',
  green: '#2e7d4f',
  'verde militar': '#5b6236',
  azul: '#2b62b5',
  blue: '#2b62b5',
  'azul marinho': '#1c2b4a',
  'azul claro': '#9cc4e4',
  marinho: '#1c2b4a',
  jeans: '#4a6a8f',
  lilas: '#b79ad6',
  roxo: '#6a3a9c',
  cinza: '#8b8f94',
  prata: '#c0c4c9',
  dourado: '#c9a24a',
};

/** How a colour of this name mostly looks; null for a name that tells nothing. */
export const hexOf = (cor: string): string | null => HEX[fold(cor)] ?? null;
