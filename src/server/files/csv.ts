import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column: its title, and what stands in it of a row. */
export type CsvColumn<Row> = readonly [title: string, read: (row: Row) => string | CsvNumber];

/** A number as it is to be written, whose sign is no formula. */
export interface CsvNumber {
  number: string;
}

/** What a spreadsheet would compute. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const asText = (cell: string | CsvNumber) =>
  typeof cell !== 'string' ? cell.number : FORMULA.test(cell) ? `'${cell}` : cell;

/**
 * Rows as a spreadsheet in Brazil opens them: semicolons, a mark of UTF-8, Windows' line ends; what would be a formula is
 * made text. Rows are written as they are read, however many there are, and no more are read once nobody takes them.
 */
export function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  const rows = Readable.from(
    (async function* () {
      for await (const batch of batches)
        for (const row of batch) yield columns.map(([, read]) => asText(read(row)));
    })(),
  );
  const csv = stringify({
    header: true,
    columns: columns.map(([title]) => title),
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // By itself it puts in quotes what has its own line end, and leaves open a line that ends in another way.
    quoted_match: /[\r\n]/,
  });
  rows.once('error', (error) => csv.destroy(error));
  csv.once('close', () => rows.destroy());
  // Whoever reads it is told, however late she comes; until then nobody listens, which would end the process.
  csv.on('error', () => undefined);
  return rows.pipe(csv);
}
