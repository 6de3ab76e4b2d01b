import { sql, type Kysely, type Transaction } from 'kysely';
import type { FitCounts } from '#shared/fit.ts';
import type { DB } from '../../db/index.ts';

export const NO_ANSWERS: FitCounts = { pequeno: 0, certo: 0, grande: 0 };

/** Who has bought a piece in three colours is one person still: what an order says of it counts once. */
const ORDERS = sql`count(distinct coalesce('order ' || l.order_id, 'answer ' || f.id))`;

/** What was answered of how these products fit; nothing of those that nobody has answered for. */
export async function listFitCounts(
  db: Kysely<DB> | Transaction<DB>,
  productIds: readonly number[],
): Promise<Map<number, FitCounts>> {
  const rows = await db
    .selectFrom('fit_answers as f')
    .leftJoin('order_items as l', 'l.id', 'f.order_item_id')
    .select([
      'f.product_id',
      sql<number>`${ORDERS} filter (where f.resposta = 'pequeno')`.as('pequeno'),
      sql<number>`${ORDERS} filter (where f.resposta = 'certo')`.as('certo'),
      sql<number>`${ORDERS} filter (where f.resposta = 'grande')`.as('grande'),
    ])
    .where('f.product_id', 'in', productIds)
    .groupBy('f.product_id')
    .execute();
  return new Map(
    rows.map(({ product_id, pequeno, certo, grande }) => [
      product_id,
      { pequeno: Number(pequeno), certo: Number(certo), grande: Number(grande) },
    ]),
  );
}
