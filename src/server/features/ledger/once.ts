import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { AppError, conflict } from '../../errors.ts';
import type { CpfVault } from '../../security/cpfs.ts';
import { findAttempt, type Attempt } from './attempts.store.ts';

export interface Keyed {
  /** The client's name for what it asks. */
  key: string;
  /** Tells one body from another. */
  bodyHash: Buffer;
  /** The same as it was kept before hashes had a key. */
  earlierHash?: Buffer;
}

/** A key and its body as they are kept: who has the database alone can't guess at what was asked for. */
export const keptKey = (vault: Pick<CpfVault, 'keyed'>, { key, bodyHash }: Keyed): Keyed => ({
  key,
  bodyHash: vault.keyed(bodyHash),
  earlierHash: bodyHash,
});

/**
 * What a key asks for, once: `first` opens an attempt under it, and whoever comes with the key again goes on from that
 * attempt, also when both come at the same moment. Throws 409 for the same key with another body.
 */
export async function oncePerKey<T>(
  db: Kysely<DB>,
  { key, bodyHash, earlierHash = bodyHash }: Keyed,
  { first, again }: { first(): Promise<T>; again(attempt: Attempt): Promise<T> },
): Promise<T> {
  const goOn = (attempt: Attempt) => {
    const { body_hash: kept } = attempt;
    if (kept.equals(bodyHash) || kept.equals(earlierHash)) return again(attempt);
    throw conflict('chave_reutilizada', 'Esta tentativa já foi usada com outros dados. Tente de novo.');
  };
  const known = await findAttempt(db, { key });
  if (known !== undefined) return goOn(known);
  try {
    return await first();
  } catch (error) {
    const others = isKeyTaken(error) ? await findAttempt(db, { key }) : undefined;
    if (others === undefined) throw error;
    return goOn(others);
  }
}

/** Was a transaction refused because this key is in use already? */
function isKeyTaken(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error)) return false;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return code === '23505' && String(constraint).includes('idempotency_key');
}
