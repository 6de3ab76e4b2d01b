import { fold, numberOf } from '#shared/text.ts';
import type { Picture, Produto } from '#shared/wire/catalog.ts';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import { sortedRows, type SortKeys } from '../../lib/sorted-rows.ts';

const CACHE_KEY = 'produtos';

/** What the table shows of a product, and what its actions need. */
export type ProductRow = Pick<
  Produto,
  | 'id'
  | 'nome'
  | 'categoria'
  | 'preco'
  | 'promocional'
  | 'estoque'
  | 'estoqueCompartilhado'
  | 'ativo'
  | 'destaque'
  | 'versao'
  | 'cor'
  | 'tamanho'
  | 'variantes'
> & { imagem: string };

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => {
  const known = numberOf(value);
  return Number.isFinite(known) ? known : 0;
};

/** The smallest size of the first picture; the address itself where only that is known. */
function thumbnailOf(given: Record<string, unknown>): string {
  const first = list<Partial<Picture>>(given['pictures'])[0];
  const width = Math.min(...list<number>(first?.widths));
  if (first?.url !== undefined && Number.isFinite(width)) return `${first.url}/${width}.webp`;
  return text(given['imagem']) || text(list(given['imagens'])[0]);
}

/** A row of whatever was kept, perhaps by an older shop: what is missing is empty. Null where it has no name. */
function rowOf(value: unknown): ProductRow | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  if (text(given['nome']) === '') return null;
  const promocional = given['promocional'] ?? given['preco_original'];
  return {
    id: number(given['id']),
    nome: text(given['nome']),
    categoria: text(given['categoria']),
    preco: number(given['preco']),
    promocional: promocional === null || promocional === undefined ? null : number(promocional),
    estoque: number(given['estoque']),
    estoqueCompartilhado: given['estoqueCompartilhado'] === true,
    ativo: given['ativo'] !== false,
    destaque: given['destaque'] === true,
    versao: number(given['versao']),
    cor: list(given['cor']),
    tamanho: list(given['tamanho']),
    variantes: list(given['variantes']),
    imagem: thumbnailOf(given),
  };
}

/** The rows of an answer. */
export function rowsOf(products: readonly unknown[]): ProductRow[] {
  return products.map(rowOf).filter((row) => row !== null);
}

/** Keeps what was read last under `produtos`, for a day when the shop can't be reached. */
export function keepProducts(products: readonly Produto[]): void {
  writeOfficeStored(CACHE_KEY, JSON.stringify(products));
}

const SORTS: SortKeys<ProductRow> = {
  nome: (row) => row.nome,
  categoria: (row) => row.categoria,
  preco: (row) => row.promocional ?? row.preco,
  estoque: (row) => row.estoque,
};

const FITS: Readonly<Record<string, (row: ProductRow) => boolean>> = {
  ativo: (row) => row.estoque > 0,
  inativo: (row) => row.estoque <= 0,
  oculto: (row) => !row.ativo,
  destaque: (row) => row.destaque,
};

type Wanted = 'busca' | 'situacao' | 'categoria' | 'ordem';

/** Those of the kept that fit what is looked for, in the order that is asked for. */
export function findKept(
  rows: readonly ProductRow[],
  { busca = '', situacao = '', categoria = '', ordem = '' }: Partial<Record<Wanted, string>>,
): ProductRow[] {
  const wanted = fold(busca);
  const fits = FITS[situacao] ?? (() => true);
  const found = rows.filter(
    (row) =>
      fits(row) &&
      (categoria === '' || fold(row.categoria) === fold(categoria)) &&
      fold(`${row.nome} ${row.categoria}`).includes(wanted),
  );
  return sortedRows(found, ordem, SORTS);
}

/** The products that were read last here; none where nothing readable is kept. */
export function keptProducts(): ProductRow[] {
  try {
    return rowsOf(list(JSON.parse(readOfficeStored(CACHE_KEY) ?? '[]')));
  } catch {
    return [];
  }
}
