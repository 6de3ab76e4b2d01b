import { fold } from '#shared/text.ts';
import { readCsvTable, type CsvRecord } from '../../files/csv-table.ts';
import { turns } from '../../load/in-turns.ts';

/** A line of another shop's file, by our names of its columns. */
export interface Row<Field extends string = string> {
  /** As an editor of text counts it; the headings are line 1. */
  line: number;
  /** Empty where the file has no such column. */
  cell(field: Field): string;
}

export interface TableFile {
  /** As the file writes them. */
  headings: string[];
  records: CsvRecord[];
}

export const MAX_BYTES = 30 * 1024 * 1024;
export const MAX_ROWS = 50_000;
const BOUNDS = {
  rows: MAX_ROWS,
  tooLong: `O arquivo tem linhas demais: no máximo ${MAX_ROWS.toLocaleString('pt-BR')}. Divida-o em dois.`,
  unreadable: 'Não foi possível ler o arquivo: exporte-o de novo da loja antiga, como CSV.',
};

/** Reads a table, whatever program wrote it. Throws 422. */
export async function readTable(bytes: Uint8Array): Promise<TableFile> {
  const [head, ...records] = await readCsvTable(bytes, BOUNDS);
  return { headings: head?.cells ?? [], records };
}

/** For comparing headings: case, accents and marks at their ends away. */
export const headingOf = (text: string): string => fold(text.replace(/^\ufeff/, ''));

/** The columns of each field, by the headings under which shops write it. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** A file's rows by our names of its columns, and the headings that have a value somewhere and no name here. */
export async function rowsOf<Field extends string>(
  { headings, records }: TableFile,
  known: Headings<Field>,
): Promise<{ rows: Row<Field>[]; unread: string[] }> {
  const folded = headings.map(headingOf);
  const places = new Map<string, number>();
  for (const [field, names] of Object.entries<readonly string[]>(known)) {
    const place = names.map((name) => folded.indexOf(name)).find((index) => index !== -1);
    if (place !== undefined) places.set(field, place);
  }
  const read = new Set(places.values());
  const rows = records.map(({ line, cells }) => ({
    line,
    cell: (field: Field) => unguarded(cells[places.get(field) ?? -1] ?? ''),
  }));
  const others = headings.flatMap((heading, index) => (heading === '' || read.has(index) ? [] : [index]));
  const filled = await filledOf(records, others);
  const unread = headings.filter((_heading, index) => filled.has(index)).slice(0, MAX_UNREAD);
  return { rows, unread: unread.map((heading) => heading.slice(0, MAX_HEADING)) };
}

/** Which of these columns have a value somewhere. */
async function filledOf(
  records: TableFile['records'],
  columns: readonly number[],
): Promise<ReadonlySet<number>> {
  const turn = turns();
  const empty = new Set(columns);
  const filled = new Set<number>();
  for (const { cells } of records) {
    if (empty.size === 0) break;
    await turn();
    for (const index of empty) {
      if (!cells[index]) continue;
      empty.delete(index);
      filled.add(index);
    }
  }
  return filled;
}

const MAX_UNREAD = 60;
const MAX_HEADING = 80;

/** Without the quote that keeps spreadsheets from computing, or from taking an id for a number. */
function unguarded(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r\d])/, '').trim();
}
