import { formatAmount } from '#shared/money.ts';
import { productFields } from '#shared/product-fields.ts';
import { fieldNames, ofKind, type FieldName } from '#shared/product-field-values.ts';
import type { ProdutoDoEscritorio, Variante } from '#shared/wire/catalog.ts';

/** A line of the file: a variant of a product. */
export interface Line {
  produto: ProdutoDoEscritorio;
  variante: Variante;
}

/** What a column tells on its line of the file. */
type Write = (line: Line) => string;

const yesNo = (value: boolean) => (value ? 'sim' : 'não');
const decimal = (value: number) => String(value).replace('.', ',');
const reais = (value: number | null) =>
  value === null ? '' : formatAmount(Math.round(value * 100)).replaceAll('.', '');

/** How a product's plain fields are written. */
const FIELDS: Record<FieldName, (produto: ProdutoDoEscritorio) => string> = {
  ...ofKind('text', (name) => (produto: ProdutoDoEscritorio) => produto[name]),
  ...ofKind('category', (name) => (produto: ProdutoDoEscritorio) => produto[name]),
  ...ofKind('money', (name) => (produto: ProdutoDoEscritorio) => reais(produto[name])),
  ...ofKind('optional-money', (name) => (produto: ProdutoDoEscritorio) => reais(produto[name])),
  ...ofKind('cost', (name) => (produto: ProdutoDoEscritorio) => reais(produto[name] ?? null)),
  ...ofKind('fiscal', (name) => (produto: ProdutoDoEscritorio) => produto[name]),
  ...ofKind('search', (name) => (produto: ProdutoDoEscritorio) => produto[name]),
  ...ofKind('measure', (name) => (produto: ProdutoDoEscritorio) => decimal(produto[name])),
  ...ofKind('choice', (name) => (produto: ProdutoDoEscritorio) => produto[name]),
  ...ofKind('tags', (name) => (produto: ProdutoDoEscritorio) => produto[name].join(', ')),
  ...ofKind('flag', (name) => (produto: ProdutoDoEscritorio) => yesNo(produto[name])),
  ...ofKind('color', (name) => (produto: ProdutoDoEscritorio) => produto[name]),
};

/** The owner's file tells the category before the prices. */
const IN_ORDER = [...new Set<FieldName>(['nome', 'descricao', 'categoria', ...fieldNames])];
const fieldColumns = Object.fromEntries(
  IN_ORDER.map((name): [string, Write] => [
    productFields[name].csv[0],
    ({ produto }) => FIELDS[name](produto),
  ]),
);

/** The columns of the owner's file, in their order, and how each is written: a product's are the same on all its lines. */
export const COLUMNS: Record<string, Write> = {
  id: ({ produto }) => String(produto.id),
  ...fieldColumns,
  cor: ({ variante }) => variante.cor,
  cor_hex: ({ produto, variante }) => produto.cor.find((cor) => cor.nome === variante.cor)?.hex ?? '',
  imagem: ({ produto, variante }) => produto.imagensPorCor[variante.cor] ?? '',
  tamanho: ({ variante }) => variante.tamanho,
  estoque: ({ variante }) => String(variante.estoque),
  // What the owner saw: the import applies the difference, so that what is sold meanwhile stays sold.
  estoque_lido: ({ variante }) => String(variante.estoque),
  estoque_compartilhado: ({ produto }) => yesNo(produto.estoqueCompartilhado),
  sku_variante: ({ variante }) => variante.sku,
  gtin: ({ variante }) => variante.gtin ?? '',
  versao: ({ produto }) => String(produto.versao),
};

/** Other headings under which people know a column. */
export const OTHER_NAMES: Record<string, string> = {
  ...Object.fromEntries(
    fieldNames.flatMap((name) => {
      const [ours, ...others] = productFields[name].csv;
      return others.map((other) => [other, ours] as const);
    }),
  ),
  quantidade: 'estoque',
  ean: 'gtin',
  codigo_de_barras: 'gtin',
};

/** A product as lines of the file. */
export const linesOf = (produto: ProdutoDoEscritorio): Line[] =>
  produto.variantes.map((variante) => ({ produto, variante }));
