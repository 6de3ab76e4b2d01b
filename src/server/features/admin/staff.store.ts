import type { Kysely, Transaction } from 'kysely';
import type { OfficeRole } from '#shared/acts.ts';
import { LOGGED_IN } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { factorExists } from './factors/factors.store.ts';

type Tx = Transaction<DB>;

export interface StaffRow {
  id: number;
  username: string;
  role: OfficeRole;
  created_at: Date;
  lastLogin: Date | null;
  hasFactor: boolean;
  /** Confirmed; null where there is none. */
  email: string | null;
}

/** Who may log in, the first one first. */
export function listStaff(db: Kysely<DB> | Tx): Promise<StaffRow[]> {
  return db
    .selectFrom('admin_users as a')
    .select(['a.id', 'a.username', 'a.role', 'a.created_at', 'a.email', factorExists.as('hasFactor')])
    .select((eb) =>
      eb
        .selectFrom('audit_log as l')
        .select('l.at')
        .whereRef('l.actor', '=', 'a.username')
        .where('l.action', '=', LOGGED_IN)
        .orderBy('l.at', 'desc')
        .limit(1)
        .as('lastLogin'),
    )
    .orderBy('a.id')
    .execute();
}

/** One change of the staff at a time: the last administrator must stay. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.selectFrom('admin_users').select('id').orderBy('id').forUpdate().execute();
}

export interface NewStaff {
  username: string;
  role: OfficeRole;
  /** Of the password. */
  hash: string;
  /** It was told her, and she is to choose another one. */
  isTold?: boolean;
  /** One that she has read a mail at. */
  email?: { address: string; confirmedAt: Date };
}

/** Its id; null when the name is taken, or the e-mail. */
export async function insertStaff(tx: Tx, given: NewStaff): Promise<number | null> {
  const { username, role, hash, isTold = false, email } = given;
  const known = email && { email: email.address, email_confirmed_at: email.confirmedAt };
  const row = await tx
    .insertInto('admin_users')
    .values({ username, role, senha_hash: hash, senha_contada: isTold, ...known })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateStaff(
  tx: Tx,
  id: number,
  change: {
    username?: string;
    role?: OfficeRole;
    senha_hash?: string;
    senha_contada?: boolean;
    updated_at: Date;
  },
): Promise<void> {
  await tx.updateTable('admin_users').set(change).where('id', '=', id).execute();
}

/** Their sessions end with them. */
export async function deleteStaff(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('admin_users').where('id', '=', id).execute();
}
