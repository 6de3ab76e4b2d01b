import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** What waits for a second factor or a passkey, and for how long. */
export const CHALLENGE_MS = 5 * 60_000;
const MOST_FAILURES = 5;
/** Of one account: whoever begins more gives up the oldest. */
const MOST_OPEN = 10;

export type ChallengeKind = 'login' | 'passkey_login' | 'passkey_setup' | 'confirmation';

export interface Challenge {
  adminId: number | null;
  /** The password that began it will do no longer. */
  mustChange: boolean;
  /** What a passkey is to sign. */
  challenge: string | null;
}

export interface NewChallenge extends Partial<Challenge> {
  tokenHash: Buffer;
  kind: ChallengeKind;
  now: Date;
}

/** Keeps it for five minutes, and forgets those that are over. */
export async function insertChallenge(tx: Tx, made: NewChallenge): Promise<void> {
  const { tokenHash, kind, adminId = null, mustChange = false, challenge = null, now } = made;
  await tx.deleteFrom('admin_challenges').where('expires_at', '<=', now).execute();
  if (adminId !== null) {
    const kept = tx
      .selectFrom('admin_challenges')
      .select('token_hash')
      .where('admin_id', '=', adminId)
      .orderBy('expires_at', 'desc')
      .limit(MOST_OPEN - 1);
    await tx
      .deleteFrom('admin_challenges')
      .where('admin_id', '=', adminId)
      .where('token_hash', 'not in', kept)
      .execute();
  }
  await tx
    .insertInto('admin_challenges')
    .values({
      token_hash: tokenHash,
      kind,
      admin_id: adminId,
      must_change: mustChange,
      challenge,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute();
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
