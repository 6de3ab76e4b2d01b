import { fold, slugify, withoutEnd } from '#shared/text.ts';
import { headingOf, rowsOf, type Headings, type Row, type TableFile } from './file-rows.ts';
import { firstOf, groupRows } from './group-rows.ts';
import type { OldPath, OldProduct, OldShop, OldVariant } from './old-product.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import { readDecimal, readFlag, readList, readUnits } from './values.ts';

/** Brazil's headings and, for Tiendanube, the Spanish ones. */
const HEADINGS = {
  key: ['identificador url', 'identificador de url'],
  nome: ['nome', 'nombre', 'nome (portugues)', 'nombre (espanol)'],
  categorias: ['categorias', 'categorias (portugues)'],
  axis1: ['nome da variacao 1', 'nombre de propiedad 1'],
  value1: ['valor da variacao 1', 'valor de propiedad 1'],
  axis2: ['nome da variacao 2', 'nombre de propiedad 2'],
  value2: ['valor da variacao 2', 'valor de propiedad 2'],
  axis3: ['nome da variacao 3', 'nombre de propiedad 3'],
  value3: ['valor da variacao 3', 'valor de propiedad 3'],
  preco: ['preco', 'precio'],
  promocional: ['preco promocional', 'precio promocional'],
  peso: ['peso (kg)', 'peso'],
  altura: ['altura (cm)', 'altura', 'alto (cm)', 'alto'],
  largura: ['largura (cm)', 'largura', 'ancho (cm)', 'ancho'],
  comprimento: ['comprimento (cm)', 'comprimento', 'profundidad (cm)', 'profundidad'],
  estoque: ['estoque', 'stock'],
  sku: ['sku'],
  gtin: ['codigo de barras'],
  exibir: ['exibir na loja', 'mostrar en tienda', 'mostrar en mi tienda en linea'],
  descricao: ['descricao', 'descripcion', 'descricao (portugues)'],
  tags: ['tags'],
  marca: ['marca'],
  fisico: ['produto fisico', 'producto fisico'],
  sexo: ['sexo'],
  custo: ['custo', 'costo'],
  visibilidade: ['visibilidade', 'visibilidad'],
  imagens: ['imagens', 'imagenes'],
} as const satisfies Headings<string>;

type Field = keyof typeof HEADINGS;
type Line = Row<Field>;

const AXES = [
  ['axis1', 'value1'],
  ['axis2', 'value2'],
  ['axis3', 'value3'],
] as const;

export function isNuvemshop(headings: readonly string[]): boolean {
  const folded = new Set(headings.map(headingOf));
  const has = (field: Field) => HEADINGS[field].some((name) => folded.has(name));
  return has('key') && has('nome') && (has('preco') || has('estoque'));
}

/** One line a variant; what is a product's own stands on the first of them, or on all. */
export async function readNuvemshop(table: TableFile): Promise<OldShop> {
  const { rows, unread } = await rowsOf(table, HEADINGS);
  const isSpanish = table.headings.some((heading) => headingOf(heading) === 'identificador de url');
  const { groups, refused } = await groupRows(rows, (row) => slugOf(row.cell('key')));
  const products = await mapInTurns(groups, ([key, lines]) => productOf(key, lines, isSpanish));
  return { products: [...products, ...refused], unread };
}

/** The last part of it, where a whole address was written. */
function slugOf(text: string): string {
  return withoutEnd(text, '/').split('/').at(-1)?.toLowerCase() ?? '';
}

function productOf(key: string, lines: readonly [Line, ...Line[]], isSpanish: boolean): OldProduct {
  const categorias = readList(firstOf(lines, 'categorias')).map(levelsOf);
  const pictures = readList(firstOf(lines, 'imagens')).map((url) => ({ url, axes: [] }));
  return {
    key,
    line: lines[0].line,
    nome: firstOf(lines, 'nome'),
    descricao: firstOf(lines, 'descricao'),
    categorias,
    tags: readList(firstOf(lines, 'tags')),
    marca: firstOf(lines, 'marca'),
    sexo: firstOf(lines, 'sexo'),
    visible: isVisible(lines),
    sharedStock: undefined,
    variants: variantsOf(lines),
    pictures,
    paths: [{ path: `/${isSpanish ? 'productos' : 'produtos'}/${key}`, guessed: false }],
    categoryPaths: categorias.map(categoryPath),
    notes: notesOf(lines),
    refusal:
      readFlag(firstOf(lines, 'fisico')) === false
        ? 'É um produto digital: a loja vende peças físicas.'
        : null,
  };
}

const levelsOf = (text: string) =>
  text
    .split('>')
    .map((level) => level.trim())
    .filter(Boolean);

function categoryPath(levels: readonly string[]): OldPath {
  return { path: `/${levels.map(slugify).join('/')}`, guessed: true };
}

function isVisible(lines: readonly Line[]): boolean {
  const visibility = fold(firstOf(lines, 'visibilidade'));
  if (visibility !== '') return visibility === 'visivel' || visibility === 'visible';
  return readFlag(firstOf(lines, 'exibir')) !== false;
}

function variantsOf(lines: readonly Line[]): OldVariant[] {
  // Later lines may leave out what the first has named.
  const names: Partial<Record<Field, string>> = {};
  return lines.map((line) => {
    const axes = AXES.flatMap(([axis, field]) => {
      const name = line.cell(axis) || (names[axis] ?? '');
      names[axis] = name;
      const value = line.cell(field);
      return value === '' ? [] : [{ name, value }];
    });
    return {
      line: line.line,
      axes,
      preco: line.cell('preco'),
      promocional: line.cell('promocional'),
      custo: line.cell('custo'),
      sku: line.cell('sku'),
      gtin: line.cell('gtin'),
      estoque: readUnits(line.cell('estoque')) ?? null,
      peso: readDecimal(line.cell('peso')),
      altura: readDecimal(line.cell('altura')),
      largura: readDecimal(line.cell('largura')),
      comprimento: readDecimal(line.cell('comprimento')),
      picture: '',
    };
  });
}

function notesOf(lines: readonly Line[]): string[] {
  const notes: string[] = [];
  const names = new Set(lines.map((line) => line.cell('nome')).filter(Boolean));
  if (names.size > 1) notes.push('As linhas dão nomes diferentes ao mesmo produto: fica o primeiro.');
  if (fold(firstOf(lines, 'visibilidade')) === 'nao listado')
    notes.push('“Não listado” não existe aqui: vem oculto.');
  for (const line of lines) {
    if (readUnits(line.cell('estoque')) === undefined)
      notes.push(`Linha ${line.line}: o estoque não é um número, e conta como em branco.`);
  }
  return notes;
}
