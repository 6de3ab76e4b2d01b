import type { PaymentCreated } from '#shared/wire/payments.ts';
import { expect } from 'vitest';
import type { ProviderPayment } from '../../src/server/providers/payment/port.ts';
import { paymentBody, type putOnSale } from './goods.ts';
import { newKey, type Till } from './till.ts';

/** An order by PIX and its charge. */
export async function createPix(
  till: Till,
  goods: Awaited<ReturnType<typeof putOnSale>>,
  total: number,
  quantity = 1,
) {
  const body = paymentBody([{ goods, quantity }], total);
  const answer = await till.post<PaymentCreated>('/payment/pix/create', body, newKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...answer.body, paymentId: answer.body.payment.id ?? '', codigo: answer.body.pedido.codigo };
}

/** An order's status, read once the provider may be asked again. */
export async function stateOf(till: Till, codigo: string): Promise<unknown> {
  till.advance(5000);
  const { body } = await till.get<{ pedido: { status: string } }>(`/api/pedidos/${codigo}/status`);
  return body.pedido.status;
}

/** The mails of an order, the oldest first. */
export function mailsOf(till: Till, orderId: number): Promise<{ kind: string }[]> {
  return till.db
    .selectFrom('outbox')
    .select('kind')
    .where('dedup_key', 'like', `%:${orderId}`)
    .orderBy('id')
    .execute();
}

/** News of a charge as a notification or the reconciler would bring them. */
export async function hear(
  till: Till,
  paymentId: string,
  told: Partial<ProviderPayment> = {},
): Promise<void> {
  const outcome = await till.deps.provider.get(paymentId);
  if (outcome.kind !== 'ok') throw new Error(`not read back: ${outcome.kind}`);
  await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: { ...outcome.value, ...told } });
}
