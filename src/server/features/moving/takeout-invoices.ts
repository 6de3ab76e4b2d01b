import type { Kysely } from 'kysely';
import type { CsvColumn } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { allInvoices } from './takeout.store.ts';

interface Invoice {
  pedido: string;
  tipo: string;
  chave: string;
  por: string;
  em: string;
}

/** Which order has which invoice, for who takes everything along. */
export const INVOICES: readonly CsvColumn<Invoice>[] = [
  ['pedido', ({ pedido }) => pedido],
  ['tipo', ({ tipo }) => tipo],
  ['chave', ({ chave }) => chave],
  ['por', ({ por }) => por],
  ['em', ({ em }) => em],
];

export async function* wholeInvoices(db: Kysely<DB>): AsyncGenerator<Invoice[]> {
  for await (const rows of allInvoices(db))
    yield rows.map(({ codigo, kind, access_key: chave, noted_by: por, noted_at: at }) => {
      return { pedido: codigo, tipo: kind, chave, por, em: at.toISOString() };
    });
}
