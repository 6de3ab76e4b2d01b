import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertStockItems, type Units } from '../stock/index.ts';

type Tx = Transaction<DB>;

/** Keeps owners' edits of these products out until the transaction ends: what is sold from which stock stays so. */
export async function keepProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds)
    .orderBy('id')
    .forShare()
    .execute();
}

/** What an order's lines would take now, ordered by stock item; null when a variant is gone for good. */
export async function findDemand(tx: Tx, orderId: number): Promise<Units[] | null> {
  const lines = await listLines(tx, orderId);
  const present = lines.flatMap(({ stockItemId, ...line }) =>
    stockItemId === null ? [] : [{ ...line, stockItemId }],
  );
  return present.length < lines.length ? null : sumUp(present);
}

/**
 * Where units of an order go back to: the stock that each variant is sold from by now. They are all that it still has,
 * unless `wanted` says how many of each line. Those of a variant that is gone go to the pool if the product has one, else
 * to an item of their own: they are no other variant's.
 */
export async function findPlaces(
  tx: Tx,
  orderId: number,
  wanted?: ReadonlyMap<number, number>,
): Promise<Units[]> {
  const places: Units[] = [];
  for (const { id, productId, stockItemId, poolId, ...line } of await listLines(tx, orderId)) {
    const quantity = wanted === undefined ? line.quantity : (wanted.get(id) ?? 0);
    if (quantity === 0) continue;
    const known = stockItemId ?? poolId;
    if (known === null) {
      const made = await insertStockItems(tx, [{ productId, quantity: 0 }]);
      places.push(...made.map((item) => ({ ...item, quantity })));
    } else places.push({ productId, quantity, stockItemId: known });
  }
  return sumUp(places);
}

/** The items that an order's lines are sold from by now. Keeps its products, as all that reads their stock does. */
export async function listStockOf(tx: Tx, orderId: number): Promise<number[]> {
  const lines = await listLines(tx, orderId);
  return lines.flatMap(({ stockItemId, poolId }) => stockItemId ?? poolId ?? []);
}

interface Line {
  id: number;
  productId: number;
  /** Units that have neither come back nor gone for good by a refund of the line. */
  quantity: number;
  /** Of its variant, or of one that was made again by the same names; null when there is none. */
  stockItemId: number | null;
  /** What all variants of its product are sold from, where they share one stock. */
  poolId: number | null;
}

async function listLines(tx: Tx, orderId: number): Promise<Line[]> {
  const items = await tx
    .selectFrom('order_items')
    .select('product_id')
    .where('order_id', '=', orderId)
    .execute();
  await keepProducts(tx, [...new Set(items.map((item) => item.product_id))]);
  return tx
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .select([
      'i.id',
      'i.product_id as productId',
      sql<number>`i.quantidade - i.restocked - i.written_off`.as('quantity'),
      sql<number | null>`coalesce(v.stock_item_id, (
        select a.stock_item_id from variants a
          join product_colors c on c.id = a.color_id join product_sizes s on s.id = a.size_id
          where a.product_id = i.product_id and lower(c.nome) = lower(i.cor) and lower(s.tamanho) = lower(i.tamanho)
      ))`.as('stockItemId'),
      sql<number | null>`case when p.estoque_compartilhado then (
        select min(b.stock_item_id) from variants b where b.product_id = i.product_id
      ) end`.as('poolId'),
    ])
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .execute();
}

function sumUp(units: readonly Units[]): Units[] {
  const sums = new Map<number, Units>();
  for (const { stockItemId, productId, quantity } of units) {
    const known = sums.get(stockItemId);
    if (known === undefined) sums.set(stockItemId, { stockItemId, productId, quantity });
    else known.quantity += quantity;
  }
  return [...sums.values()].toSorted((a, b) => a.stockItemId - b.stockItemId);
}
