import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { lockStock, type Units } from './stock.store.ts';

type Tx = Transaction<DB>;
type Kind = 'exchange_out' | 'exchange_back' | 'exchange_in';

/**
 * Takes what an exchange keeps for somebody out of stock, all or none. Gives back the number of the first item that is
 * short, else null.
 */
export async function keepUnits(tx: Tx, exchangeId: number, demand: Units[]): Promise<number | null> {
  const locked = await lockStock(tx, idsOf(demand));
  const short = demand.find((item) => (locked.get(item.stockItemId) ?? 0) < item.quantity);
  if (short !== undefined) return short.stockItemId;
  await insertUnits(tx, { exchangeId, reason: 'exchange_out', sign: -1 }, demand);
  return null;
}

/** Puts what an exchange kept back. The transaction fails where it is not what was taken, or for the second time. */
export async function freeUnits(tx: Tx, exchangeId: number, places: Units[]): Promise<void> {
  await lockStock(tx, idsOf(places));
  await insertUnits(tx, { exchangeId, reason: 'exchange_back', sign: 1 }, places);
}

/** Puts what came back by an exchange into stock; likewise once. */
export async function takeInUnits(tx: Tx, exchangeId: number, places: Units[]): Promise<void> {
  await lockStock(tx, idsOf(places));
  await insertUnits(tx, { exchangeId, reason: 'exchange_in', sign: 1 }, places);
}

const idsOf = (items: Units[]) => items.map((item) => item.stockItemId);

async function insertUnits(
  tx: Tx,
  { exchangeId, reason, sign }: { exchangeId: number; reason: Kind; sign: 1 | -1 },
  items: Units[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('stock_movements')
    .values(
      items.map((item) => ({
        stock_item_id: item.stockItemId,
        product_id: item.productId,
        delta: sign * item.quantity,
        reason,
        exchange_id: exchangeId,
      })),
    )
    .execute();
}
