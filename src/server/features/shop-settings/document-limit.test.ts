import { expect, it } from 'vitest';
import {
  emptySection,
  LONGEST,
  longest,
  MOST_CATEGORY_PHOTOS,
  MOST_CHOSEN,
  MOST_COVERS,
  MOST_SECTIONS,
  type AnySection,
  type SectionKind,
} from '#shared/front-sections.ts';
import { LONGEST_LIST_TEXT, listTextsProblem, MOST_LIST_TEXTS } from '#shared/list-texts.ts';
import { coversProblem, sectionsProblem } from '#shared/section-problems.ts';
import { SWITCH_SETTINGS, TEXT_NAMES, TEXT_SETTINGS } from '#shared/shop-document.ts';
import { LONGEST_ENTRY_NAME, LONGEST_ENTRY_PATH, MENU_NAMES, MENUS } from '#shared/shop-menus.ts';
import { documentLimit } from './document-limit.ts';

const PICTURE = `/midia/${'a'.repeat(32)}#12000x12000`;
const link = '/produtos?q='.padEnd(LONGEST.link, 'a');
const LARGE = 2 ** 31 - 1;
const times = <T>(count: number, made: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => made(at));

/** As JSON, with everything that may be said said at its longest, in that letter. */
function largest(letter: string) {
  const text = (most: number) => letter.repeat(most);
  const section = <Kind extends SectionKind>(tipo: Kind, more: Partial<AnySection> = {}) => ({
    ...emptySection(tipo),
    titulo: text(LONGEST.titulo),
    texto: text(longest(tipo, 'texto')),
    botao: text(LONGEST.botao),
    link,
    foto: PICTURE,
    alt: text(LONGEST.alt),
    inicio: '2030-01-01T00:00',
    fim: '2031-01-01T00:00',
    ...more,
    tipo,
  });
  const photos = times(MOST_CHOSEN.one, () => ({ foto: PICTURE, alt: text(LONGEST.alt), link }));
  const grids = Math.floor(MOST_CHOSEN.all / MOST_CHOSEN.one);
  const ofCategories = times(MOST_CATEGORY_PHOTOS, (at) => ({
    categoria: LARGE - at,
    foto: PICTURE,
    foco: '100 100',
  }));
  const secoes = [
    { ...emptySection('categorias'), fotos_categorias: ofCategories },
    ...times(grids, () => section('fotos', { fotos: photos })),
    ...times(MOST_SECTIONS - grids - 1, () => section('texto')),
  ];
  const focus = { foco: '100 100', foto_celular: PICTURE, foco_celular: '100 100' };
  const capas = times(MOST_COVERS, () => section('capa', focus));
  const textos_listas = times(MOST_LIST_TEXTS, (at) => ({
    lista: 'categoria' as const,
    categoria: LARGE - at,
    titulo: text(LONGEST_LIST_TEXT.titulo),
    descricao: text(LONGEST_LIST_TEXT.descricao),
  }));
  const entry = { nome: text(LONGEST_ENTRY_NAME), para: `/${text(LONGEST_ENTRY_PATH - 1)}`, categoria: null };
  const documento = {
    ...Object.fromEntries(TEXT_NAMES.map((name) => [name, text(TEXT_SETTINGS[name].most)])),
    ...Object.fromEntries(Object.keys(SWITCH_SETTINGS).map((name) => [name, false])),
    ...Object.fromEntries(MENU_NAMES.map((name) => [name, times(MENUS[name].most, () => entry)])),
    secoes,
    capas,
    textos_listas,
  };
  return { documento, bytes: Buffer.byteLength(JSON.stringify({ versao: LARGE, documento })) };
}

it('holds the largest document that is allowed, in Portuguese and in letters of three bytes', () => {
  const { documento, bytes } = largest('á');
  const { secoes, capas, textos_listas } = documento;
  expect([sectionsProblem(secoes), coversProblem(capas), listTextsProblem(textos_listas)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(bytes).toBeGreaterThan(128 * 1024);
  expect(bytes).toBeLessThan(documentLimit);
  expect(largest('€').bytes).toBeLessThan(documentLimit);
});
