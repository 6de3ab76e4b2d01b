import type { Kysely } from 'kysely';
import type { CsvColumn } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { withOwnWord, type Listed } from '../newsletter/index.ts';
import { allCustomers, type CustomerRow } from './takeout.store.ts';

export const NEWSLETTER: readonly CsvColumn<Listed>[] = [
  ['email', ({ email }) => email],
  ['desde', ({ since }) => since?.toISOString() ?? ''],
  ['origem', ({ origin }) => origin ?? ''],
  ['texto_aceito', ({ text }) => text],
];

/** With the last word that each has said about being written to. */
export async function* knownCustomers(db: Kysely<DB>): AsyncGenerator<CustomerRow[]> {
  for await (const rows of allCustomers(db)) yield await withOwnWord(db, rows);
}
