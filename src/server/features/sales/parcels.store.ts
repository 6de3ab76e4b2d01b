import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { waitsFor } from './waiting.store.ts';

export interface Page {
  limit: number;
  offset: number;
  now: Date;
}

const waiting = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom('orders as o')
    .where((eb) => eb.or([waitsFor('separar', now), waitsFor('enviar', now)]))
    // What the owner had better look at first is packed by nobody.
    .where('o.fraud_alert_at', 'is', null)
    .where('o.disputed', '=', false)
    .where('o.payment_held', '=', false);

/** Orders to pack and send, those paid first the first, and how many there are. */
export async function listParcels(db: Kysely<DB>, { limit, offset, now }: Page) {
  const [orders, { count }] = await Promise.all([
    waiting(db, now)
      .selectAll('o')
      .orderBy(sql`o.paid_at`, 'asc')
      .orderBy('o.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    waiting(db, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { orders, total: count };
}

/** Does this order stand among them? */
export async function isParcel(db: Kysely<DB>, id: number, now: Date): Promise<boolean> {
  return (await waiting(db, now).select('o.id').where('o.id', '=', id).executeTakeFirst()) !== undefined;
}
