import type { Kysely, Transaction } from 'kysely';
import type { Antes } from '#shared/wire/catalog-writes.ts';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

/** A change for many products that somebody asks for, as it is told from others. */
interface BulkKey {
  key: string;
  bodyHash: Buffer;
}

/** What a change has done to a product already: what was before, null where nothing of it can be taken back. */
export async function findBulkChange(
  tx: Tx,
  { key, productId }: { key: string; productId: number },
): Promise<{ before: Antes | null } | undefined> {
  const row = await tx
    .selectFrom('product_bulk_changes')
    .select('before')
    .where('source_key', '=', key)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  // Nothing but what `insertBulkChange` was given is ever written there.
  return row && { before: row.before as Antes | null };
}

export async function insertBulkChange(
  tx: Tx,
  { key, bodyHash, productId, before, now }: BulkKey & { productId: number; before: Antes | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('product_bulk_changes')
    .values({
      source_key: key,
      product_id: productId,
      body_hash: bodyHash,
      before: before === null ? null : JSON.stringify(before),
      created_at: now,
    })
    .execute();
}

/** Did this key ask for something else before? */
export async function isKeyOfAnother(db: Kysely<DB>, { key, bodyHash }: BulkKey): Promise<boolean> {
  const row = await db
    .selectFrom('product_bulk_changes')
    .select('product_id')
    .where('source_key', '=', key)
    .where('body_hash', '<>', bodyHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys stand for as long as what was deleted can be brought back. */
export async function deleteOldBulkChanges(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('product_bulk_changes').where('created_at', '<', before).execute();
}
