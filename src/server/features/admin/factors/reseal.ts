import type { Kysely } from 'kysely';
import type { DB } from '../../../db/index.ts';
import type { Sealer } from '../../../security/sealer.ts';
import { listSealed, updateSealed } from './factors.store.ts';
import { totpPlace } from './take-code.ts';

/** Seals anew, with the key that seals now, what an older one sealed. Says how many secrets no key at hand opens. */
export async function resealSecrets(db: Kysely<DB>, sealer: Sealer): Promise<{ lost: number }> {
  let lost = 0;
  for (const { adminId, secret: before } of await listSealed(db)) {
    const secret = sealer.open(before, totpPlace(adminId));
    if (secret === null) lost += 1;
    else if (!sealer.isCurrent(before)) {
      await updateSealed(db, { adminId, before, after: sealer.seal(secret, totpPlace(adminId)) });
    }
  }
  return { lost };
}
