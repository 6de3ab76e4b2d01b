import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** What waits for a second factor or a passkey, and for how long. */
export const CHALLENGE_MS = 5 * 60_000;
const MOST_FAILURES = 5;
/** Of one account and network: whoever begins more gives up the oldest begun there. */
const MOST_OPEN = 10;
/** Of one account, from wherever; what was begun where, or by a browser by which, she has been in before is given up last. */
const MOST_OF_ALL = 100;

export type ChallengeKind = 'login' | 'passkey_login' | 'passkey_setup' | 'confirmation';

export interface Challenge {
  adminId: number | null;
  /** The password that began it will do no longer. */
  mustChange: boolean;
  /** What a passkey is to sign. */
  challenge: string | null;
}

/** From where something is begun. */
export interface Origin {
  network: string;
  /** She has logged in from there, or by that browser, before. */
  known: boolean;
  device: string;
}

export interface NewChallenge extends Partial<Challenge> {
  tokenHash: Buffer;
  kind: ChallengeKind;
  origin?: Origin;
  now: Date;
}

const NOWHERE: Origin = { network: '', known: true, device: '' };

/** Keeps it for five minutes, and forgets those that are over, but for logins: somebody is told of those. */
export async function insertChallenge(tx: Tx, made: NewChallenge): Promise<void> {
  const { tokenHash, kind, adminId = null, mustChange = false, challenge = null, now } = made;
  const { network, known, device } = made.origin ?? NOWHERE;
  await tx
    .deleteFrom('admin_challenges')
    .where('expires_at', '<=', now)
    .where('kind', '!=', 'login')
    .execute();
  if (adminId !== null) {
    await giveUpOldest(tx, adminId, { most: MOST_OPEN, network });
    await giveUpOldest(tx, adminId, { most: MOST_OF_ALL });
  }
  await tx
    .insertInto('admin_challenges')
    .values({
      token_hash: tokenHash,
      kind,
      admin_id: adminId,
      must_change: mustChange,
      challenge,
      network,
      known,
      device,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Makes room for one more. */
async function giveUpOldest(
  tx: Tx,
  adminId: number,
  { most, network }: { most: number; network?: string },
): Promise<void> {
  const among = (eb: ExpressionBuilder<DB, 'admin_challenges'>) =>
    network === undefined
      ? eb('admin_id', '=', adminId)
      : eb.and([eb('admin_id', '=', adminId), eb('network', '=', network)]);
  const kept = tx
    .selectFrom('admin_challenges')
    .select('token_hash')
    .where(among)
    .orderBy('known', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(most - 1);
  await tx.deleteFrom('admin_challenges').where(among).where('token_hash', 'not in', kept).execute();
}

export interface ExpiredLogin {
  adminId: number;
  network: string;
  device: string;
}

/** Forgets logins that nobody went on with, and says whose they were. */
export async function takeExpiredLogins(db: Db, now: Date): Promise<ExpiredLogin[]> {
  const rows = await db
    .deleteFrom('admin_challenges')
    .where('kind', '=', 'login')
    .where('expires_at', '<=', now)
    .returning(['admin_id as adminId', 'network', 'device'])
    .execute();
  return rows.flatMap(({ adminId, ...from }) => (adminId === null ? [] : [{ adminId, ...from }]));
}

/** Whose it is and what it waits for; undefined where it is over, unknown or of another kind. */
export function findChallenge(
  db: Db,
  { tokenHash, kind, now }: { tokenHash: Buffer; kind: ChallengeKind; now: Date },
): Promise<Challenge | undefined> {
  return db
    .selectFrom('admin_challenges')
    .select(['admin_id as adminId', 'must_change as mustChange', 'challenge'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('failures', '<', MOST_FAILURES)
    .executeTakeFirst();
}

/** Counts a try as failed, before it is known to be right. False where there is none left. */
export async function takeTry(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_challenges')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('failures', '<', MOST_FAILURES)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What it was good for has been done. False where that was so before. */
export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whatever somebody has begun leads nowhere any more. */
export async function deleteChallengesOf(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_challenges').where('admin_id', '=', adminId).execute();
}

/** For how long somebody may still be told of a login that nobody went on with. */
const TOLD_WITHIN_MS = 24 * 3_600_000;

/** Forgets what is over; logins a day later, as they are taken by who tells of them. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('admin_challenges')
    .where('expires_at', '<=', now)
    .where(({ eb, or }) =>
      or([eb('kind', '!=', 'login'), eb('expires_at', '<=', new Date(now.getTime() - TOLD_WITHIN_MS))]),
    )
    .execute();
}

/** She is in: what else she began from this network tells of nobody else. */
export async function deleteLoginsFrom(tx: Tx, adminId: number, network: string): Promise<void> {
  await tx
    .deleteFrom('admin_challenges')
    .where('kind', '=', 'login')
    .where('admin_id', '=', adminId)
    .where('network', '=', network)
    .execute();
}
