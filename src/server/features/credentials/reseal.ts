import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Sealer } from '../../security/sealer.ts';
import { listCredentials, updateSealed } from './credentials.store.ts';
import { placeOfRow } from './documents.ts';

/**
 * Seals anew, with the key that seals now, what an older one sealed. Names the services whose secret no key at hand opens:
 * it has to be typed again.
 */
export async function resealCredentials(db: Kysely<DB>, sealer: Sealer): Promise<{ lost: string[] }> {
  const lost: string[] = [];
  for (const row of await listCredentials(db)) {
    if (row.sealed === null) continue;
    const place = placeOfRow(row);
    const secret = sealer.open(row.sealed, place);
    if (secret === null) lost.push(row.service);
    else if (!sealer.isCurrent(row.sealed))
      await updateSealed(db, {
        service: row.service,
        before: row.sealed,
        after: sealer.seal(secret, place),
      });
  }
  return { lost };
}
