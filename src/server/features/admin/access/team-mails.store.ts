import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

/** Who has chosen these letters for a confirmed e-mail of her own, the first one first. */
export function listReaders(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('admin_users')
    .select(['id', 'role', 'email', 'own_mails'])
    .where('email', 'is not', null)
    .where(sql<boolean>`${name} = any(own_mails)`)
    .orderBy('id')
    .execute();
}

export async function updateOwnMails(tx: Transaction<DB>, id: number, names: string[]): Promise<void> {
  await tx.updateTable('admin_users').set({ own_mails: names }).where('id', '=', id).execute();
}
