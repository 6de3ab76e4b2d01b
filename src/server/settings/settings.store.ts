import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/index.ts';

export async function insertSettingOnce(db: Kysely<DB>, key: string, value: unknown): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function readSetting(db: Kysely<DB>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** A setting that must be there, for this transaction alone until it ends. */
export async function lockSetting(tx: Transaction<DB>, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function deleteSetting(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}

export async function updateSetting(tx: Transaction<DB>, key: string, value: unknown): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', key)
    .execute();
}
