import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { SubscriberKey } from './links.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Somebody who may be written to. */
export interface Listed {
  key: SubscriberKey;
  email: string;
  /** Since when; null: an old shop's file did not say. */
  since: Date | null;
  origin: 'site' | 'nuvemshop' | 'shopify' | null;
  /** What she agreed to here; '' for who agreed elsewhere. */
  text: string;
}

/** Everybody who may be written to: who said yes here, and whom a file brought who has said nothing here since. */
const everybody = (db: Db) =>
  db
    .selectFrom('newsletter_subscribers as n')
    .select([
      sql<SubscriberKey>`'n' || n.id`.as('key'),
      'n.email',
      'n.confirmed_at as since',
      sql<Listed['origin']>`'site'`.as('origin'),
      sql<string>`n.consent_text`.as('text'),
    ])
    .where('n.confirmed_at', 'is not', null)
    .where('n.ended_at', 'is', null)
    .unionAll(
      db
        .selectFrom('customers as c')
        .select([
          sql<SubscriberKey>`'c' || c.id`.as('key'),
          sql<string>`lower(c.email)`.as('email'),
          'c.marketing_em as since',
          sql<Listed['origin']>`c.origem`.as('origin'),
          sql<string>`''`.as('text'),
        ])
        .where('c.aceita_marketing', '=', true)
        .where('c.erased_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('newsletter_subscribers as s')
                .select('s.id')
                .where('s.email', '=', sql<string>`lower(c.email)`)
                .where(({ or, eb }) =>
                  or([eb('s.confirmed_at', 'is not', null), eb('s.ended_at', 'is not', null)]),
                ),
            ),
          ),
        ),
    );

/** A part of the list, the newest first, and how many there are. */
export async function listSubscribers(
  db: Kysely<DB>,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<{ rows: Listed[]; total: number }> {
  const found = db
    .selectFrom(everybody(db).as('l'))
    .$if(q !== '', (query) => query.where(sql<boolean>`position(${q.toLowerCase()} in l.email) > 0`));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('l.since', (order) => order.desc().nullsLast())
    .orderBy('l.email')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}

const AT_ONCE = 500;

/** All of the list by e-mail, some at a time, whoever comes meanwhile. */
export async function* walkSubscribers(db: Kysely<DB>): AsyncGenerator<Listed[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom(everybody(db).as('l'))
      .selectAll()
      .where(sql<string>`l.email collate "C"`, '>', after)
      .orderBy(sql`l.email collate "C"`)
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.email;
  }
}

interface WithWord {
  email: string;
  aceita_marketing: boolean | null;
  marketing_em: Date | null;
}

/** Customers with what they said here of such mails in the place of what an old shop's file says. */
export async function withOwnWord<Row extends WithWord>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const said = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'confirmed_at', 'ended_at'])
    .where('email', 'in', ['', ...rows.map(({ email }) => email.toLowerCase())])
    .execute();
  const byEmail = new Map(said.map((one) => [one.email, one]));
  return rows.map((row) => {
    const own = byEmail.get(row.email.toLowerCase());
    const at = own?.ended_at ?? own?.confirmed_at ?? null;
    return at === null ? row : { ...row, aceita_marketing: own?.ended_at === null, marketing_em: at };
  });
}
