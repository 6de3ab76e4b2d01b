import { expect } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, type Goods } from './goods.ts';
import type { BankPage } from './provider.ts';
import { notifyTill } from './signed-news.ts';
import { newKey, type Till } from './till.ts';

/** Cards at a till whose banks may ask their holders. */
export function cardsAt(till: () => Till) {
  async function cardBody(goods: Goods, holder: string, further: Record<string, unknown> = {}) {
    const token = await till().provider.cardToken(holder);
    return paymentBody([{ goods }], 119.9, { payment_method_id: 'visa', token, installments: 1, ...further });
  }

  function pay(body: unknown, headers: Record<string, string> = newKey()) {
    return till().post<PaymentCreated>('/api/payment/cartao/create', body, headers);
  }

  function payPix(goods: Goods, further: Record<string, unknown>) {
    return till().post<PaymentCreated & { codigo?: string }>(
      '/api/payment/pix/create',
      paymentBody([{ goods }], 119.9, further),
      newKey(),
    );
  }

  /** A purchase whose card's bank asks the holder. */
  async function challenged(holder = 'APRO-CHOK SILVA') {
    const goods = await putOnSale(till().db);
    const body = await cardBody(goods, holder);
    const key = newKey();
    const answer = await pay(body, key);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { payment, pedido } = answer.body;
    const { url = '', creq = '' } = payment.three_ds ?? {};
    const page: BankPage = { url, creq };
    return {
      goods,
      body,
      key,
      answer,
      page,
      id: payment.id ?? '',
      codigo: pedido.codigo,
      orderId: pedido.id,
    };
  }

  async function stateOf(codigo: string): Promise<string> {
    till().advance(5000);
    const { body } = await till().get<{ pedido: { status: string } }>(`/api/pedidos/${codigo}/status`);
    return body.pedido.status;
  }

  async function read(id: string) {
    till().advance(5000);
    return (await till().get<PaymentCreated>(`/api/payment/cartao/status/${id}`)).body;
  }

  function giveUp(codigo: string) {
    return till().post<{ codigo?: string; pedido: { status: string } }>(
      `/api/payment/cartao/cancelar/${codigo}`,
    );
  }

  async function mailsOf(id: number): Promise<string[]> {
    const mails = await till().db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
    return mails
      .filter(({ payload }) => (payload as { orderId?: number }).orderId === id)
      .map(({ kind }) => kind);
  }

  const hear = (id: string) =>
    notifyTill(till(), { topic: /^\d+$/.test(id) ? 'payment' : 'order', dataId: id, data: { id } });

  return { cardBody, pay, payPix, challenged, stateOf, read, giveUp, mailsOf, hear };
}
