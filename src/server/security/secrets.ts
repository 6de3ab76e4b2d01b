import type { Kysely } from 'kysely';
import type { DB } from '../db/index.ts';
import { insertSettingOnce, readSetting } from '../settings/settings.store.ts';

export interface SecretsDeps {
  db: Kysely<DB>;
  random: (bytes: number) => Buffer;
}

/** A secret of 256 bits that is made once and lies in the database, so that every node has the same one. */
export async function generatedSecret({ db, random }: SecretsDeps, name: string): Promise<string> {
  await insertSettingOnce(db, name, random(32).toString('base64url'));
  const value = await readSetting(db, name);
  if (typeof value !== 'string') throw new Error(`Setting ${name} is not a secret`);
  return value;
}
