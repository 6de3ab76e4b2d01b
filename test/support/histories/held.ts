import type { ChargeState } from '#shared/charges.ts';
import { call, type Decision } from '../provider.ts';
import type { Till } from '../till.ts';

/** A charge as the stand-in holds it. */
export interface HeldCharge {
  id: number;
  /** Of one that was charged as an order: by which number the shop knows it. */
  order?: { id: string };
  external_reference: string;
  status: string;
  status_detail: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  date_last_updated: string;
  refunds: { id: number; amount: number; status: 'approved' | 'in_process' | 'rejected' }[];
}

/** On what the provider may do what. */
export const MAY: Partial<Record<Decision, (charge: HeldCharge) => boolean>> = {
  approve: ({ status }) => ['pending', 'in_process', 'cancelled', 'rejected'].includes(status),
  decline: ({ status }) => status === 'pending' || status === 'in_process',
  end_refund: ({ refunds }) => refunds.some(({ status }) => status === 'in_process'),
  reject_refund: ({ refunds }) => refunds.some(({ status }) => status === 'in_process'),
  dispute: ({ status }) => status === 'approved',
  chargeback: ({ status }) => status === 'approved' || status === 'in_mediation',
  chargeback_lost: ({ status }) => status === 'charged_back',
  chargeback_won: ({ status }) => status === 'charged_back',
};

export const toCents = (reais: number) => Math.round(reais * 100);

/** Is all of its money back with who paid, by a refund or a lost chargeback? */
export const isLost = ({ status, status_detail }: HeldCharge) =>
  status === 'refunded' || (status === 'charged_back' && status_detail === 'settled');

const PAID = new Set(['approved', 'in_mediation', 'charged_back']);

/** What the shop has of a charge by the stand-in's books, in cents. */
export function keptCents(charge: HeldCharge): number {
  if (!PAID.has(charge.status) || isLost(charge)) return 0;
  return toCents(charge.transaction_amount) - toCents(charge.transaction_amount_refunded);
}

/** The stand-in's charges of a reference, oldest first. */
export async function chargesOf({ provider }: Till, reference: string): Promise<HeldCharge[]> {
  const { origin } = new URL(provider.url);
  const path = `${origin}/sandbox/payments?reference=${reference}`;
  return (await call<HeldCharge[]>(path, { method: 'GET' })).body.toReversed();
}

/** The number by which the shop knows a charge. */
export const numberOf = ({ id, order }: HeldCharge) => order?.id ?? String(id);

/** And a refund of it. */
export const refundNumberOf = ({ order }: HeldCharge, { id }: { id: number }) =>
  order === undefined ? String(id) : `REF${id}`;

const STATES: Readonly<Record<string, ChargeState>> = {
  pending: 'open',
  in_process: 'in_review',
  approved: 'paid',
  in_mediation: 'disputed',
  rejected: 'refused',
  cancelled: 'cancelled',
  refunded: 'returned',
};

/** What the shop is to make of it. */
export function stateOf({ status, status_detail: detail }: HeldCharge): ChargeState | undefined {
  if (status !== 'charged_back') return STATES[status];
  return detail === 'settled' ? 'returned' : detail === 'reimbursed' ? 'paid' : 'disputed';
}
