import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Its freight is an e-mail: gift cards are all that was bought. */
export const goesByEmail = sql<boolean>`(o.frete ->> 'tipo' = 'digital')`;

/** Paid orders of gift cards alone whose letters are all sent, and nothing of which waits for the owner. */
export async function listMailed(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.status', '=', 'paid')
    .where(goesByEmail)
    .where('o.disputed', '=', false)
    .where('o.payment_held', '=', false)
    .where('o.fraud_alert_at', 'is', null)
    .where('o.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`exists (select from credits c where c.order_id = o.id and c.kind = 'vale_presente')
      and not exists (
        select from credits c where c.order_id = o.id and c.kind = 'vale_presente' and not exists (
          select from outbox b
          where b.kind = 'vale_emitido' and b.payload ->> 'creditId' = c.id::text and b.state = 'sent'))`,
    )
    .orderBy('o.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
