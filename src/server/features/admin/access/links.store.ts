import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** What a link that is mailed to somebody of the office is for. */
export type LinkPurpose = DB['admin_links']['purpose'];

export interface NewLink {
  purpose: LinkPurpose;
  tokenHash: Buffer;
  /** Whose it is; null of an invitation. */
  adminId?: number;
  invitationId?: number;
  /** What it confirms. */
  email?: string;
  now: Date;
  expiresAt: Date;
}

interface Opened {
  purpose: LinkPurpose;
  tokenHash: Buffer;
  now: Date;
}

export interface FoundLink {
  adminId: number | null;
  invitationId: number | null;
  email: string | null;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  const { purpose, tokenHash, adminId = null, invitationId = null, email = null, now, expiresAt } = link;
  await db
    .insertInto('admin_links')
    .values({
      purpose,
      token_hash: tokenHash,
      admin_id: adminId,
      invitation_id: invitationId,
      email,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** What a token stands for that can still be used. */
export function findLink(db: Db, { purpose, tokenHash, now }: Opened): Promise<FoundLink | undefined> {
  return db
    .selectFrom('admin_links')
    .select(['admin_id as adminId', 'invitation_id as invitationId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a token up; false when somebody was faster or its time is over. */
export async function takeLink(tx: Tx, { purpose, tokenHash, now }: Opened): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** No link that was mailed to her opens anything any more, and no e-mail waits for one. */
export async function deleteLinksOf(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_links').where('admin_id', '=', adminId).execute();
  await tx.updateTable('admin_users').set({ email_pending: null }).where('id', '=', adminId).execute();
}

/** Earlier mails of an invitation, or about an e-mail, lead nowhere. */
export async function deleteLinksFor(
  tx: Tx,
  owner: { invitationId: number } | { emailOf: number },
): Promise<void> {
  const links = tx.deleteFrom('admin_links');
  await (
    'invitationId' in owner
      ? links.where('invitation_id', '=', owner.invitationId)
      : links.where('admin_id', '=', owner.emailOf).where('purpose', '=', 'email')
  ).execute();
}

export async function deleteOldOfficeLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('admin_links').where('expires_at', '<', before).execute();
}
