import { sql, type Kysely } from 'kysely';
import type { OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import type { Order } from './orders.store.ts';

export interface LastStep {
  from: OrderStatus;
  actor: OrderActor;
  at: Date;
}

/** By what an order came into the state that it has; undefined while it is in its first one. */
export async function findLastStep(db: Kysely<DB>, orderId: number): Promise<LastStep | undefined> {
  const row = await db
    .selectFrom('order_history')
    .select(['from_status as from', 'actor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.from === null ? undefined : { ...row, from: row.from as OrderStatus };
}

/** Who keeps so many unpaid ones is no buyer. */
const MOST = 200;

/**
 * What the same CPF or e-mail has besides an order: does one stand that she placed or paid later, or may still pay; and
 * which fell through of late. Anybody types anybody's CPF: by it alone one stands only where it was paid. What is reviewed, or is
 * to be paid at the door, stands for as long as that may take.
 */
export async function findBeside(
  db: Kysely<DB>,
  { id, email, cpf, cpf_hash: hash, created_at: placedAt }: Order,
  lately: Date,
): Promise<{ stands: boolean; fallen: number[] }> {
  const isHers = sql<boolean>`(o.email <> '' and mailbox_of(o.email) = mailbox_of(${email}))`;
  const stands = sql<boolean>`(o.status not in ('declined', 'cancelled') and (o.paid_at is not null or ${isHers})
    and (o.status = 'pending' or o.status in ('in_analysis', 'waiting') and o.created_at > ${lately}
      or o.created_at > ${placedAt} or o.paid_at > ${placedAt}))`;
  const rows = await db
    .selectFrom('orders as o')
    .select(['o.id', stands.as('stands')])
    .where('o.id', '<>', id)
    .where(sql<boolean>`(${isHers} or o.cpf_hash = ${hash}::bytea or o.cpf <> '' and o.cpf = ${cpf})`)
    .where((eb) => eb.or([stands, eb('o.updated_at', '>', lately)]))
    .orderBy('o.id', 'desc')
    .limit(MOST)
    .execute();
  return {
    stands: rows.some((row) => row.stands),
    fallen: rows.flatMap((row) => (row.stands ? [] : [row.id])),
  };
}
