import type { Kysely } from 'kysely';
import { centsToReais, formatAmount } from '#shared/money.ts';
import { csvOf, type CsvColumn, type CsvNumber } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { jsonOf } from '../../files/json-list.ts';
import { rowsOf, type TakenRow } from './taken-rows.store.ts';
import { TAKEN_MONEY, TAKEN_SALES } from './taken-sales.ts';
import { TAKEN_SHOP } from './taken-shop.ts';
import { isAmount, titleOf, type TakenTable } from './taken-table.ts';
import type { ZipEntry } from './zip.ts';

/** Tables that go along as they are, in the order of their files. */
export const TAKEN: readonly TakenTable[] = [...TAKEN_SHOP, ...TAKEN_SALES, ...TAKEN_MONEY];

/** Two files of each. */
export async function* tableEntries(db: Kysely<DB>): AsyncGenerator<ZipEntry> {
  for (const table of TAKEN) {
    yield { name: `${table.file}.csv`, content: csvOf(columnsOf(table), rowsOf(db, table)) };
    yield { name: `${table.file}.json`, content: jsonOf(named(table, rowsOf(db, table))) };
  }
}

const columnsOf = ({ take }: TakenTable): CsvColumn<TakenRow>[] =>
  take.map((column) => [titleOf(column), (row) => cellOf(column, row[column])]);

/** As a person reads it in a table. */
function cellOf(column: string, value: unknown): string | CsvNumber {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return { number: isAmount(column) ? formatAmount(value) : String(value) };
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

async function* named({ take }: TakenTable, batches: AsyncIterable<TakenRow[]>) {
  for await (const rows of batches) {
    yield rows.map((row) =>
      Object.fromEntries(take.map((column) => [titleOf(column), valueOf(column, row[column])])),
    );
  }
}

const valueOf = (column: string, value: unknown): unknown =>
  typeof value === 'number' && isAmount(column) ? centsToReais(value) : value;
