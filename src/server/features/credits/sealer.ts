import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { createSealer, type Sealer } from '../../security/sealer.ts';
import { CODES_KEY } from '../../security/cpfs.ts';
import { generatedSecret } from '../../security/secrets.ts';

interface SealerDeps {
  db: Kysely<DB>;
  random: (bytes: number) => Buffer;
  /** Of DATA_KEY, the sealing one first; none where there is no such setting. */
  keys: readonly Buffer[];
}

/**
 * Seals codes of vales by DATA_KEY. Without one a key that lies in the database does: then a leaked dump tells the codes too,
 * but nobody loses hers. What that sealed stays readable once there is a DATA_KEY.
 */
export async function creditSealer({ db, random, keys }: SealerDeps): Promise<Sealer> {
  const kept = Buffer.from(await generatedSecret({ db, random }, CODES_KEY), 'base64url');
  const [first = kept, ...others] = [...keys, kept];
  return createSealer([first, ...others], random);
}
