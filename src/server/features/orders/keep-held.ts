import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { keepCreditsOf } from '../credits/index.ts';
import { keepUsesOf } from '../promotions/index.ts';
import { lockStock } from '../stock/index.ts';
import { listStockOf } from './demand.store.ts';

/**
 * Keeps what a locked order holds, and the vales that came of it, to this transaction: promotions, then vales, then stock,
 * each all at once, as placing does (decision 0077). Whoever changes several of these calls it before the first.
 */
export async function keepHeld(tx: Transaction<DB>, orderId: number): Promise<void> {
  const stockItems = await listStockOf(tx, orderId);
  await keepUsesOf(tx, orderId);
  await keepCreditsOf(tx, orderId);
  await lockStock(tx, stockItems);
}
