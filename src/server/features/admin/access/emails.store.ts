import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';
import { findAdmin, type AdminUser } from '../admin.store.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** Whose e-mail it is: the one who confirmed it. */
export function findAdminByEmail(db: Db, email: string): Promise<AdminUser | undefined> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** By e-mail or name: somebody whose name is another's e-mail takes nothing from her. */
export async function findAdminByAny(db: Db, typed: string): Promise<AdminUser | undefined> {
  return (await findAdminByEmail(db, typed)) ?? (await findAdmin(db, typed));
}

/** The e-mail that waits for its link to be opened. */
export async function updatePendingEmail(
  tx: Tx,
  adminId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('admin_users')
    .set({ email_pending: email, email_asked_at: now })
    .where('id', '=', adminId)
    .execute();
}

/** It is hers from here on. */
export async function updateEmail(
  tx: Tx,
  adminId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('admin_users')
    .set({ email, email_confirmed_at: now, email_pending: null, updated_at: now })
    .where('id', '=', adminId)
    .execute();
}

/** It is another's, and waits no more. */
export async function clearPendingEmail(tx: Tx, adminId: number): Promise<void> {
  await tx.updateTable('admin_users').set({ email_pending: null }).where('id', '=', adminId).execute();
}

/** She has put off giving one. */
export async function updateEmailAsked(db: Db, adminId: number, now: Date): Promise<void> {
  await db.updateTable('admin_users').set({ email_asked_at: now }).where('id', '=', adminId).execute();
}
