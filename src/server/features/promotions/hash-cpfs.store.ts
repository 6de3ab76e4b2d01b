import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { CpfVault } from '../../security/cpfs.ts';

/** Leaves of CPFs that uses keep in plain words their hashes alone; how many. What somebody else holds comes later. */
export async function hashUses(tx: Transaction<DB>, vault: CpfVault, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('promotion_uses')
    .select(['id', 'cpf'])
    .where('cpf', '<>', '')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  await sql`
    update promotion_uses u set cpf = '', cpf_hash = k.hash
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ cpf }) => vault.seek(cpf)?.hash ?? null)}::bytea[]
    ) as k (id, hash)
    where u.id = k.id
  `.execute(tx);
  return rows.length;
}

/** Is one kept in plain words? */
export async function hasPlainUse(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_uses')
    .select('id')
    .where('cpf', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
