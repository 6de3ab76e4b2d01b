import { fold, slugify } from '#shared/text.ts';
import { headingOf, rowsOf, type Headings, type Row, type TableFile } from './file-rows.ts';
import { groupRows } from './group-rows.ts';
import { emptyProduct, type OldProduct, type OldShop, type OldVariant } from './old-product.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import { readDecimal, readFlag, readList, readUnits } from './values.ts';

const UNITS = { kg: 1, g: 0.001, lbs: 0.453_592, oz: 0.028_35, cm: 1, mm: 0.1, m: 100, in: 2.54, yd: 91.44 };
const MOST_AXES = 12;
const numbers = Array.from({ length: MOST_AXES }, (_, index) => index + 1);
const units = (name: string, ...those: (keyof typeof UNITS)[]) => those.map((unit) => `${name} (${unit})`);
const WEIGHTS = ['kg', 'g', 'lbs', 'oz'] as const;
const LENGTHS = ['cm', 'mm', 'm', 'in', 'yd'] as const;

/** The English headings, then Brazil's. */
const HEADINGS: Headings<string> = {
  id: ['id'],
  tipo: ['type', 'tipo'],
  sku: ['sku'],
  gtin: ['gtin, upc, ean, or isbn', 'gtin, upc, ean, ou isbn'],
  nome: ['name', 'nome'],
  publicado: ['published', 'publicado'],
  visibilidade: ['visibility in catalog', 'visibilidade no catalogo'],
  resumo: ['short description', 'descricao curta'],
  descricao: ['description', 'descricao'],
  promocaoAte: ['date sale price ends', 'data de preco promocional termina em'],
  temEstoque: ['in stock?', 'em estoque?'],
  estoque: ['stock', 'estoque'],
  peso: [...units('weight', ...WEIGHTS), ...units('peso', ...WEIGHTS)],
  comprimento: [...units('length', ...LENGTHS), ...units('comprimento', ...LENGTHS)],
  largura: [...units('width', ...LENGTHS), ...units('largura', ...LENGTHS)],
  altura: [...units('height', ...LENGTHS), ...units('altura', ...LENGTHS)],
  promocional: ['sale price', 'preco promocional'],
  preco: ['regular price', 'preco', 'preco regular', 'preco normal'],
  custo: ['cost of goods'],
  categorias: ['categories', 'categorias'],
  tags: ['tags'],
  imagens: ['images', 'imagens'],
  pai: ['parent', 'ascendente', 'pai'],
  marcas: ['brands', 'marcas'],
  ...Object.fromEntries(
    numbers.flatMap((n) => [
      [`axis${n}`, [`attribute ${n} name`, `nome do atributo ${n}`]],
      [`value${n}`, [`attribute ${n} value(s)`, `valores do atributo ${n}`]],
    ]),
  ),
};

type Line = Row;

export function isWoocommerce(headings: readonly string[]): boolean {
  const folded = new Set(headings.map(headingOf));
  const has = (field: string) => HEADINGS[field]?.some((name) => folded.has(name)) === true;
  return has('id') && has('tipo') && has('nome') && (has('pai') || has('publicado'));
}

/** One line a product, and one for each variation, which names its product by SKU or number. */
export async function readWoocommerce(table: TableFile, now: Date): Promise<OldShop> {
  const { rows, unread } = await rowsOf(table, HEADINGS);
  const told = await mapInTurns(rows, (row) => ({ row, isOwn: !isVariation(row) }));
  const bySku = new Map(told.flatMap(({ row, isOwn }) => (isOwn ? [[row.cell('sku'), row.cell('id')]] : [])));
  const variations = new Set(told.flatMap(({ row, isOwn }) => (isOwn ? [] : [row])));
  const keyOf = (row: Line) => {
    if (!variations.has(row)) return row.cell('id') || row.cell('sku');
    const parent = row.cell('pai');
    return /^id:(\d+)$/.exec(parent)?.[1] ?? bySku.get(parent) ?? '';
  };
  const factors = factorsOf(table.headings);
  const { groups, refused } = await groupRows(rows, keyOf);
  const made = await mapInTurns(groups, ([key, lines]) => {
    const parent = lines.find((row) => !variations.has(row));
    return parent === undefined ? [] : [productOf({ key, parent, lines, factors, now })];
  });
  const products = [...made.flat(), ...refused];
  const found = new Set(products.map(({ key }) => key));
  const lost = await mapInTurns(variations, (row) => (found.has(keyOf(row)) ? [] : [row]));
  return { products: [...products, ...lost.flat().slice(0, MOST_LOST).map(orphan)], unread };
}

const MOST_LOST = 500;
const typesOf = (row: Line) =>
  fold(row.cell('tipo'))
    .split(',')
    .map((type) => type.trim());
const isVariation = (row: Line) => typesOf(row).includes('variation');

/** A variation whose product is not in the file. */
function orphan(row: Line): OldProduct {
  const refusal = 'É a variação de um produto que não está no arquivo: exporte todos os produtos.';
  return { ...emptyProduct(`linha ${row.line}`, row.line), nome: row.cell('nome'), refusal };
}

type Factors = Record<'peso' | 'altura' | 'largura' | 'comprimento', number>;

/** What the file's units are in ours, as its headings name them. */
function factorsOf(headings: readonly string[]): Factors {
  const folded = new Set(headings.map(headingOf));
  const factor = (field: string) => {
    const found = HEADINGS[field]?.find((name) => folded.has(name)) ?? '';
    const unit = /\((\w+)\)$/.exec(found)?.[1] ?? '';
    return unit in UNITS ? UNITS[unit as keyof typeof UNITS] : 1;
  };
  return {
    peso: factor('peso'),
    altura: factor('altura'),
    largura: factor('largura'),
    comprimento: factor('comprimento'),
  };
}

