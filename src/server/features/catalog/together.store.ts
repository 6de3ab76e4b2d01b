import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';

/** Of each product the others that were bought with it, what came most often first. */
export type BoughtTogether = ReadonlyMap<number, readonly number[]>;

/** Once may be chance. */
const LEAST_ORDERS = 2;
/** More than are shown: some of them may be sold out. */
const MOST_OF_ONE = 12;
const MOST_ROWS = 60_000;
/** The newest tell enough: all of a large shop's would keep its start waiting for longer than a statement may take. */
const MOST_ORDERS = 50_000;

/** What was bought together in orders that were paid since then and still hold. */
export async function listBoughtTogether(db: Kysely<DB>, since: Date): Promise<BoughtTogether> {
  const { rows } = await sql<{ product_id: number; others: number[] }>`
    with newest as materialized (
      select o.id from orders o
      where ${isRealOrder} and o.paid_at >= ${since} and o.status not in ('declined', 'cancelled', 'refunded')
      order by o.paid_at desc limit ${MOST_ORDERS}
    ), bought as (
      select distinct l.order_id, l.product_id from order_items l join newest n on n.id = l.order_id
    ), pairs as (
      select a.product_id, b.product_id as other, count(*) as orders,
        row_number() over (partition by a.product_id order by count(*) desc, b.product_id desc) as place
      from bought a join bought b on b.order_id = a.order_id and b.product_id <> a.product_id
      group by a.product_id, b.product_id having count(*) >= ${LEAST_ORDERS}
    )
    select product_id, array_agg(other::int order by place) as others from pairs
    where place <= ${MOST_OF_ONE} group by product_id order by product_id desc limit ${MOST_ROWS}
  `.execute(db);
  return new Map(rows.map(({ product_id, others }) => [product_id, others]));
}
