import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;
export type MessageRow = Selectable<DB['order_messages']>;

export const findMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('order_messages').selectAll().where('id', '=', id).executeTakeFirst();

export const findByKey = (tx: Tx, key: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('order_messages').selectAll().where('source_key', '=', key).executeTakeFirst();

export async function insertMessage(tx: Tx, row: Insertable<DB['order_messages']>): Promise<number> {
  const { id } = await tx.insertInto('order_messages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** How much was written about an order by a channel. */
export async function countOfOrder(
  db: Db,
  { orderId, channel }: { orderId: number; channel: MessageRow['channel'] },
): Promise<number> {
  const { n } = await db
    .selectFrom('order_messages')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('order_id', '=', orderId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow();
  return n;
}

interface Recent {
  channel: MessageRow['channel'];
  since: Date;
}

/** What somebody wrote by a channel since then: how often, and when for the first time. */
export async function countOfAuthor(
  db: Db,
  { author, channel, since }: Recent & { author: string },
): Promise<{ n: number; first: Date | null }> {
  return db
    .selectFrom('order_messages')
    .select([sql<number>`count(*)::integer`.as('n'), sql<Date | null>`min(at)`.as('first')])
    .where('author', '=', author)
    .where('channel', '=', channel)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
}

/** The very same message to the same buyer. */
export const findSame = (
  tx: Tx,
  { orderId, channel, subject, texto, since }: Recent & { orderId: number; subject: string; texto: string },
): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('channel', '=', channel)
    .where('subject', '=', subject)
    .where('texto', '=', texto)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What was written to who bought these, oldest first. */
export const listMessagesOf = (db: Db, orderIds: readonly number[]): Promise<MessageRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_messages')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .orderBy('id')
        .execute();

/** Takes out what was written to the buyers of orders who are forgotten. */
export async function forgetMessages(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .deleteFrom('order_messages')
    .where('order_id', 'in', [...orderIds])
    .execute();
}

/** Whoever of the office asks, by the e-mail that she has confirmed; null where she has none. */
export async function findOwnEmail(db: Db, adminId: number): Promise<string | null> {
  const row = await db
    .selectFrom('admin_users')
    .select('email')
    .where('id', '=', adminId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}
