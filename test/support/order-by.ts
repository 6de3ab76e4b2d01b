import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale } from './goods.ts';
import { newKey, type Till } from './till.ts';

/** An order of one garment out of five: a PIX that waits, a card that is paid, or one to be paid on delivery. */
export async function orderBy(till: Till, by: 'pix' | 'card' | 'delivery') {
  const goods = await putOnSale(till.db, { units: 5 });
  const body = paymentBody([{ goods }], 119.9);
  if (by === 'delivery') {
    const cliente = { ...body.customer, cep: '26167020' };
    const made = await till.post<PaymentCreated>(
      '/pedidos',
      { items: body.items, cliente, frete: '1', metodo_pagamento: 'entrega' },
      newKey(),
    );
    return { goods, id: made.body.pedido.id, paymentId: '', reference: '' };
  }
  const card = by === 'card' ? { token: await till.provider.cardToken('APRO'), installments: 1 } : {};
  const path = by === 'card' ? '/payment/cartao/create' : '/payment/pix/create';
  const made = await till.post<PaymentCreated>(path, { ...body, ...card }, newKey());
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { payment, pedido } = made.body;
  return { goods, id: pedido.id, paymentId: payment.id ?? '', reference: payment.external_reference };
}
