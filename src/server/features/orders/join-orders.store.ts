import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/**
 * Orders that were made with this e-mail, in small letters, and without an account become those of a customer who has
 * proved to read it; how many. Strangers may have made any number of them: none is named in the statement.
 */
export async function joinOrders(
  tx: Transaction<DB>,
  { customerId, email }: { customerId: number; email: string },
): Promise<number> {
  const loose = tx
    .selectFrom('orders')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('customer_id', 'is', null)
    .orderBy('id')
    .forUpdate();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ customer_id: customerId })
    .where('id', '=', sql<number>`any(array(${loose}))`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
