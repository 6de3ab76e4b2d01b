import { sql } from 'kysely';
import type { PlayedInvoice } from '../../../src/sandbox/focusnfe/invoices.ts';
import { expiredMs, type Label } from '../../../src/sandbox/melhorenvio/label.ts';
import { call } from '../provider.ts';
import type { History } from './history.ts';

/** A charge, as the shop and its provider have it. */
export interface Charge {
  orderId: number;
  paid: number;
  /** What the provider has given back, and what the ledger says of that. */
  back: number;
  told: number;
  /** What the shop asks back, done or not. */
  asked: number;
}

/** When a label was over; null while it is not. */
export const endMs = (label: Label): number | null => label.canceledMs ?? expiredMs(label);

/** Was an invoice made that was neither refused nor cancelled? One that is judged still may come to be. */
export const isOut = ({ refusal, canceledMs }: PlayedInvoice): boolean =>
  refusal === '' && canceledMs === null;

/** The charges of orders in both books. */
export async function chargesOf({ till }: History, ids: readonly number[]): Promise<Charge[]> {
  const charges = await till.db
    .selectFrom('payments as p')
    .select(['p.order_id', 'p.provider_payment_id', 'p.refunded_cents', 'p.amount_cents'])
    .select(
      sql<
        string | null
      >`(select sum(coalesce(t.amount_cents, p.amount_cents)) from payment_tasks t where t.payment_id = p.id
        and t.kind = 'refund' and not t.as_credit and t.state in ('queued', 'done'))`.as('asked'),
    )
    .where('p.order_id', 'in', [...ids])
    .execute();
  return Promise.all(
    charges.map(async (charge) => {
      const { body } = await call<{ transaction_amount_refunded?: number }>(
        `${till.provider.url}/v1/payments/${charge.provider_payment_id}`,
        { method: 'GET', headers: { authorization: 'Bearer TEST-till' } },
      );
      return {
        orderId: charge.order_id,
        paid: charge.amount_cents,
        back: Math.round((body.transaction_amount_refunded ?? 0) * 100),
        told: charge.refunded_cents,
        asked: Number(charge.asked ?? 0),
      };
    }),
  );
}
