import { argon2Sync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

const COST = { memory: 8, passes: 1, parallelism: 1 };
const spell = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/**
 * A password's hash as the shop keeps it, but made and checked at next to no cost: a check costs what stands in the hash.
 * For whatever is not about hashing, as hashes of the full cost starve where tests keep the machine busy.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...COST });
  return `$argon2id$v=19$m=8,t=1,p=1$${spell(nonce)}$${spell(tag)}`;
}

/** The administrator 'dona', whose password is checked at next to no cost. */
export async function insertQuickAdministrator(db: Kysely<DB>, password: string): Promise<void> {
  await db
    .insertInto('admin_users')
    .values({ username: 'dona', role: 'admin', senha_hash: quickHash(password) })
    .execute();
}
