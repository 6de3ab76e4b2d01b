import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { listProductRecords, toProduto } from '../catalog/index.ts';
import { COLUMNS, linesOf } from './csv-columns.ts';
import { listAllIds } from './products.store.ts';

const AT_ONCE = 200;

/** All products as Excel reads them in Brazil: semicolons, a mark at the beginning, and nothing that it would compute. */
export function exportCsv(db: Kysely<DB>): Readable {
  const writer = stringify({
    header: true,
    columns: Object.keys(COLUMNS),
    delimiter: ';',
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return Readable.from(lines(db)).compose(writer) as unknown as Readable;
}

async function* lines(db: Kysely<DB>): AsyncGenerator<Record<string, string>> {
  const ids = await listAllIds(db);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const records = await listProductRecords(db, ids.slice(from, from + AT_ONCE), { withHidden: true });
    for (const record of records) yield* linesOf(toProduto(record));
  }
}
