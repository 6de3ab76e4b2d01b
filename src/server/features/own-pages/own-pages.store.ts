import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;
export type PageRow = Selectable<DB['pages']>;

/** What every node looks at each second: how often pages were changed. */
export async function readVersion(db: Reader): Promise<number> {
  const row = await db.selectFrom('pages_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

export const listPublished = (db: Reader): Promise<Pick<PageRow, 'id' | 'revision'>[]> =>
  db.selectFrom('pages').select(['id', 'revision']).where('published', '=', true).orderBy('id').execute();

/** Of these, those that are published, whole. */
export async function readPublished(db: Reader, ids: readonly number[]): Promise<PageRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('pages').selectAll().where('id', 'in', ids).where('published', '=', true).execute();
}

/** Those that shoppers don't see. */
export const listUnpublished = (db: Reader): Promise<Pick<PageRow, 'id' | 'slug'>[]> =>
  db.selectFrom('pages').select(['id', 'slug']).where('published', '=', false).execute();

export const listWhole = (db: Reader): Promise<PageRow[]> =>
  db.selectFrom('pages').selectAll().orderBy('id').execute();

/** All of them, without their bodies. */
export const listPages = (db: Reader): Promise<Omit<PageRow, 'body'>[]> =>
  db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'search_title', 'search_description', 'published', 'revision'])
    .select(['created_by', 'created_at', 'saved_by', 'saved_at', 'publish_at', 'publish_by'])
    .orderBy('title')
    .orderBy('id')
    .execute();

export const findPage = (db: Reader, id: number): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();

/** The page at this address that shoppers don't see. */
export const findUnpublished = (db: Reader, slug: string): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('slug', '=', slug)
    .where('published', '=', false)
    .executeTakeFirst();

/** One change of pages at a time: their addresses and their count hold until it ends. */
export async function lockPages(tx: Tx): Promise<void> {
  await tx.selectFrom('pages_version').select('id').forUpdate().execute();
}

/** Every node reads again what shoppers see, and forgets its kept pages. */
export async function raiseVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('pages_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

export async function countPages(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('pages')
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The page that has this address, other than `besides`. */
export async function findNamed(tx: Tx, slug: string, besides: number | null): Promise<number | undefined> {
  const row = await tx.selectFrom('pages').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id === besides ? undefined : row?.id;
}

interface Plan {
  at: Date;
  by: string;
}

interface Saving {
  slug: string;
  title: string;
  search_title: string;
  search_description: string;
  body: unknown;
  published: boolean;
  by: string;
  at: Date;
  plan: Plan | null;
}

/** When it is to be shown, as rows of pages and of policies keep it. */
export const planColumns = (plan: Plan | null) => ({
  publish_at: plan?.at ?? null,
  publish_by: plan?.by ?? null,
});

const asKept = ({ by, at, body, plan, ...said }: Saving) => ({
  ...said,
  ...planColumns(plan),
  body: JSON.stringify(body),
  saved_by: by,
  saved_at: at,
});

export async function insertPage(tx: Tx, page: Saving): Promise<number> {
  const { id } = await tx
    .insertInto('pages')
    .values({ ...asKept(page), created_by: page.by, created_at: page.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePage(tx: Tx, id: number, page: Saving & { revision: number }): Promise<void> {
  const { revision, ...said } = page;
  await tx
    .updateTable('pages')
    .set({ ...asKept(said), revision })
    .where('id', '=', id)
    .execute();
}

/** What waits has changed, and nothing of what the row says itself. */
export async function touchPage(
  tx: Tx,
  id: number,
  { revision, plan }: { revision: number; plan: Plan | null },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ revision, ...planColumns(plan) })
    .where('id', '=', id)
    .execute();
}

export async function deletePage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pages').where('id', '=', id).execute();
}

/** The pages whose day has come. */
export async function listDuePages(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('publish_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
