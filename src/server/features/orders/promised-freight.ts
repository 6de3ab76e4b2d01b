import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { findRegions } from '../promotions/index.ts';
import { listDiscounts } from './discounts.store.ts';
import type { Order } from './orders.store.ts';

/** Does the promotion that took an order's freight off reach a postal code? One that is over by now was promised all the same. */
export async function isFreightPromisedAt(
  db: Kysely<DB> | Transaction<DB>,
  order: Order,
  cep: string,
): Promise<boolean> {
  const cut = (await listDiscounts(db, order.id)).find(({ on_freight: isFreight }) => isFreight);
  if (cut === undefined || cut.promotion_id === null) return true;
  const regions = await findRegions(db, cut.promotion_id);
  return regions.length === 0 || regions.some(({ de, ate }) => cep >= de && cep <= ate);
}
