import { sql, type Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

/** Makes a test of an order, as the shop itself lets nobody do. */
export function asTest(db: Kysely<DB>, orderId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('orders').set({ teste: true }).where('id', '=', orderId).execute();
  });
}
