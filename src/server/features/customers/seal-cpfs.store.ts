import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { customerPlace, type CpfVault } from '../../security/cpfs.ts';
import type { Sealed, Stretch } from '../../security/sealing.ts';
import { searchText } from './customers.store.ts';

/** Seals CPFs of customers that are kept in plain words; how many. What somebody else holds is left to the next round. */
export async function sealCustomers(tx: Transaction<DB>, vault: CpfVault, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'nome', 'email', 'whatsapp', 'cpf'])
    .where('cpf', '<>', '')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  await write(
    tx,
    rows.map(({ id, cpf }) => ({ id, ...vault.keep(cpf, customerPlace(id)) })),
  );
  // The CPF stood in what the office searches in.
  for (const row of rows)
    await tx
      .updateTable('customers')
      .set({ busca: searchText(row) })
      .where('id', '=', row.id)
      .execute();
  return rows.length;
}

/** Seals anew, within a stretch of numbers, what another key than the present one sealed and one at hand opens. */
export async function resealCustomers(tx: Transaction<DB>, vault: CpfVault, stretch: Stretch): Promise<void> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'cpf', 'cpf_sealed', 'cpf_hash'])
    .where('id', '>', stretch.after)
    .where('id', '<=', stretch.upTo)
    .where(sql<boolean>`substr(cpf_sealed, 2, 4) <> ${vault.sealer.currentId}`)
    .forUpdate()
    .skipLocked()
    .execute();
  await write(
    tx,
    rows.flatMap(({ id, ...kept }) => {
      const cpf = vault.open(kept, customerPlace(id));
      return cpf === '' ? [] : [{ id, ...vault.keep(cpf, customerPlace(id)) }];
    }),
  );
}

/** In one statement: each row is held for as short as can be. Nothing else of the customer changes. */
async function write(tx: Transaction<DB>, rows: readonly Sealed[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update customers o set cpf = '', cpf_sealed = k.sealed, cpf_hash = k.hash
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ cpf_sealed }) => cpf_sealed)}::bytea[],
      ${rows.map(({ cpf_hash }) => cpf_hash)}::bytea[]
    ) as k (id, sealed, hash)
    where o.id = k.id
  `.execute(tx);
}

export async function lastCustomer(tx: Transaction<DB>): Promise<number> {
  const row = await tx
    .selectFrom('customers')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Is one kept in plain words? */
export async function hasPlainCustomer(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('cpf', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many the present key did not seal: while there are any, the key that did is needed. */
export async function countCustomersUnderOthers(db: Kysely<DB>, currentId: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`substr(cpf_sealed, 2, 4) <> ${currentId}`)
    .executeTakeFirstOrThrow();
  return count;
}
