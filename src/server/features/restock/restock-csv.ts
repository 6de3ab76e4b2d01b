import type { Readable } from 'node:stream';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import type { RestockRow } from './restock.store.ts';

const WHY = { esgotado: 'Acabou', acabando: 'Acaba logo', parado: 'Parado' } as const;

const COLUMNS: readonly CsvColumn<RestockRow>[] = [
  ['Situação', ({ reason }) => WHY[reason]],
  ['Produto', ({ nome }) => nome],
  ['Cor', ({ cor }) => cor ?? 'todas'],
  ['Tamanho', ({ tamanho }) => tamanho ?? 'todos'],
  ['SKU', ({ sku }) => sku ?? ''],
  ['Estoque', ({ units }) => String(units)],
  ['Vendidas', ({ sold }) => String(sold)],
  ['Dias à venda', ({ openDays }) => String(openDays).replace('.', ',')],
  ['Esperam aviso', ({ waiting }) => String(waiting)],
  ['Dura (dias)', ({ cover }) => (cover === null ? '' : String(cover))],
  ['Repor', ({ wanted }) => (wanted > 0 ? String(wanted) : '')],
  [
    'Tamanhos em falta na cor',
    ({ gone, sizes }) => (gone.length === 0 ? '' : `${gone.join(' ')} (de ${sizes})`),
  ],
];

/** What to order again and what does not move, as a file for a spreadsheet. */
export const restockCsv = (rows: AsyncIterable<readonly RestockRow[]>): Readable => csvOf(COLUMNS, rows);
