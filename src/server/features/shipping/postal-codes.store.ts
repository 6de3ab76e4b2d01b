import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { PostalAddress } from '../../providers/postal-code/port.ts';

/** What a source said of a postal code, and when. */
export interface KeptCode {
  /** Null: no source knows it. */
  address: PostalAddress | null;
  fetchedAt: Date;
}

export async function findCode(db: Kysely<DB>, cep: string): Promise<KeptCode | undefined> {
  const row = await db.selectFrom('postal_codes').selectAll().where('cep', '=', cep).executeTakeFirst();
  if (row === undefined) return undefined;
  const { logradouro, bairro, localidade, uf } = row;
  return { address: row.found ? { logradouro, bairro, localidade, uf } : null, fetchedAt: row.fetched_at };
}

export async function saveCode(db: Kysely<DB>, cep: string, kept: KeptCode): Promise<void> {
  const none: PostalAddress = { logradouro: '', bairro: '', localidade: '', uf: '' };
  const row = { found: kept.address !== null, ...(kept.address ?? none), fetched_at: kept.fetchedAt };
  await db
    .insertInto('postal_codes')
    .values({ cep, ...row })
    .onConflict((conflict) => conflict.column('cep').doUpdateSet(row))
    .execute();
}

/** Forgets what was said so far: another source says it from now on. */
export async function deletePostalCodes(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom('postal_codes').execute();
}
