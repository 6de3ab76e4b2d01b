import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PolicyName } from '#shared/policies.ts';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;
export type VersionRow = Selectable<DB['page_versions']>;

/** A page by its number, or a policy by its name. */
export type TextKey = number | PolicyName;

/** Stands for the draft among the numbers. */
const DRAFT = 0;

const columnsOf = (key: TextKey) =>
  typeof key === 'number' ? { page_id: key, policy: null } : { page_id: null, policy: key };

const of = (db: Reader, key: TextKey) =>
  db
    .selectFrom('page_versions')
    .where((eb) => (typeof key === 'number' ? eb('page_id', '=', key) : eb('policy', '=', key)));

/** What she wrote beside what is shown. */
export const findDraft = (db: Reader, key: TextKey): Promise<VersionRow | undefined> =>
  of(db, key).where('number', '=', DRAFT).selectAll().executeTakeFirst();

/** All drafts beside what is shown: one a page or policy at most. */
export const listDrafts = (db: Reader): Promise<VersionRow[]> =>
  db
    .selectFrom('page_versions')
    .selectAll()
    .where('number', '=', DRAFT)
    .orderBy('page_id')
    .orderBy('policy')
    .execute();

/** Of which pages and policies there is a draft beside what is shown. */
export const listDrafted = (db: Reader): Promise<Pick<VersionRow, 'page_id' | 'policy' | 'slug'>[]> =>
  db
    .selectFrom('page_versions')
    .select(['page_id', 'policy', 'slug'])
    .where('number', '=', DRAFT)
    .orderBy('page_id')
    .orderBy('policy')
    .execute();

/** What was shown, the latest first. */
export const listShown = (db: Reader, key: TextKey): Promise<VersionRow[]> =>
  of(db, key).where('number', '>', DRAFT).selectAll().orderBy('number', 'desc').execute();

export const findShown = (db: Reader, key: TextKey, number: number): Promise<VersionRow | undefined> =>
  of(db, key).where('number', '>', DRAFT).where('number', '=', number).selectAll().executeTakeFirst();

/** The draft of a page that is to be at this address. */
export const findPageDraft = (db: Reader, slug: string): Promise<VersionRow | undefined> =>
  db
    .selectFrom('page_versions')
    .selectAll()
    .where('number', '=', DRAFT)
    .where('page_id', 'is not', null)
    .where('slug', '=', slug)
    .executeTakeFirst();

interface Written {
  slug: string;
  title: string;
  search_title: string;
  search_description: string;
  body: unknown;
  by: string;
  at: Date;
}

const asKept = ({ body, by, at, ...said }: Written) => ({
  ...said,
  body: JSON.stringify(body),
  saved_by: by,
  saved_at: at,
});

/** In place of the draft that there was. */
export async function putDraft(tx: Tx, key: TextKey, draft: Written): Promise<void> {
  await deleteDraft(tx, key);
  await tx
    .insertInto('page_versions')
    .values({ ...columnsOf(key), number: DRAFT, ...asKept(draft) })
    .execute();
}

export async function deleteDraft(tx: Tx, key: TextKey): Promise<void> {
  await tx
    .deleteFrom('page_versions')
    .where((eb) => (typeof key === 'number' ? eb('page_id', '=', key) : eb('policy', '=', key)))
    .where('number', '=', DRAFT)
    .execute();
}

/** Adds what is shown from now on under the next number, which it answers. */
export async function insertShown(
  tx: Tx,
  key: TextKey,
  { from, ...shown }: Written & { from: number | null },
): Promise<number> {
  const last = await of(tx, key)
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  await tx
    .insertInto('page_versions')
    .values({ ...columnsOf(key), number, ...asKept(shown), from_number: from })
    .execute();
  return number;
}

/** How large each of what was shown is, the latest first. */
export const sizesOfShown = (tx: Tx, key: TextKey): Promise<{ number: number; bytes: number }[]> =>
  of(tx, key)
    .where('number', '>', DRAFT)
    .select(['number', sql<number>`octet_length(body::text)`.as('bytes')])
    .orderBy('number', 'desc')
    .execute();

/** Takes away what was shown up to that number. */
export async function deleteShownUpTo(tx: Tx, key: TextKey, number: number): Promise<void> {
  await tx
    .deleteFrom('page_versions')
    .where((eb) => (typeof key === 'number' ? eb('page_id', '=', key) : eb('policy', '=', key)))
    .where('number', '>', DRAFT)
    .where('number', '<=', number)
    .execute();
}
