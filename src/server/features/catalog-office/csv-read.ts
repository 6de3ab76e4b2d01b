import { fold } from '#shared/text.ts';
import { readCsvTable } from '../../files/csv-table.ts';
import { invalid } from '../../errors.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import { COLUMNS, OTHER_NAMES } from './csv-columns.ts';

/** A line of the file that says something, by column. Absent: the file has no such column. */
export interface CsvLine {
  /** As an editor of text counts it; the headings are line 1. */
  number: number;
  values: Partial<Record<string, string>>;
}

/** Room for what the shop itself writes: an owner's 5,000 products in ten variants each. */
const MAX_ROWS = 50_000;

const BOUNDS = {
  rows: MAX_ROWS,
  tooLong: `O arquivo tem linhas demais: no máximo ${MAX_ROWS.toLocaleString('pt-BR')}.`,
  unreadable: 'Não foi possível ler o arquivo: salve-o como CSV e tente de novo.',
};

/** Reads the owner's file, whatever program wrote it. Throws 422 when it is no such file. */
export async function readCsv(bytes: Uint8Array): Promise<CsvLine[]> {
  const [head, ...rows] = await readCsvTable(bytes, BOUNDS);
  const columns = (head?.cells ?? []).map(columnOf);
  if (!columns.includes('nome') && !columns.includes('id')) {
    throw invalid('A primeira linha precisa ter os nomes das colunas, e entre elas "nome" ou "id".');
  }
  return mapInTurns(rows, ({ line, cells }) => ({
    number: line,
    values: Object.fromEntries(
      columns.flatMap((name, index) => (name === null ? [] : [[name, cell(cells[index])]])),
    ),
  }));
}

function columnOf(heading: string): string | null {
  const name = fold(heading.replace(/^\ufeff/, ''));
  const known = [...Object.keys(COLUMNS), ...Object.keys(OTHER_NAMES)].find(
    (column) => fold(column).replaceAll('_', ' ') === name.replaceAll('_', ' '),
  );
  return known === undefined ? null : (OTHER_NAMES[known] ?? known);
}

/** Without the quote that keeps a spreadsheet from computing. */
function cell(value: string | undefined): string {
  return (value ?? '').replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim();
}
