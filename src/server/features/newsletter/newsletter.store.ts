import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { SubscriberKey } from './links.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;
export type Subscriber = Selectable<DB['newsletter_subscribers']>;

/** Keeps an e-mail's row to this transaction. */
export function lockByEmail(tx: Tx, email: string): Promise<Subscriber | undefined> {
  return tx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that somebody typed it; what was said before stays until it is answered. Its number. */
export async function noteAsk(
  tx: Tx,
  { email, text, now }: { email: string; text: string; now: Date },
): Promise<number> {
  const asked = { asked_at: now, asked_text: text };
  const { id } = await tx
    .insertInto('newsletter_subscribers')
    .values({ email, ...asked })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findSubscriber(db: Db, id: number, forUpdate = false): Promise<Subscriber | undefined> {
  return db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Her yes: what she was shown, when it was asked for and when she said it. */
export async function noteYes(
  tx: Tx,
  { id, asked_at, asked_text }: Pick<Subscriber, 'id' | 'asked_at' | 'asked_text'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('newsletter_subscribers')
    .set({ consented_at: asked_at, consent_text: asked_text, confirmed_at: now })
    .set({ asked_at: null, asked_text: null, ended_at: null, ended_by: null })
    .where('id', '=', id)
    .execute();
}

/** The e-mail of somebody of the list, or of who was there; undefined where she is not known any more. */
export async function emailOf(db: Db, key: SubscriberKey): Promise<string | undefined> {
  const id = Number(key.slice(1));
  if (key.startsWith('n')) return (await findSubscriber(db, id))?.email;
  const row = await db
    .selectFrom('customers')
    .select(sql<string>`lower(email)`.as('email'))
    .where('id', '=', id)
    .where('aceita_marketing', '=', true)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

/** Nobody writes to this e-mail any more, whatever a file says. False where it was so already. */
export async function noteEnd(
  db: Db,
  { email, by, now }: { email: string; by: 'link' | 'equipe'; now: Date },
): Promise<boolean> {
  const ended = { ended_at: now, ended_by: by };
  const { numInsertedOrUpdatedRows: changed } = await db
    .insertInto('newsletter_subscribers')
    .values({ email, ...ended })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          ...ended,
          asked_at: null,
          asked_text: null,
          round: sql`newsletter_subscribers.round + 1`,
        })
        .where('newsletter_subscribers.ended_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return Number(changed ?? 0) > 0;
}

/** Without her row an old shop's file would bring her back to the list. */
const isHeld = sql<boolean>`exists (select from customers c
  where lower(c.email) = newsletter_subscribers.email and c.aceita_marketing and c.erased_at is null)`;

/** Forgets an e-mail; where an account still has an old shop's yes, all but that it is not written to any more. */
export async function eraseSubscriber(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscribers')
    .where('email', '=', email)
    .where(({ not }) => not(isHeld))
    .execute();
  // The account stays, and its yes with it: only a row against that keeps who wants to be forgotten off the list.
  await tx
    .insertInto('newsletter_subscribers')
    .columns(['email', 'ended_at', 'ended_by'])
    .expression(({ selectFrom }) =>
      selectFrom('customers as c')
        .select([
          sql<string>`${email}::text`.as('email'),
          sql<Date>`${now}::timestamptz`.as('ended_at'),
          sql<'link'>`'link'`.as('ended_by'),
        ])
        .where(sql`lower(c.email)`, '=', email)
        .where('c.aceita_marketing', '=', true)
        .where('c.erased_at', 'is', null)
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        ended_at: sql`coalesce(newsletter_subscribers.ended_at, excluded.ended_at)`,
        ended_by: sql`coalesce(newsletter_subscribers.ended_by, excluded.ended_by)`,
        asked_at: null,
        asked_text: null,
        consented_at: null,
        consent_text: null,
        confirmed_at: null,
        round: sql`newsletter_subscribers.round + 1`,
      }),
    )
    .execute();
}

/** Forgets asks that nobody answered; who has said something before stays as she was. How many. */
export async function forgetUnanswered(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = await tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('asked_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .deleteFrom('newsletter_subscribers')
    .where('id', 'in', ids)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('newsletter_subscribers')
    .set({ asked_at: null, asked_text: null })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Forgets who left long ago, where nothing else would bring her back. How many. */
export async function forgetEnded(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('ended_at', '<', before)
    .where('asked_at', 'is', null)
    .where(({ not }) => not(isHeld))
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await tx
    .deleteFrom('newsletter_subscribers')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
