import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Writer = Kysely<DB> | Transaction<DB>;

/** A picture that fails this often is left alone: its original is shown as it is. */
const MAX_TRIES = 3;

export type MediaRecord = Selectable<DB['media']>;
export type NewMedia = Pick<Insertable<DB['media']>, 'key' | 'content_type' | 'bytes' | 'width' | 'height'> &
  Partial<Pick<Insertable<DB['media']>, 'placeholder' | 'widths' | 'state'>>;

/** Adds pictures, those that are known already as they are; their ids by key. */
export async function insertMedia(db: Writer, media: readonly NewMedia[]): Promise<Map<string, number>> {
  if (media.length === 0) return new Map();
  await db
    .insertInto('media')
    .values([...media])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const keys = media.map((one) => one.key);
  const rows = await db.selectFrom('media').select(['id', 'key']).where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Is there a picture of this key? */
export async function isKnown(db: Kysely<DB>, key: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Pictures that are newer than this one, the oldest first: in the order in which they were added. Without the drawings
 * that are shown already: what is missing of them is made when it is asked for.
 */
export function listMediaAfter(db: Kysely<DB>, id: number): Promise<MediaRecord[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '>', id)
    .where('state', '<>', 'failed')
    .where((eb) => eb.or([eb('state', '=', 'new'), eb('content_type', '<>', 'image/svg+xml')]))
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** The sizes of a picture exist. True when that was news. */
export async function markReady(
  db: Kysely<DB>,
  id: number,
  made: { widths: number[]; placeholder: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('media')
    .set({ widths: made.widths, placeholder: made.placeholder, state: 'ready' })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** One more try was in vain; after the last one the picture is left as it is. */
export async function markTried(db: Kysely<DB>, id: number): Promise<void> {
  await db
    .updateTable('media')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      state: eb
        .case()
        .when('tries', '>=', MAX_TRIES - 1)
        .then('failed' as const)
        .else('new' as const)
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute();
}