interface Given {
  key: string;
  parent: Line;
  lines: readonly Line[];
  factors: Factors;
  now: Date;
}

function productOf(given: Given): OldProduct {
  const { key, parent, lines } = given;
  const categorias = readList(parent.cell('categorias')).map((text) =>
    text
      .split('>')
      .map((level) => level.trim())
      .filter(Boolean),
  );
  const slug = slugify(parent.cell('nome'));
  const variations = lines.filter(isVariation);
  return {
    ...emptyProduct(key, parent.line),
    nome: parent.cell('nome'),
    descricao: [parent.cell('resumo'), parent.cell('descricao')]
      .filter(Boolean)
      .join('\n\n')
      .replaceAll('\\n', '\n'),
    categorias,
    tags: readList(parent.cell('tags')),
    marca: readList(parent.cell('marcas'))[0] ?? '',
    visible:
      parent.cell('publicado') === '1' && !['hidden', 'oculto'].includes(fold(parent.cell('visibilidade'))),
    sharedStock: variations.some((row) => fold(row.cell('estoque')) === 'parent')
      ? unitsOf(parent)
      : undefined,
    variants: (variations.length > 0 ? variations : [parent]).map((row) => variantOf(row, given)),
    pictures: picturesOf(parent, variations),
    // The file does not tell addresses: this is what they mostly are.
    paths: slug === '' ? [] : [{ path: `/produto/${slug}`, guessed: true }],
    categoryPaths: categorias.map((levels) => ({
      path: `/categoria-produto/${levels.map(slugify).join('/')}`,
      guessed: true,
    })),
    notes: notesOf(given),
    refusal: refusalOf(parent, variations),
  };
}

function refusalOf(parent: Line, variations: readonly Line[]): string | null {
  const types = typesOf(parent);
  if (types.includes('grouped')) return 'É um grupo de produtos: os produtos dele vêm, o grupo não.';
  if (types.includes('external')) return 'É vendido em outro site.';
  if (types.includes('virtual') || types.includes('downloadable'))
    return 'É um produto digital: a loja vende peças físicas.';
  if (types.includes('variable') && variations.length === 0)
    return 'As variações dele não estão no arquivo: exporte todos os tipos de produto.';
  return null;
}

/** Null where it is there and not counted. */
function unitsOf(row: Line): number | null {
  const counted = readUnits(row.cell('estoque'));
  if (counted !== null && counted !== undefined) return counted;
  return fold(row.cell('temEstoque')) === '0' || readFlag(row.cell('temEstoque')) === false ? 0 : null;
}

function axesOf(row: Line, isOne: boolean): OldVariant['axes'] {
  return numbers.flatMap((n) => {
    const values = readList(row.cell(`value${n}`));
    // A product without variations may tell of itself in many words: only a single one is a colour or a size of it.
    const [value] = values;
    return value === undefined || (isOne && values.length > 1) ? [] : [{ name: row.cell(`axis${n}`), value }];
  });
}

const KNOWN_AXIS = /^(?:cor|cores|color|colour|tamanhos?|size)$/;

function variantOf(row: Line, { factors, now }: Given): OldVariant {
  const isOne = !isVariation(row);
  const over = isOver(row.cell('promocaoAte'), now);
  const measure = (field: keyof Factors) => {
    const value = readDecimal(row.cell(field));
    return value === null ? null : value * factors[field];
  };
  return {
    line: row.line,
    axes: axesOf(row, isOne).filter(({ name }) => !isOne || KNOWN_AXIS.test(fold(name))),
    preco: row.cell('preco'),
    promocional: over ? '' : row.cell('promocional'),
    custo: row.cell('custo'),
    sku: row.cell('sku'),
    gtin: row.cell('gtin'),
    estoque: unitsOf(row),
    peso: measure('peso'),
    altura: measure('altura'),
    largura: measure('largura'),
    comprimento: measure('comprimento'),
    picture: readList(row.cell('imagens'))[0] ?? '',
  };
}

function isOver(date: string, now: Date): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  return day !== undefined && day < now.toISOString().slice(0, 10);
}

function picturesOf(parent: Line, variations: readonly Line[]): OldProduct['pictures'] {
  const ofParent = readList(parent.cell('imagens')).map((url) => ({ url, axes: [] }));
  const ofVariations = variations.flatMap((row) => {
    const axes = axesOf(row, false);
    return readList(row.cell('imagens')).map((url) => ({ url, axes }));
  });
  const byUrl = new Map([...ofParent, ...ofVariations].map((picture) => [picture.url, picture]));
  return [...byUrl.values()];
}

function notesOf({ parent, lines, now }: Given): string[] {
  const notes: string[] = [];
  if (parent.cell('publicado') === '-1') notes.push('Era rascunho lá: vem oculto.');
  const ends = lines.map((row) => row.cell('promocaoAte')).filter(Boolean);
  if (ends.some((date) => isOver(date, now))) notes.push('A promoção dele já terminou lá: não vem.');
  else if (ends.length > 0)
    notes.push(`A promoção tinha data para terminar (${ends[0]?.slice(0, 10)}): aqui fica até você tirar.`);
  if (lines.some((row) => fold(row.cell('temEstoque')) === 'backorder'))
    notes.push('Lá vendia sem estoque; aqui vende até acabar.');
  return notes;
}
