import { sql, type Kysely, type Transaction } from 'kysely';
import type { OfficeRole } from '#shared/acts.ts';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

export interface Invitation {
  id: number;
  email: string;
  role: OfficeRole;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  inviterId: number;
  inviter: string;
  inviterRole: OfficeRole;
}

const selectInvitations = (db: Db) =>
  db
    .selectFrom('admin_invitations as i')
    .innerJoin('admin_users as a', 'a.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.sent_at', 'i.expires_at'])
    .select(['a.id as inviterId', 'a.username as inviter', 'a.role as inviterRole']);

/** The newest first. */
export const listInvitations = (db: Db): Promise<Invitation[]> =>
  selectInvitations(db).orderBy('i.id', 'desc').execute();

export const findInvitation = (db: Db, id: number): Promise<Invitation | undefined> =>
  selectInvitations(db).where('i.id', '=', id).executeTakeFirst();

/** As `findInvitation`; whoever else wants to accept, renew or cancel it waits. */
export const lockInvitation = (tx: Tx, id: number): Promise<Invitation | undefined> =>
  selectInvitations(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst();

export async function countInvitations(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('admin_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewInvitation {
  email: string;
  role: OfficeRole;
  invitedBy: number;
  now: Date;
  expiresAt: Date;
}

/** Its id; null where this e-mail was invited before. */
export async function insertInvitation(tx: Tx, made: NewInvitation): Promise<number | null> {
  const { email, role, invitedBy, now, expiresAt } = made;
  const row = await tx
    .insertInto('admin_invitations')
    .values({ email, role, invited_by: invitedBy, created_at: now, sent_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** It holds for longer, and is from here on the invitation of whoever sent it again. */
export async function renewInvitation(
  tx: Tx,
  id: number,
  { role, invitedBy, now, expiresAt }: Pick<NewInvitation, 'role' | 'invitedBy' | 'now' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('admin_invitations')
    .set({ role, invited_by: invitedBy, sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Its links go with it. False where it was gone before. */
export async function deleteInvitation(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_invitations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** An invitation to this e-mail whose time is over makes room for another one. */
export async function deleteExpiredInvitation(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('admin_invitations')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '<=', now)
    .execute();
}

/** Whoever may no longer give access, or whose password another one may have had, has invited nobody. */
export async function deleteInvitationsBy(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_invitations').where('invited_by', '=', adminId).execute();
}

/** Forgets whom nobody heard of again. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('admin_invitations').where('expires_at', '<', before).execute();
}
