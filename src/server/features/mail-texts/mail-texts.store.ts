import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type MailTextRow = Selectable<DB['mail_texts']>;

/** So many states of a mail's text are kept. */
export const KEPT_STATES = 20;

/** What every node looks at each second: how often something was kept, over all mails. No two states have the same. */
export async function readRevision(db: Reader): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select coalesce(sum(revision), 0)::text as revision
    from (select max(revision) as revision from mail_texts group by name) latest`.execute(db);
  return rows[0]?.revision ?? '0';
}

/** The state of each mail that holds. */
export const listLatest = (db: Reader): Promise<MailTextRow[]> =>
  db
    .selectFrom('mail_texts')
    .selectAll()
    .distinctOn('name')
    .orderBy('name')
    .orderBy('revision', 'desc')
    .execute();

/** The states of one mail's text, the latest first. */
export const listStates = (db: Reader, name: string): Promise<MailTextRow[]> =>
  db
    .selectFrom('mail_texts')
    .selectAll()
    .where('name', '=', name)
    .orderBy('revision', 'desc')
    .limit(KEPT_STATES)
    .execute();

interface NewState {
  name: string;
  /** Of the state that it follows; 0: there was none. */
  after: number;
  document: unknown;
  by: string;
  at: Date;
}

/** Keeps the next state, and forgets the oldest ones; false where somebody else was first. */
export async function insertState(tx: Transaction<DB>, given: NewState): Promise<boolean> {
  const { name, after, document, by, at } = given;
  const revision = after + 1;
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('mail_texts')
    .columns(['name', 'revision', 'document', 'saved_by', 'saved_at'])
    .values({
      name,
      revision,
      document: document === null ? null : JSON.stringify(document),
      saved_by: by,
      saved_at: at,
    })
    .onConflict((conflict) => conflict.columns(['name', 'revision']).doNothing())
    .executeTakeFirst();
  await tx
    .deleteFrom('mail_texts')
    .where('name', '=', name)
    .where('revision', '<=', revision - KEPT_STATES)
    .execute();
  return rows === 1n;
}
