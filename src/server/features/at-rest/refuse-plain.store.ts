import { sql, type Kysely } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { ALL_SEALED, sealedRule } from '../../security/cpfs.ts';
import { readSetting } from '../../settings/settings.store.ts';

const TABLES = ['orders', 'customers', 'promotion_uses'] as const;

/**
 * Has the database refuse a CPF in plain words, once an earlier run of the shop has sealed them all. For who may change
 * tables, at a start. What others hold for longer than a moment is left to the next one. True once it refuses everywhere.
 */
export async function refusePlainCpfs(db: Kysely<DB>): Promise<boolean> {
  if ((await readSetting(db, ALL_SEALED)) !== true) return false;
  const done: boolean[] = [];
  for (const table of TABLES) done.push((await isClosed(db, table)) || (await close(db, table)));
  return !done.includes(false);
}

async function isClosed(db: Kysely<DB>, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_constraint where conname = ${sealedRule(table)}`.execute(db);
  return rows.length > 0;
}

async function close(db: Kysely<DB>, table: string): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(sealedRule(table))} check (cpf = '')`.execute(
        tx,
      );
    });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A row in plain words that came since, somebody who holds the table, another server that was faster, no right to.
    if (['23514', '55P03', '42710', '42501', '57014'].includes(String(code))) return false;
    throw error;
  }
}
