import { parse } from 'csv-parse/sync';
import { fold } from '#shared/text.ts';
import { invalid } from '../../errors.ts';
import { COLUMNS, OTHER_NAMES } from './csv-columns.ts';

/** A line of the file that says something, by column. Absent: the file has no such column. */
export interface CsvLine {
  /** As an editor of text counts it; the headings are line 1. */
  number: number;
  values: Partial<Record<string, string>>;
}

export const MAX_ROWS = 5000;

/** Reads the owner's file, whatever program wrote it. Throws 422 when it is no such file. */
export function readCsv(bytes: Buffer): CsvLine[] {
  const text = decode(bytes);
  const rows = parseRows(text);
  const columns = (rows[0]?.record ?? []).map(columnOf);
  if (!columns.includes('nome') && !columns.includes('id')) {
    throw invalid('A primeira linha precisa ter os nomes das colunas, e entre elas "nome" ou "id".');
  }
  if (rows.length - 1 > MAX_ROWS) throw invalid(`O arquivo tem linhas demais: no máximo ${MAX_ROWS}.`);
  return rows.slice(1).map(({ record, info }) => ({
    number: info.lines,
    values: Object.fromEntries(
      columns.flatMap((name, index) => (name === null ? [] : [[name, cell(record[index])]])),
    ),
  }));
}

/** UTF-8 or UTF-16 by their marks; without one UTF-8 where it can be that, else what Excel writes in Brazil. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Row {
  record: string[];
  info: { lines: number };
}

function parseRows(text: string): Row[] {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', ',', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0];
  try {
    const options = { delimiter, info: true, relax_column_count: true, skip_records_with_empty_values: true };
    // The headings, the rows, and one more that tells of too many: the rest need not be read to refuse it.
    const to = MAX_ROWS + 2;
    return parse(text, { ...options, to, delimiter: delimiter ?? ';' }) as unknown as Row[];
  } catch {
    throw invalid('Não foi possível ler o arquivo: salve-o como CSV e tente de novo.');
  }
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
