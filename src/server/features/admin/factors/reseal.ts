import type { Kysely } from 'kysely';
import type { DB } from '../../../db/index.ts';
import type { Sealer } from '../../../security/sealer.ts';
import { SET_UP_MS } from './apps.ts';
import { deleteUnconfirmedTotp, listSealed, updateSealed } from './factors.store.ts';
import { totpPlace } from './take-code.ts';

/**
 * Seals anew, with the key that seals now, what an older one sealed. Says how many secrets in use no key at hand opens;
 * a set-up that nobody finished is forgotten.
 */
export async function resealSecrets(db: Kysely<DB>, sealer: Sealer, now: Date): Promise<{ lost: number }> {
  let lost = 0;
  await deleteUnconfirmedTotp(db, new Date(now.getTime() - SET_UP_MS));
  for (const { adminId, secret: before } of await listSealed(db)) {
    const secret = sealer.open(before, totpPlace(adminId));
    if (secret === null) lost += 1;
    else if (!sealer.isCurrent(before)) {
      await updateSealed(db, { adminId, before, after: sealer.seal(secret, totpPlace(adminId)) });
    }
  }
  return { lost };
}
