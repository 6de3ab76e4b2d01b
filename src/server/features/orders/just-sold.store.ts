import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';

const MOST = 20;

/**
 * Orders that were sold since then, the newest first: paid, or to be paid at the door. Once each, and not again when what was
 * to be paid at the door is, or when a move of theirs is taken back. Whoever sells over the counter stands there.
 */
export function listJustSold(db: Kysely<DB>, since: Date) {
  return (
    db
      .selectFrom('order_history as h')
      .innerJoin('orders as o', 'o.id', 'h.order_id')
      .where('h.at', '>', since)
      // In the words of the index.
      .where(sql<boolean>`h.to_status in ('paid', 'waiting')`)
      // What was on its way already was sold before: its move was taken back, or it was paid at the door.
      .where(
        sql<boolean>`(h.from_status is null or h.from_status not in ('waiting', 'processing', 'shipped', 'delivered'))`,
      )
      .where('o.status', 'in', ['waiting', ...soldStatuses])
      .where('o.canal', '<>', 'balcao')
      .where(isRealOrder)
      .select(['o.id', 'o.total_cents'])
      .groupBy(['o.id', 'o.total_cents'])
      .orderBy(({ fn }) => fn.max('h.id'), 'desc')
      .limit(MOST)
      .execute()
  );
}
