import type { Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';
import { deleteChallengesOf } from './challenges.store.ts';
import {
  deletePasskeysOf,
  deleteTotp,
  findFactors,
  hasFactor,
  replaceRecoveryCodes,
} from './factors.store.ts';

/** The audit log's word for it. */
export const FACTOR_TAKEN = 'segundo_fator_tirado';

/** From here on the password alone opens the account. Was there anything to take? The transaction holds the account's row. */
export async function takeFactorsAway(tx: Transaction<DB>, adminId: number): Promise<boolean> {
  const had = hasFactor(await findFactors(tx, adminId));
  await deleteTotp(tx, adminId);
  await deletePasskeysOf(tx, adminId);
  await replaceRecoveryCodes(tx, adminId, []);
  await deleteChallengesOf(tx, adminId);
  return had;
}
