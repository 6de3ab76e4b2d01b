import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type AdminUser = Selectable<DB['admin_users']>;

/** By name, whatever its case. */
export function findAdmin(db: Db, username: string): Promise<AdminUser | undefined> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

export function findAdminById(db: Db, id: number): Promise<AdminUser | undefined> {
  return db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As `findAdminById`; whoever wants to change the same one waits. */
export function lockAdmin(tx: Transaction<DB>, id: number): Promise<AdminUser | undefined> {
  return tx.selectFrom('admin_users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The administrator who was there first. */
export function findFirstAdmin(db: Db): Promise<AdminUser | undefined> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Makes an administrator where there is none at all. False when somebody was faster. */
export async function insertFirstAdmin(db: Db, username: string, senhaHash: string): Promise<boolean> {
  const result = await db
    .insertInto('admin_users')
    .columns(['username', 'senha_hash', 'role'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${username}::text`.as('username'),
          sql<string>`${senhaHash}::text`.as('senha_hash'),
          sql<'admin'>`'admin'`.as('role'),
        ])
        .where((eb) => eb.not(eb.exists(eb.selectFrom('admin_users').select('id')))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Of her own choice. */
export async function updatePassword(
  db: Db,
  adminId: number,
  { senhaHash, now }: { senhaHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('admin_users')
    .set({ senha_hash: senhaHash, senha_contada: false, updated_at: now })
    .where('id', '=', adminId)
    .execute();
}
