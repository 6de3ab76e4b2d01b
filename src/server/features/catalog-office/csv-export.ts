import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { productFields } from '#shared/product-fields.ts';
import { namesOf } from '#shared/product-field-values.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { csvOf } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { listProductRecords, toOfficeProduct } from '../catalog/index.ts';
import { COLUMNS, linesOf, type Line } from './csv-columns.ts';
import type { Editor } from './editor.ts';
import { listAllIds } from './products.store.ts';

const AT_ONCE = 200;

/** All products as a file for a spreadsheet, a line a variant. */
export const exportCsv = (db: Kysely<DB>, { seesCosts }: Pick<Editor, 'seesCosts'>): Readable =>
  csvOf(
    Object.entries(COLUMNS).filter(([column]) => seesCosts || !COST_COLUMNS.has(column)),
    batches(db),
  );

const COST_COLUMNS = new Set<string>(namesOf('cost').map((name) => productFields[name].csv[0]));

async function* batches(db: Kysely<DB>): AsyncGenerator<Line[]> {
  for await (const products of exportProducts(db)) yield products.flatMap(linesOf);
}

/** All products but archived ones, some at a time. */
export async function* exportProducts(db: Kysely<DB>): AsyncGenerator<ProdutoDoEscritorio[]> {
  const ids = await listAllIds(db);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const records = await listProductRecords(db, ids.slice(from, from + AT_ONCE), { withHidden: true });
    yield records.map((record) => toOfficeProduct(record));
  }
}
