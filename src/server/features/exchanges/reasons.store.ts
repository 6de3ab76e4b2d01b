import { sql } from 'kysely';
import type { ExchangeReason } from '#shared/exchange-rules.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Db } from './exchanges.store.ts';

const MOST = 200;

/** Why pieces came back since then, by product and size, the most first. */
export async function countReasons(db: Db, since: Date) {
  const rows = await db
    .selectFrom('exchange_lines as l')
    .innerJoin('exchanges as e', 'e.id', 'l.exchange_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['i.nome as produto', 'l.tamanho', 'e.reason as motivo'])
    .select(sql<number>`sum(l.units)::integer`.as('pecas'))
    .where(isRealOrder)
    .where('e.created_at', '>=', since)
    .where('e.state', 'not in', ['cancelada', 'recusada'])
    .groupBy(['i.nome', 'l.tamanho', 'e.reason'])
    .orderBy('pecas', 'desc')
    .orderBy('i.nome')
    .orderBy('l.tamanho')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, motivo: row.motivo as ExchangeReason }));
}
