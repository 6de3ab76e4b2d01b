import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { csvOf } from '../../csv.ts';
import type { DB } from '../../db/index.ts';
import { listProductRecords, toProduto } from '../catalog/index.ts';
import { COLUMNS, linesOf, type Line } from './csv-columns.ts';
import { listAllIds } from './products.store.ts';

const AT_ONCE = 200;

/** All products as a file for a spreadsheet, a line a variant. */
export const exportCsv = (db: Kysely<DB>): Readable => csvOf(Object.entries(COLUMNS), batches(db));

async function* batches(db: Kysely<DB>): AsyncGenerator<Line[]> {
  const ids = await listAllIds(db);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const records = await listProductRecords(db, ids.slice(from, from + AT_ONCE), { withHidden: true });
    yield records.flatMap((record) => linesOf(toProduto(record)));
  }
}
