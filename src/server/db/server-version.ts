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
