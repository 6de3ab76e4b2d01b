import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

/** Each place where units of a product lie or lay, with the colour and size that are sold from it; shared ones once a variant. */
export function listStockPlaces(db: Kysely<DB>, productId: number) {
  return db
    .selectFrom('stock_items as i')
    .leftJoin('variants as v', 'v.stock_item_id', 'i.id')
    .leftJoin('product_colors as c', 'c.id', 'v.color_id')
    .leftJoin('product_sizes as s', 's.id', 'v.size_id')
    .where('i.product_id', '=', productId)
    .select(['i.id', 'i.quantity', 'c.nome as cor', 's.tamanho'])
    .orderBy('c.position')
    .orderBy('s.position')
    .orderBy('i.id')
    .execute();
}

export interface MovementsAsked {
  /** Of one stock item alone. */
  item: number | undefined;
  limit: number;
  offset: number;
}

/** The newest first. */
export function listMovements(db: Kysely<DB>, productId: number, { item, limit, offset }: MovementsAsked) {
  return db
    .selectFrom('stock_movements as m')
    .leftJoin('exchanges as e', 'e.id', 'm.exchange_id')
    .where('m.product_id', '=', productId)
    .$if(item !== undefined, (found) => found.where('m.stock_item_id', '=', item ?? 0))
    .select(({ fn }) => [
      'm.id',
      'm.created_at',
      'm.stock_item_id',
      'm.reason',
      'm.delta',
      'm.actor',
      fn.coalesce('m.order_id', 'e.order_id').as('order_id'),
    ])
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMovements(
  db: Kysely<DB>,
  productId: number,
  item: number | undefined,
): Promise<number> {
  const { total } = await db
    .selectFrom('stock_movements')
    .where('product_id', '=', productId)
    .$if(item !== undefined, (found) => found.where('stock_item_id', '=', item ?? 0))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Units that each of these items had after a movement: all that moved up to it. */
export async function sumUntil(
  db: Kysely<DB>,
  items: readonly number[],
  movementId: number,
): Promise<Map<number, number>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('stock_movements')
    .where('stock_item_id', 'in', items)
    .where('id', '<=', movementId)
    .select(({ fn }) => ['stock_item_id', fn.sum<number>('delta').as('units')])
    .groupBy('stock_item_id')
    .execute();
  return new Map(rows.map(({ stock_item_id: item, units }) => [item, Number(units)]));
}
