import type { Kysely, Selectable, Transaction } from 'kysely';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
export type MeasureTableRow = Selectable<DB['measure_tables']>;

/** Each is there once, however it is written; by name. */
export const listMeasureTables = (db: Kysely<DB> | Tx): Promise<MeasureTableRow[]> =>
  db.selectFrom('measure_tables').selectAll().orderBy('name').orderBy('id').execute();

interface Kept {
  name: string;
  sizes: TabelaDeMedidas['tamanhos'];
  by: string;
  now: Date;
}

const columnsOf = ({ name, sizes, by, now }: Kept) => ({
  name,
  sizes: JSON.stringify(sizes),
  saved_by: by,
  saved_at: now,
});

export const insertMeasureTable = (tx: Tx, kept: Kept): Promise<MeasureTableRow> =>
  tx.insertInto('measure_tables').values(columnsOf(kept)).returningAll().executeTakeFirstOrThrow();

export const updateMeasureTable = (
  tx: Tx,
  id: number,
  { revision, ...kept }: Kept & { revision: number },
): Promise<MeasureTableRow> =>
  tx
    .updateTable('measure_tables')
    .set({ ...columnsOf(kept), revision })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteMeasureTable(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('measure_tables').where('id', '=', id).execute();
}
