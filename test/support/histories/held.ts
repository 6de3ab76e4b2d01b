import { call, type Decision } from '../provider.ts';
import type { Till } from '../till.ts';

/** A charge as the stand-in holds it. */
export interface HeldCharge {
  id: number;
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
  const query = `external_reference=${reference}&sort=date_created&criteria=asc&limit=100`;
  const { body } = await call<{ results: HeldCharge[] }>(`${provider.url}/v1/payments/search?${query}`, {
    method: 'GET',
    headers: { authorization: 'Bearer TEST-till' },
  });
  return body.results;
}
