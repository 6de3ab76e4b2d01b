import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import type { ReportedMove, ReportProgress, SettlementReport } from '../port.ts';

const MOST_ROWS = 20_000;
const LONGEST_ROW = 20_000;
const LONGEST_ID = 100;
const CHUNK = 64 * 1024;

const KINDS: Readonly<Record<string, ReportedMove['kind']>> = {
  SETTLEMENT: 'charged',
  REFUND: 'returned',
  CHARGEBACK: 'contested',
  DISPUTE: 'contested',
};

type Row = Readonly<Record<string, string | undefined>>;

/**
 * Reads a settlement report, whichever separator and decimal sign the account has set. What is no such file is
 * `unreadable`; a line whose amount or number can't be read is counted.
 */
export async function readReportCsv(csv: string): Promise<ReportProgress> {
  const clean = csv.replace(/^\ufeff/, '');
  const heading = clean.slice(0, LONGEST_ROW).split(/\r?\n/, 1)[0] ?? '';
  if (!['SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_AMOUNT'].every((name) => heading.includes(name)))
    return { state: 'unreadable' };
  const delimiter = heading.split(';').length > heading.split(',').length ? ';' : ',';
  const parser = parse({
    delimiter,
    columns: (names: string[]) => names.map((name) => name.trim()),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
  });
  const report: SettlementReport = { moves: [], others: 0, unread: 0 };
  let rows = 0;
  try {
    for await (const row of Readable.from(chunksOf(clean)).compose(parser) as AsyncIterable<Row>) {
      rows += 1;
      if (rows > MOST_ROWS) return { state: 'too_large' };
      addRow(report, row);
    }
  } catch {
    return { state: 'unreadable' };
  }
  return { state: 'done', report };
}

/** In parts, so that others are served while a long file is read. */
function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

function addRow(report: SettlementReport, row: Row): void {
  const type = (row['TRANSACTION_TYPE'] ?? '').trim();
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind === undefined) {
    if (/^[A-Z_]{1,60}$/.test(type)) report.others += 1;
    else report.unread += 1;
    return;
  }
  const chargeId = (row['SOURCE_ID'] ?? '').trim();
  const cents = wholeCents(row['TRANSACTION_AMOUNT']);
  if (!/^[\w-]+$/.test(chargeId) || chargeId.length > LONGEST_ID || cents === null) {
    report.unread += 1;
    return;
  }
  const net = wholeCents(row['SETTLEMENT_NET_AMOUNT']);
  report.moves.push({
    chargeId,
    reference: (row['EXTERNAL_REFERENCE'] ?? '').trim().slice(0, LONGEST_ID),
    kind,
    cents,
    netCents: kind === 'charged' ? net : null,
  });
}

/** '1.234,56', '-100,5' or '93.47' to cents; null for what is none of these, '1.234' among them: nobody knows which. */
function wholeCents(value: string | undefined): number | null {
  const amount = (value ?? '').trim();
  if (amount.length > 20) return null;
  const plain = /^-?\d{1,3}(\.\d{3})+,\d{2}$/.test(amount) ? amount.replaceAll('.', '') : amount;
  const parts = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (parts === null) return null;
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' ? -cents : cents;
}
