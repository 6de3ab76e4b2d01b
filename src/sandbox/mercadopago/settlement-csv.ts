import type { ReportAnswer } from '../http/faults.ts';
import type { Chargeback } from './chargebacks.ts';
import type { Payment } from './payment.ts';

/** A payment with what was contested of it. */
export interface Settled {
  payment: Payment;
  chargebacks: readonly Chargeback[];
}

interface Wanted {
  fromMs: number;
  toMs: number;
  answer: ReportAnswer;
}

const COLUMNS = [
  'EXTERNAL_REFERENCE',
  'SOURCE_ID',
  'TRANSACTION_TYPE',
  'TRANSACTION_AMOUNT',
  'TRANSACTION_DATE',
  'FEE_AMOUNT',
  'SETTLEMENT_NET_AMOUNT',
];
const HUGE_BYTES = 5 * 1024 * 1024;

/** The settlement report of payments, the newest first; times are the account's, amounts reais. */
export function settlementCsv(newest: readonly Settled[], { fromMs, toMs, answer }: Wanted): string {
  const isIn = (at: string | null) => at !== null && Date.parse(at) >= fromMs && Date.parse(at) < toMs + 1000;
  const rows = (answer === 'short' ? newest.slice(1) : newest).flatMap((one) => rowsOf(one, isIn));
  if (answer === 'huge') return `${COLUMNS.join(',')}\n${',1,SETTLEMENT,1.00,,,\n'.repeat(HUGE_BYTES / 20)}`;
  if (answer === 'garbage') return '<html>"';
  if (answer !== 'traps') return [COLUMNS, ...rows].map((row) => `${row.join(',')}\n`).join('');
  const [reference = '', id = ''] = rows[0] ?? [];
  const odd = [
    // A refund that was taken back.
    [reference, id, 'REFUND', '-5.00', '', '0.00', '-5.00'],
    [reference, id, 'REFUND', '5.00', '', '0.00', '5.00'],
    ['', '1', 'WITHDRAWAL', '-50.00', '', '0.00', '-50.00'],
    ['', '2', 'SETTLEMENT', '1.234', '', '0.00', '1.234'],
  ];
  const lines = [...rows, ...odd].map((row) =>
    row.map((cell) => cell.replace(/\.(?=\d{2}$)/, ',')).join(';'),
  );
  return `\ufeff${COLUMNS.join(';')}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function rowsOf({ payment, chargebacks }: Settled, isIn: (at: string | null) => boolean): string[][] {
  const { id, external_reference: reference, transaction_amount: amount, date_approved: approved } = payment;
  const row = (type: string, at: string | null, { gross, fee }: { gross: number; fee: number }) => [
    reference ?? '',
    String(id),
    type,
    gross.toFixed(2),
    at ?? '',
    (-fee).toFixed(2),
    (gross - fee).toFixed(2),
  ];
  const fee = payment.fee_details
    .filter(({ fee_payer: payer }) => payer === 'collector')
    .reduce((sum, one) => sum + one.amount, 0);
  return [
    ...(isIn(approved) ? [row('SETTLEMENT', approved, { gross: amount, fee })] : []),
    ...payment.refunds
      .filter(({ status, date_created: at }) => status === 'approved' && isIn(at))
      .map((refund) => row('REFUND', refund.date_created, { gross: -refund.amount, fee: 0 })),
    // Taken when it is opened, and given back where it is won.
    ...chargebacks.flatMap(
      ({ amount, coverage_applied: isWon, date_created: at, date_last_updated: end }) => [
        ...(isIn(at) ? [row('CHARGEBACK', at, { gross: -amount, fee: 0 })] : []),
        ...(isWon && isIn(end) ? [row('CHARGEBACK', end, { gross: amount, fee: 0 })] : []),
      ],
    ),
  ];
}
