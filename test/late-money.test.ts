import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { createPix, hear, mailsOf, stateOf } from './support/pix-orders.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

describe('money for an order that fell through', () => {
  it('[PIX-23, ORD-31] takes late money for an order that fell through, if there is stock', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    await till.post(`/payment/pix/cancelar/${made.codigo}`);
    await till.provider.decide(made.paymentId, 'approve');
    expect((await till.deps.provider.get(made.paymentId)).kind).toBe('ok');
    await hear(till, made.paymentId);
    expect(await stateOf(till, made.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(0);
  });

  it('[ORD-131] finds it within a day though its news are lost: it pays the order, or goes back', async () => {
    const goods = await putOnSale(till.db, { units: 2 });
    const [kept, sold] = [await createPix(till, goods, 119.9), await createPix(till, goods, 119.9)];
    for (const { codigo, paymentId } of [kept, sold]) {
      await till.post(`/payment/pix/cancelar/${codigo}`);
      await till.provider.decide(paymentId, 'approve');
    }
    till.advance(24 * 3_600_000);
    await createPix(till, goods, 119.9);
    await till.workers.runOnce();
    await till.workers.runOnce();
    const statuses = [await stateOf(till, kept.codigo), await stateOf(till, sold.codigo)];
    expect(statuses.toSorted()).toEqual(['paid', 'refunded']);
  });

  it('[PIX-24, ORD-32, ORD-62, OPAGE-21, PAPI-68] gives late money back when the stock is gone, and tells the shopper once it is back', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    await till.post(`/payment/pix/cancelar/${made.codigo}`);
    await createPix(till, goods, 119.9);
    await till.provider.decide(made.paymentId, 'approve');
    await till.provider.control({ refunds: 'in_process' });
    await hear(till, made.paymentId);
    expect(await stateOf(till, made.codigo)).toBe('cancelled');
    till.advance(1000);
    await till.workers.runOnce();
    // News of it again, and another try to pay it, change nothing of what is promised.
    await hear(till, made.paymentId);
    const again = { ...paymentBody([{ goods }], 119.9), pedido: { codigo: made.codigo } };
    expect((await till.post('/payment/pix/create', again, newKey())).status).toBe(409);
    expect(await stateOf(till, made.codigo)).toBe('cancelled');
    const { body: standing } = await till.get(`/pedidos/${made.codigo}/status`);
    expect(standing).toMatchObject({ pedido: { status: 'cancelled', devolvendo: true } });
    const buyer = { codigo: made.codigo, email: 'ana@example.com' };
    const coming = { devolvendo: 119.9, estornado: 0, pagar_ate: null };
    expect((await till.post('/pedidos/consultar', buyer)).body).toMatchObject({ pedido: coming });
    const toldSoFar = (await mailsOf(till, made.pedido.id)).map((mail) => mail.kind);
    expect(toldSoFar).not.toContain('pedido_estornado');

    await till.provider.decide(made.paymentId, 'end_refund');
    till.advance(60_000);
    await till.workers.runOnce();
    expect(await stateOf(till, made.codigo)).toBe('refunded');
    const told = (await mailsOf(till, made.pedido.id)).map((mail) => mail.kind);
    expect(told).toContain('pedido_estornado');
    expect(told).not.toContain('valor_devolvido');
    expect(await unitsLeft(till.db, goods)).toBe(0);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PAPI-69] gives back the charge by which an order was paid first, though an earlier one was paid later', async () => {
    const goods = await putOnSale(till.db, { units: 3 });
    const made = await createPix(till, goods, 119.9);
    await till.post(`/payment/pix/cancelar/${made.codigo}`);
    const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
    const further = { ...paymentBody([{ goods }], 119.9), ...card, pedido: { codigo: made.codigo } };
    const paid = await till.post<PaymentCreated>('/payment/cartao/create', further, newKey());
    expect(paid.body.pedido.status).toBe('paid');
    await till.provider.control({ refunds: 'rejected' });
    await till.provider.decide(made.paymentId, 'approve');
    await hear(till, made.paymentId);
    till.advance(1000);
    await till.workers.runOnce();
    await till.provider.control(null);

    const office = await till.administrator();
    const refund = () =>
      till.post(`/gerenciamento/pedidos/${made.pedido.id}/estorno`, {}, { ...office, ...newKey() });
    const statuses = async () =>
      new Map(
        (await till.provider.charges(made.payment.external_reference)).map((row) => [
          String(row.id),
          row.status,
        ]),
      );
    expect((await refund()).body).toMatchObject({ estornado: true });
    expect((await statuses()).get(String(paid.body.payment.id))).toBe('refunded');
    expect((await statuses()).get(made.paymentId)).toBe('approved');
    expect((await refund()).body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
    expect((await statuses()).get(made.paymentId)).toBe('refunded');
  });
});
