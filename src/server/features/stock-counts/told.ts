import type { Contagem, LinhaDaContagem, PecaContavel } from '#shared/wire/stock-counts.ts';
import type { CountRow } from './counts.store.ts';
import type { LineRow } from './lines.store.ts';
import type { PieceRow } from './pieces.store.ts';

/** A count as it is answered. */
export const toldCount = (row: CountRow): Contagem => ({
  id: row.id,
  nome: row.name,
  categoria: row.category,
  comVendidas: row.with_sold,
  por: row.started_by,
  em: row.started_at.toISOString(),
  encerrada: row.closed_at?.toISOString() ?? null,
  pecas: row.pieces,
  unidades: row.units,
  diferencas: row.differing,
  acertaveis: row.sure,
  sobram: row.over,
  faltam: row.short,
  vendidasDemais: row.missing,
});

export const toldPiece = ({
  item,
  productId: produto,
  nome,
  cor,
  tamanho,
  sku,
}: Omit<PieceRow, 'category_id' | 'quantity'>): PecaContavel => ({ item, produto, nome, cor, tamanho, sku });

/** A row as it is answered: its difference, and what keeps that from being sure. */
export const toldLine = (row: LineRow): LinhaDaContagem => ({
  ...toldPiece(row),
  contadas: row.counted,
  esperadas: row.expected,
  diferenca: row.counted - row.expected,
  mexeu: row.first_expected !== row.expected && row.settled_at === null,
  velha: row.old && row.settled_at === null,
  por: row.last_by,
  em: row.last_at.toISOString(),
  acertada:
    row.settled_at === null
      ? null
      : {
          por: row.settled_by ?? '',
          em: row.settled_at.toISOString(),
          diferenca: row.settled_delta ?? 0,
          vendidasDemais: (row.settled_delta ?? 0) - (row.counted - row.expected),
        },
});
