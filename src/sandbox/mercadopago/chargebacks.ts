import type { Store } from '../store.ts';
import { refusal } from './errors.ts';
import { toProviderTime, type Payment } from './payment.ts';
import type { Action } from './transitions.ts';

/** A chargeback as the provider's API shows it; amounts are reais, times carry the offset -03:00. */
export interface Chargeback {
  id: string;
  payments: number[];
  currency: string;
  amount: number;
  reason: string;
  coverage_applied: boolean | null;
  coverage_elegible: boolean;
  documentation_required: boolean;
  documentation_status: 'not_supplied' | 'review_pending' | 'valid' | 'invalid';
  documentation: { type: string; url: string; description: string }[];
  date_documentation_deadline: string;
  date_created: string;
  date_last_updated: string;
  live_mode: false;
}

export interface EvidencePart {
  fileName: string;
  bytes: Uint8Array;
}

export interface Chargebacks {
  /** What an action on a payment means for its chargeback. */
  follow(payment: Payment, action: Action): void;
  /** Throws the provider's 404. */
  find(id: string): Chargeback;
  ofPayment(paymentId: string): Chargeback[];
  /** Takes papers, and throws the provider's 400 for such as it does not take. */
  document(id: string, files: readonly EvidencePart[]): Chargeback;
}

/** The number of a payment's chargeback: none of a payment's own. */
const MARK = '7';
const TERM_MS = 10 * 24 * 3_600_000;
const MOST_BYTES = 10 * 1024 * 1024;
/** By the first bytes, whatever their names say. */
const KINDS = [
  { type: 'application/pdf', begins: '25504446' },
  { type: 'image/jpeg', begins: 'ffd8ff' },
  { type: 'image/png', begins: '89504e47' },
] as const;

/** The chargebacks of the stand-in: opened, won and lost with their payments. */
export function createChargebacks({ store, clock }: { store: Store; clock: () => number }): Chargebacks {
  const rows = store.table<Chargeback>('chargebacks', 2_000);
  const change = (row: Chargeback, more: Partial<Chargeback>): Chargeback => {
    const next = { ...row, ...more, date_last_updated: toProviderTime(clock()) };
    rows.set(row.id, next);
    return next;
  };
  const find = (id: string): Chargeback => {
    const row = rows.get(id);
    if (row === undefined) throw refusal(404, 2000, 'Chargeback not found');
    return row;
  };

  return {
    find,
    ofPayment: (paymentId) => [rows.get(`${MARK}${paymentId}`)].filter((row) => row !== undefined),
    follow(payment, action) {
      const id = `${MARK}${payment.id}`;
      if (action === 'chargeback') rows.set(id, opened(payment, { id, nowMs: clock() }));
      const row = rows.get(id);
      if (row === undefined || row.coverage_applied !== null) return;
      const papers = row.documentation.length > 0;
      if (action === 'chargeback_won')
        change(row, { coverage_applied: true, ...(papers ? { documentation_status: 'valid' } : {}) });
      if (action === 'reject_papers' && papers) change(row, { documentation_status: 'invalid' });
      if (action === 'chargeback_lost')
        change(row, { coverage_applied: false, ...(papers ? { documentation_status: 'invalid' } : {}) });
    },
    document(id, files) {
      const row = find(id);
      const isOver = row.coverage_applied !== null || clock() > Date.parse(row.date_documentation_deadline);
      if (isOver) throw refusal(400, 'deadline_expired', 'The documentation deadline is over');
      if (files.length === 0) throw refusal(400, 'empty_documentation', 'No files were sent');
      const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
      if (bytes > MOST_BYTES) throw refusal(400, 'files_too_large', 'The files are larger than 10 MB');
      const documentation = files.map((file) => ({
        type: kindOf(file.bytes),
        url: '',
        description: file.fileName,
      }));
      return change(row, { documentation_status: 'review_pending', documentation });
    },
  };
}

function opened(payment: Payment, { id, nowMs }: { id: string; nowMs: number }): Chargeback {
  return {
    id,
    payments: [payment.id],
    currency: payment.currency_id,
    amount: (payment.transaction_amount * 100 - payment.transaction_amount_refunded * 100) / 100,
    reason: 'general',
    coverage_applied: null,
    coverage_elegible: false,
    documentation_required: true,
    documentation_status: 'not_supplied',
    documentation: [],
    date_documentation_deadline: toProviderTime(nowMs + TERM_MS),
    date_created: toProviderTime(nowMs),
    date_last_updated: toProviderTime(nowMs),
    live_mode: false,
  };
}

function kindOf(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const kind = KINDS.find(({ begins }) => begin.startsWith(begins));
  if (kind === undefined) throw refusal(400, 'invalid_file_type', 'Only .jpg, .png and .pdf are taken');
  return kind.type;
}
