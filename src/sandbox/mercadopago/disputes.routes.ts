import type { FastifyInstance } from 'fastify';
import type { MercadoPagoDeps } from './deps.ts';
import { refusal } from './errors.ts';
import type { Payment, PaymentStatus } from './payment.ts';

interface IdParams {
  Params: { id: string };
}

/** The number of a payment's chargeback, and that of the claim on it: none of a payment's own. */
const CHARGEBACK = '7';
const CLAIM = '8';

/** What the shop's server asks about disputes: chargebacks and buyers' claims, by their own numbers. */
export function disputeRoutes(app: FastifyInstance, { payments }: Pick<MercadoPagoDeps, 'payments'>): void {
  function disputed(id: string, mark: string, status: PaymentStatus): Payment {
    const payment = id.startsWith(mark) ? payments.find(id.slice(mark.length)) : undefined;
    if (payment?.status !== status) throw refusal(404, 2000, 'Dispute not found');
    return payment;
  }
  app.get<IdParams>('/v1/chargebacks/:id', async ({ params: { id } }) => {
    const payment = disputed(id, CHARGEBACK, 'charged_back');
    return {
      id,
      payments: [payment.id],
      amount: payment.transaction_amount,
      currency: payment.currency_id,
      coverage_applied: null,
      documentation_status: 'not_supplied',
    };
  });
  app.get<IdParams>('/post-purchase/v1/claims/:id', async ({ params: { id } }) => {
    const payment = disputed(id, CLAIM, 'in_mediation');
    return {
      id: Number(id),
      resource: 'payment',
      resource_id: payment.id,
      status: 'opened',
      type: 'mediations',
    };
  });
}
