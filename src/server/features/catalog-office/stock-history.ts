import type { Kysely } from 'kysely';
import type { HistoricoDoEstoque, MotivoDoEstoque } from '#shared/wire/stock-history.ts';
import { inSnapshot, type DB } from '../../db/index.ts';
import { findProduct } from './find-product.ts';
import {
  countMovements,
  listMovements,
  listStockPlaces,
  sumUntil,
  type MovementsAsked,
} from './stock-history.store.ts';

type Reason = Awaited<ReturnType<typeof listMovements>>[number]['reason'];
type Place = Awaited<ReturnType<typeof listStockPlaces>>[number];

const REASONS: Readonly<Record<Reason, MotivoDoEstoque>> = {
  initial: 'inicial',
  edit: 'ajuste',
  sale: 'venda',
  return: 'volta',
  exchange_out: 'troca_saiu',
  exchange_back: 'troca_desfeita',
  exchange_in: 'troca_voltou',
  swap_out: 'edicao_saiu',
  swap_back: 'edicao_voltou',
  count: 'contagem',
};

/** Where a product's units came from and went, the newest first, as of one moment. Throws 404. */
export function readStockHistory(
  db: Kysely<DB>,
  id: number,
  asked: MovementsAsked,
): Promise<HistoricoDoEstoque & { total: number }> {
  return inSnapshot(db, async (tx) => {
    await findProduct(tx, id);
    const places = await listStockPlaces(tx, id);
    const rows = await listMovements(tx, id, asked);
    const items = [...new Set(rows.map((row) => row.stock_item_id))];
    const units = await sumUntil(tx, items, rows[0]?.id ?? 0);
    const movimentos = rows.map((row) => {
      const ficou = units.get(row.stock_item_id) ?? 0;
      units.set(row.stock_item_id, ficou - row.delta);
      return {
        id: row.id,
        em: row.created_at.toISOString(),
        item: row.stock_item_id,
        motivo: REASONS[row.reason],
        diferenca: row.delta,
        ficou,
        pedido: row.order_id,
        por: row.actor ?? '',
      };
    });
    return { itens: itemsOf(places), movimentos, total: await countMovements(tx, id, asked.item) };
  });
}

function itemsOf(places: readonly Place[]): HistoricoDoEstoque['itens'] {
  const byItem = [...Map.groupBy(places, ({ id }) => id)];
  return byItem.map(([id, same]) => {
    const [first] = same;
    const { cor, tamanho } = { cor: first?.cor ?? null, tamanho: first?.tamanho ?? null };
    const rest = { id, estoque: first?.quantity ?? 0 };
    if (cor === null || tamanho === null) return { ...rest, cor: '', tamanho: '', situacao: 'antiga' };
    if (same.length > 1) return { ...rest, cor: '', tamanho: '', situacao: 'todas' };
    return { ...rest, cor, tamanho, situacao: 'variante' };
  });
}
