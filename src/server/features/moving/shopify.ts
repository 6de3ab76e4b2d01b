import { fold } from '#shared/text.ts';
import { headingOf, rowsOf, type Headings, type Row, type TableFile } from './file-rows.ts';
import { firstOf, groupRows } from './group-rows.ts';
import type { OldProduct, OldShop, OldVariant } from './old-product.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import { readDecimal, readFlag, readList, readMoney, readUnits } from './values.ts';

/** The headings of now, then those of before. */
const HEADINGS = {
  key: ['url handle', 'handle'],
  nome: ['title'],
  descricao: ['description', 'body (html)'],
  marca: ['vendor'],
  categoria: ['product category'],
  tipo: ['type'],
  tags: ['tags'],
  publicado: ['published on online store', 'published'],
  situacao: ['status'],
  sku: ['sku', 'variant sku'],
  gtin: ['barcode', 'variant barcode'],
  axis1: ['option1 name'],
  value1: ['option1 value'],
  axis2: ['option2 name'],
  value2: ['option2 value'],
  axis3: ['option3 name'],
  value3: ['option3 value'],
  preco: ['price', 'variant price'],
  antes: ['compare-at price', 'variant compare at price', 'variant compare-at price'],
  custo: ['cost per item'],
  conta: ['inventory tracker', 'variant inventory tracker'],
  estoque: ['inventory quantity', 'variant inventory qty'],
  semEstoque: ['continue selling when out of stock', 'variant inventory policy'],
  gramas: ['weight value (grams)', 'variant grams'],
  envio: ['requires shipping', 'variant requires shipping'],
  imagem: ['product image url', 'image src'],
  posicao: ['image position'],
  imagemDaVariante: ['variant image url', 'variant image'],
  valePresente: ['gift card'],
} as const satisfies Headings<string>;

type Field = keyof typeof HEADINGS;
type Line = Row<Field>;

const AXES = [
  ['axis1', 'value1'],
  ['axis2', 'value2'],
  ['axis3', 'value3'],
] as const;

export function isShopify(headings: readonly string[]): boolean {
  const folded = new Set(headings.map(headingOf));
  const has = (field: Field) => HEADINGS[field].some((name) => folded.has(name));
  return has('key') && has('nome') && has('value1');
}

/** One line a variant; further lines are further pictures. */
export async function readShopify(table: TableFile): Promise<OldShop> {
  const { rows, unread } = await rowsOf(table, HEADINGS);
  const { groups, refused } = await groupRows(rows, (row) => row.cell('key').toLowerCase());
  const products = await mapInTurns(groups, ([key, lines]) => productOf(key, lines));
  return { products: [...products, ...refused], unread };
}

function productOf(key: string, lines: readonly [Line, ...Line[]]): OldProduct {
  const variants = variantsOf(lines);
  const category = firstOf(lines, 'tipo') || (firstOf(lines, 'categoria').split('>').at(-1)?.trim() ?? '');
  return {
    key,
    line: lines[0].line,
    nome: firstOf(lines, 'nome'),
    descricao: firstOf(lines, 'descricao'),
    categorias: category === '' ? [] : [[category]],
    tags: readList(firstOf(lines, 'tags')),
    marca: firstOf(lines, 'marca'),
    sexo: '',
    visible: isVisible(lines),
    sharedStock: undefined,
    variants,
    pictures: picturesOf(lines, variants),
    paths: [{ path: `/products/${key}`, guessed: false }],
    categoryPaths: [],
    notes: notesOf(lines),
    refusal: refusalOf(lines),
  };
}

function isVisible(lines: readonly Line[]): boolean {
  const status = fold(firstOf(lines, 'situacao'));
  return readFlag(firstOf(lines, 'publicado')) !== false && (status === '' || status === 'active');
}

function refusalOf(lines: readonly Line[]): string | null {
  if (readFlag(firstOf(lines, 'valePresente')) === true)
    return 'É um vale-presente: crie-o aqui, em Produtos, para que o saldo seja o da loja.';
  return readFlag(firstOf(lines, 'envio')) === false
    ? 'É um produto digital: a loja vende peças físicas.'
    : null;
}

/** 'Title: Default Title' is said of what has no variants. */
const isNone = (name: string, value: string) => fold(name) === 'title' && fold(value) === 'default title';

function variantsOf(lines: readonly [Line, ...Line[]]): OldVariant[] {
  const names: Partial<Record<Field, string>> = {};
  const own = lines.filter((line, index) => index === 0 || line.cell('value1') !== '');
  return own.map((line) => {
    const axes = AXES.flatMap(([axis, field]) => {
      const name = line.cell(axis) || (names[axis] ?? '');
      names[axis] = name;
      const value = line.cell(field);
      return value === '' || isNone(name, value) ? [] : [{ name, value }];
    });
    return {
      line: line.line,
      axes,
      ...pricesOf(line),
      custo: line.cell('custo'),
      sku: line.cell('sku'),
      gtin: line.cell('gtin'),
      estoque: line.cell('conta') === '' ? null : (readUnits(line.cell('estoque')) ?? null),
      peso: kilograms(readDecimal(line.cell('gramas'))),
      altura: null,
      largura: null,
      comprimento: null,
      picture: line.cell('imagemDaVariante'),
    };
  });
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000);

/** There the price is what is paid, and beside it stands what is struck through. */
function pricesOf(line: Line): Pick<OldVariant, 'preco' | 'promocional'> {
  const [price, before] = [line.cell('preco'), line.cell('antes')];
  const isReduced = (readMoney(before) ?? 0) > (readMoney(price) ?? 0) && (readMoney(price) ?? 0) > 0;
  return isReduced ? { preco: before, promocional: price } : { preco: price, promocional: '' };
}

function picturesOf(lines: readonly Line[], variants: readonly OldVariant[]): OldProduct['pictures'] {
  const place = (line: Line) => Number.parseInt(line.cell('posicao'), 10) || Number.MAX_SAFE_INTEGER;
  const own = lines.filter((line) => line.cell('imagem') !== '').toSorted((a, b) => place(a) - place(b));
  const axes = new Map(variants.map(({ picture, axes }) => [picture, axes]));
  const urls = [...own.map((line) => line.cell('imagem')), ...variants.map(({ picture }) => picture)];
  return [...new Set(urls)].filter(Boolean).map((url) => ({ url, axes: axes.get(url) ?? [] }));
}

function notesOf(lines: readonly Line[]): string[] {
  const notes: string[] = [];
  const goesOn = (line: Line) => ['continue', 'true'].includes(fold(line.cell('semEstoque')));
  if (lines.some((line) => line.cell('conta') !== '' && goesOn(line)))
    notes.push('Lá vendia sem estoque; aqui vende até acabar.');
  if (lines.some((line) => line.cell('conta') !== '' && line.cell('estoque') === ''))
    notes.push('O arquivo não traz o estoque (várias localizações): conta como em branco.');
  if (fold(firstOf(lines, 'situacao')) === 'archived') notes.push('Estava arquivado lá: vem oculto.');
  return notes;
}
