import { sql, type Kysely } from 'kysely';
import { MAIL_TEXT_NAMES } from '#shared/mail-text-list.ts';
import type { DB } from '../../db/index.ts';
import type { ClaimedMail } from '../mail/index.ts';
import { MESSAGE_MAIL, mailKey } from './message-mail.ts';

/** Something that was written about an order, from whichever table. */
export interface ThreadRow {
  type: 'automatico' | 'email' | 'whatsapp' | 'anotacao';
  id: number;
  at: Date;
  author: string;
  title: string;
  texto: string;
  template: string;
  /** Of mails: how far the outbox is with it. */
  state: 'queued' | 'sent' | 'dead' | null;
  tries: number;
  last_error: string | null;
  /** Of notes: whoever packs reads it, too. */
  on_paper: boolean;
}

/** Mails to buyers alone: what the owner is told of her own orders is no part of what was said to a buyer. */
const isToBuyer = sql<boolean>`kind in (${sql.join(MAIL_TEXT_NAMES)})`;

const rowsOf = (orderId: number) => sql<ThreadRow>`
  select 'anotacao' as type, id, at, author, '' as title, texto, '' as template,
      null as state, 0 as tries, null as last_error, on_paper
    from order_comments where order_id = ${orderId}
  union all
  select m.channel, m.id, m.at, m.author, m.subject, m.texto, m.template, o.state, coalesce(o.tries, 0), o.last_error, false
    from order_messages m left join outbox o on o.dedup_key = ${mailKey('')} || m.id
    where m.order_id = ${orderId}
  union all
  select 'automatico', id, coalesce(sent_at, created_at), '', kind, '', '', state, tries, last_error, false
    from outbox where payload ->> 'orderId' = ${String(orderId)} and kind <> ${MESSAGE_MAIL} and ${isToBuyer}`;

/** What was written about an order, the newest first. */
export async function listThread(
  db: Kysely<DB>,
  orderId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`select * from (${rowsOf(orderId)}) thread
    order by at desc, type, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countThread(db: Kysely<DB>, orderId: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from (${rowsOf(orderId)}) thread`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A mail that the shop wrote to an order's buyer by itself. */
export function findMail(db: Kysely<DB>, orderId: number, id: number): Promise<ClaimedMail | undefined> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'dedup_key as dedupKey', 'payload', 'tries', 'created_at as createdAt'])
    .where('id', '=', id)
    .where(sql<string>`payload ->> 'orderId'`, '=', String(orderId))
    .where('kind', '<>', MESSAGE_MAIL)
    .where(isToBuyer)
    .executeTakeFirst();
}
