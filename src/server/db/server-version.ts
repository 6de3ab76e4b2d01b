import type pg from 'pg';
import { DatabaseError } from './database-error.ts';

/** The oldest PostgreSQL that a shop is served by: its statements are tried on it. */
const OLDEST = 15;

/** Throws DatabaseError for a served PostgreSQL that is too old, before anything is changed in it. */
export async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  );
  const major = rows[0]?.major ?? 0;
  if (major >= OLDEST) return;
  throw new DatabaseError(
    `O banco de dados de DATABASE_URL é do PostgreSQL ${major}, e a Vitrine precisa do ${OLDEST} ou de um mais novo: atualize o servidor do banco e abra a loja de novo.`,
  );
}

/**
 * Throws DatabaseError for a database whose transactions each see one state and are not compared: two that each find a limit kept would
 * both be written.
 */
export async function refuseSnapshots(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ level: string }>(
    `select current_setting('default_transaction_isolation') as level`,
  );
  if (rows[0]?.level !== 'repeatable read') return;
  throw new DatabaseError(
    'O banco de dados de DATABASE_URL usa repeatable read quando nada é dito, e assim duas vendas ao mesmo tempo podem passar de um limite: defina DATABASE_ISOLATION=serializable, ou mude default_transaction_isolation para read committed no banco.',
  );
}
