import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertMovement, type Credit, type Db } from './credits.store.ts';

/** Some vales whose time is over and that still hold something, kept to this transaction. */
export function claimExpired(tx: Transaction<DB>, now: Date, limit: number): Promise<Credit[]> {
  return tx
    .selectFrom('credits')
    .selectAll()
    .where('balance_cents', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function expire(tx: Transaction<DB>, credits: readonly Credit[], now: Date): Promise<void> {
  for (const { id, balance_cents: cents } of credits) {
    await insertMovement(tx, { credit_id: id, kind: 'expirado', cents: -cents, made_by: 'system', at: now });
  }
}

/** Notes that the holders of some vales that end before then are told so, and which they are. */
export async function claimEnding(
  tx: Transaction<DB>,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<{ id: number }[]> {
  return tx
    .updateTable('credits')
    .set({ warned_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('credits')
        .select('id')
        .where('balance_cents', '>', 0)
        .where('expires_at', '>', now)
        .where('expires_at', '<=', before)
        .where('warned_at', 'is', null)
        .where('blocked_at', 'is', null)
        .where('refund_key', 'is', null)
        .where('mail_to', '<>', '')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
}

/** How many vales or orders tell another sum than their movements. */
export async function countOff(db: Db): Promise<{ balances: number; orders: number }> {
  const { rows } = await sql<{ balances: number; orders: number }>`select
    (select count(*) from (${wrongBalances}) w)::integer as balances,
    (select count(*) from (${wrongOrders}) w)::integer as orders`.execute(db);
  return rows[0] ?? { balances: 0, orders: 0 };
}

/** Vales that tell another balance than their movements, and what these come to: a query. */
export const wrongBalances = sql`select c.id, coalesce(sum(m.cents), 0)::integer as cents from credits c left join credit_movements m on m.credit_id = c.id
  group by c.id having c.balance_cents <> coalesce(sum(m.cents), 0)`;

/**
 * Orders that tell another sum of vales than what they use of them, or these than their movements: a query. Looked for among
 * those of which anything tells of a vale, the first by an index.
 */
export const wrongOrders = sql`select o.id from (
    select id from orders where credito_cents <> 0
    union select order_id from credit_uses
    union select order_id from credit_movements where order_id is not null
  ) few join orders o on o.id = few.id left join (
    select order_id, sum(cents) as cents, sum(case when held then cents - back_cents else 0 end) as spent
      from credit_uses group by order_id
  ) u on u.order_id = o.id left join (
    select order_id, -sum(cents) as spent from credit_movements where order_id is not null group by order_id
  ) m on m.order_id = o.id
  where o.credito_cents <> coalesce(u.cents, 0) or coalesce(u.spent, 0) <> coalesce(m.spent, 0)`;

/** What vales hold, in cents, for /metrics. */
export async function sumsByKind(db: Db, now: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('credits')
    .select(['kind as label', sql<number>`sum(balance_cents)::double precision`.as('value')])
    .where('expires_at', '>', now)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ label, value }) => [label, value]));
}
