import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PolicyName } from '#shared/policies.ts';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;
export type PolicyRow = Selectable<DB['policy_texts']>;

/** Three at most. */
export const listPolicies = (db: Reader): Promise<PolicyRow[]> =>
  db.selectFrom('policy_texts').selectAll().orderBy('policy').execute();

export const findPolicy = (db: Reader, policy: PolicyName): Promise<PolicyRow | undefined> =>
  db.selectFrom('policy_texts').selectAll().where('policy', '=', policy).executeTakeFirst();

interface Saving extends Omit<PolicyRow, 'body'> {
  body: unknown;
}

/** In place of what was kept, if anything. The caller holds the lock of pages. */
export async function savePolicy(tx: Tx, { policy, body, ...said }: Saving): Promise<void> {
  const kept = { ...said, body: JSON.stringify(body) };
  await tx
    .insertInto('policy_texts')
    .values({ policy, ...kept })
    .onConflict((oc) => oc.column('policy').doUpdateSet(kept))
    .execute();
}

/** What waits has changed, and nothing of what the row says itself. */
export async function touchPolicy(
  tx: Tx,
  policy: PolicyName,
  changed: Pick<PolicyRow, 'revision' | 'publish_at' | 'publish_by'>,
): Promise<void> {
  await tx.updateTable('policy_texts').set(changed).where('policy', '=', policy).execute();
}

/** The policies whose day has come. */
export async function listDuePolicies(db: Reader, now: Date): Promise<PolicyName[]> {
  const rows = await db
    .selectFrom('policy_texts')
    .select('policy')
    .where('publish_at', '<=', now)
    .orderBy('policy')
    .execute();
  return rows.map(({ policy }) => policy);
}
