import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { AppError, invalid } from '../errors.ts';
import { turns } from '../load/in-turns.ts';

export interface CsvRecord {
  /** As an editor of text counts it; the headings are line 1. */
  line: number;
  /** Without the empty ones at its end, of which a program may write hundreds a line. */
  cells: string[];
}

interface Bounds {
  /** Besides the headings. */
  rows: number;
  /** What is said of more rows, and of what is no table. */
  tooLong: string;
  unreadable: string;
}

const MAX_COLUMNS = 400;
/** A description with pictures in it may be long. */
const MAX_RECORD = 1_000_000;
const SLICE = 64 * 1024;
const SEPARATORS = [';', ',', '\t'] as const;

/** The records of a file, its headings first, whatever program wrote it; others have their turn meanwhile. Throws 422. */
export async function readCsvTable(
  bytes: Uint8Array,
  { rows, tooLong, unreadable }: Bounds,
): Promise<CsvRecord[]> {
  const text = await decode(bytes);
  const records: CsvRecord[] = [];
  const reading = parse({
    delimiter: separatorOf(text[0] ?? ''),
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD,
    // What is too much is refused here and now: the rest need not be read for it.
    on_record(cells: string[], { lines }) {
      if (cells.length > MAX_COLUMNS)
        throw invalid(`O arquivo tem colunas demais: no máximo ${MAX_COLUMNS}.`);
      if (records.length > rows) throw invalid(tooLong);
      records.push({ line: lines, cells: withoutEmptyEnd(cells) });
      return null;
    },
  });
  try {
    await pipeline(inTurns(text), reading.resume());
  } catch (error) {
    throw error instanceof AppError ? error : invalid(unreadable);
  }
  return records;
}

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
}

/** A long cell is read from many of them before there is a record. Throws where a line never ends. */
async function* inTurns(texts: readonly string[]): AsyncGenerator<string> {
  const turn = turns();
  let lineLength = 0;
  for (const text of texts) {
    await turn();
    lineLength = /[\r\n]/.test(text) ? 0 : lineLength + text.length;
    // The parser counts the letters of a record, and not its empty cells.
    if (lineLength > MAX_RECORD) throw new Error('A line of the file never ends');
    yield text;
  }
}

/** UTF-8 where it can be that, else what Windows writes; UTF-16 by its mark. In slices. */
async function decode(bytes: Uint8Array): Promise<string[]> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes);
  try {
    return await decodeAs('utf-8', bytes);
  } catch {
    return decodeAs('windows-1252', bytes);
  }
}

/** Throws where bytes are none of it. */
async function decodeAs(name: string, bytes: Uint8Array): Promise<string[]> {
  const turn = turns();
  const decoder = new TextDecoder(name, { fatal: name === 'utf-8' });
  const slices: string[] = [];
  for (let from = 0; from < bytes.length; from += SLICE) {
    await turn();
    slices.push(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }));
  }
  return [...slices, decoder.decode()];
}

function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const head = text.slice(0, Math.min(end === -1 ? text.length : end, SLICE));
  const counted = SEPARATORS.map((mark) => ({ mark, count: head.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ';';
}
