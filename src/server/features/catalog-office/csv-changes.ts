import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { Importacao } from '#shared/wire/catalog-writes.ts';
import { COLUMNS, linesOf, type Line } from './csv-columns.ts';

export type CsvChange = Omit<Importacao['mudancas'][number], 'linha'>;

/** Told apart by variant or by colour; the others are the same on all lines of a product. */
const BY_VARIANT = ['estoque', 'sku_variante', 'gtin'];
const BY_COLOR = ['cor_hex', 'imagem'];
/** Of the file alone, or told as a whole. */
const UNTOLD = new Set(['id', 'cor', 'tamanho', 'estoque_lido', 'versao', ...BY_VARIANT, ...BY_COLOR]);
/** Nobody compares more by eye. */
const MAX_TEXT = 200;

/** What a file changes of a product, in the words of its columns: from what to what. */
export function csvChanges(before: ProdutoDoEscritorio, after: ProdutoDoEscritorio): CsvChange[] {
  const [old, fresh] = [factsOf(before), factsOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((campo) => {
    const [de, para] = [old.get(campo) ?? '', fresh.get(campo) ?? ''];
    if (de === para) return [];
    return { produto: cut(before.nome), campo: cut(campo), de: cut(de), para: cut(para) };
  });
}

function factsOf(produto: ProdutoDoEscritorio): ReadonlyMap<string, string> {
  const lines = linesOf(produto);
  const plain = Object.keys(COLUMNS).filter((column) => !UNTOLD.has(column));
  return new Map([
    ...lines.slice(0, 1).flatMap((line) => plain.map((column) => fact(column, column, line))),
    ['cor', produto.cor.map(({ nome }) => nome).join(', ')],
    ['tamanho', produto.tamanho.map(({ tamanho }) => tamanho).join(', ')],
    ...lines.flatMap((line) => {
      const { cor, tamanho } = line.variante;
      return [
        ...BY_COLOR.map((column) => fact(`${column} (${cor})`, column, line)),
        ...BY_VARIANT.map((column) => fact(`${column} (${cor}, ${tamanho})`, column, line)),
      ];
    }),
  ]);
}

const fact = (name: string, column: string, line: Line): [string, string] => [
  name,
  COLUMNS[column]?.(line) ?? '',
];

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text);
