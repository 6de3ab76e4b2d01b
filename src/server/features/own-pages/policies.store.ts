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
