import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PictureSetting } from '#shared/shop-document.ts';
import type { ShopPicture } from '#shared/shop-pictures.ts';
import type { DB } from '../../db/index.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type VersionRow = Selectable<DB['shop_settings_versions']>;

/** What every node looks at each second. */
export function findState(db: Reader): Promise<{ revision: number; closed: boolean }> {
  return db.selectFrom('shop_settings_revision').select(['revision', 'closed']).executeTakeFirstOrThrow();
}

/** The same, for this transaction alone until it ends: changes come one after the other. */
export function lockState(tx: Transaction<DB>): Promise<{ revision: number; closed: boolean }> {
  return tx
    .selectFrom('shop_settings_revision')
    .select(['revision', 'closed'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateRevision(tx: Transaction<DB>, revision: number): Promise<void> {
  await tx.updateTable('shop_settings_revision').set({ revision }).execute();
}

export async function updateClosed(tx: Transaction<DB>, closed: boolean): Promise<void> {
  await tx.updateTable('shop_settings_revision').set({ closed }).execute();
}

/** Published ones, the latest first; those whose day is still to come among them. */
export function listPublished(
  db: Reader,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<VersionRow[]> {
  return db
    .selectFrom('shop_settings_versions')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Those that have been shown by now, the latest first, and how many in all. */
export async function listShown(
  db: Reader,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const shown = db
    .selectFrom('shop_settings_versions')
    .where('published_at', 'is not', null)
    .where((eb) => eb.or([eb('planned', '=', false), eb('published_at', '<=', now)]));
  const rows = await shown
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await shown
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** What is shown at that moment; nothing where nothing was published yet. */
export async function findShown(db: Reader, now: Date): Promise<VersionRow | undefined> {
  const { rows } = await listShown(db, { now, limit: 1, offset: 0 });
  return rows[0];
}

export function findVersion(db: Reader, number: number): Promise<VersionRow | undefined> {
  return db.selectFrom('shop_settings_versions').selectAll().where('number', '=', number).executeTakeFirst();
}

/** What is not shown yet. There is one at most. */
export function findDraft(db: Reader, now: Date): Promise<VersionRow | undefined> {
  return db
    .selectFrom('shop_settings_versions')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('published_at', 'is', null),
        eb.and([eb('planned', '=', true), eb('published_at', '>', now)]),
      ]),
    )
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

interface NewVersion {
  document: unknown;
  by: string;
  at: Date;
  publishedAt: Date | null;
  /** In which it is saved. */
  revision: number;
  from?: number;
}

/** Adds it under the next number, which it answers. */
export async function insertVersion(tx: Transaction<DB>, given: NewVersion): Promise<number> {
  const { document, by, at, publishedAt, revision, from = null } = given;
  const last = await tx
    .selectFrom('shop_settings_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  await tx
    .insertInto('shop_settings_versions')
    .values({
      number,
      document: JSON.stringify(document),
      saved_by: by,
      saved_at: at,
      revision,
      published_at: publishedAt,
      published_by: publishedAt === null ? null : by,
      from_number: from,
    })
    .execute();
  return number;
}

export async function updatePublished(
  tx: Transaction<DB>,
  { number, by, at, planned }: { number: number; by: string; at: Date; planned: boolean },
): Promise<void> {
  await tx
    .updateTable('shop_settings_versions')
    .set({ published_at: at, published_by: by, planned })
    .where('number', '=', number)
    .execute();
}

export async function deleteVersion(tx: Transaction<DB>, number: number): Promise<void> {
  await tx.deleteFrom('shop_settings_versions').where('number', '=', number).execute();
}

/** Is there such a photograph, of that size? */
export async function holdsPicture(
  tx: Transaction<DB>,
  { url, width, height }: ShopPicture,
): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('key', '=', url.replace('/midia/', ''))
    .where('width', '=', width)
    .where('height', '=', height)
    .where('content_type', '=', 'image/webp')
    .executeTakeFirst();
  return row !== undefined;
}

export type MarkSetting = Extract<PictureSetting, 'logo' | 'simbolo'>;

/** What any version that is kept, shown or not, names as its logo or its symbol. */
export async function listMarks(db: Reader): Promise<{ setting: MarkSetting; picture: string }[]> {
  const { rows } = await sql<{ setting: MarkSetting; picture: string }>`
    select distinct setting, document ->> setting as picture
    from shop_settings_versions, unnest(array['logo', 'simbolo']) as setting
    where document ->> setting <> ''
  `.execute(db);
  return rows;
}
