import type { Kysely } from 'kysely';
import type { DB } from './db/index.ts';

export async function insertSettingOnce(db: Kysely<DB>, key: string, value: string): Promise<void> {
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
