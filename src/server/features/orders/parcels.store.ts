import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** The latest other order that bears this tracking code, by its own code. */
export async function findCodeElsewhere(
  db: Kysely<DB> | Transaction<DB>,
  { rastreio, except }: { rastreio: string; except: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('codigo')
    .where('rastreio', '=', rastreio)
    .where('rastreio', '<>', '')
    .where('id', '<>', except)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.codigo;
}
