import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/**
 * Orders that were made with this e-mail, in small letters, and without an account become those of a customer who has
 * proved to read it; how many.
 */
export async function joinOrders(
  tx: Transaction<DB>,
  { customerId, email }: { customerId: number; email: string },
): Promise<number> {
  const loose = await tx
    .selectFrom('orders')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('customer_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (loose.length === 0) return 0;
  const ids = loose.map(({ id }) => id);
  await tx.updateTable('orders').set({ customer_id: customerId }).where('id', 'in', ids).execute();
  return ids.length;
}
