import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Painel, PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { brokenLedgers, paymentBody, unitsLeft } from './support/goods.ts';
import { SHOP } from './support/mail-bench.ts';
import { orderBy } from './support/order-by.ts';
import { payOtherAmount as payInstead } from './support/other-amount.ts';
import { newKey, openTill, type Till } from './support/till.ts';

const DAY_MS = 86_400_000;

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(async () => {
  await till.stop();
});

async function hear(paymentId: string): Promise<void> {
  const outcome = await till.deps.provider.get(paymentId);
  if (outcome.kind !== 'ok') throw new Error(`not read back: ${outcome.kind}`);
  await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: outcome.value });
}

const payOtherAmount = (reference: string, reais: number) => payInstead(till, { reference, reais });

const detail = async (id: number) =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;
const refund = (id: number) =>
  till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });

async function kindsOf(id: number): Promise<string[]> {
  const rows = await till.db
    .selectFrom('outbox')
    .select('kind')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function letter(kind: string, id: number): Promise<string> {
  const facts = await findLetterFacts(till.db, id);
  if (facts === undefined) throw new Error('no order');
  return JSON.stringify(orderLetter(kind, { facts, sender: SHOP, now: till.now() }));
}

/** Nothing that is due for days is left to be done. */
async function passDays(): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    till.advance(DAY_MS);
    await till.workers.runOnce();
  }
}

describe('money of another amount than the order costs', () => {
  it('[ORD-52, ORD-90, ORD-91, CRED-23] holds the order for its owner, who gives it back', async () => {
    const { id, goods, reference } = await orderBy(till, 'pix');
    const paymentId = await payOtherAmount(reference, 100);
    await passDays();
    const { codigo, ...held } = await detail(id);
    expect(held).toMatchObject({ status: 'in_analysis', retido: true, estornavel: 100, mudancas: [] });
    expect(await unitsLeft(till.db, goods)).toBe(4);
    const statuses = (await till.provider.charges(reference)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['approved', 'cancelled']);

    const { body: rows } = await till.get<PedidoEscritorio[]>(`/pedidos?q=${codigo}`, admin);
    expect(rows).toMatchObject([{ id, retido: true }]);
    const { body: panel } = await till.get<Painel>('/gerenciamento/painel', admin);
    expect(panel.aguardando.find(({ motivo }) => motivo === 'retido')).toMatchObject({ pedidos: [{ id }] });
    const alerts = await till.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'pagamento_divergente')
      .where('subject', 'like', `pedido ${id} · %`)
      .execute();
    expect(alerts).toEqual([{ after: { payment: paymentId, amountCents: 10_000 } }]);
    expect(await letter('pagamento_divergente_aviso', id)).toMatch(/R\$ 100,00.*R\$ 119,90.*retido/);

    const path = `/gerenciamento/pedidos/${id}/estorno`;
    const asCredit = await till.post(path, { como: 'credito' }, { ...admin, ...newKey() });
    expect([asCredit.status, asCredit.body]).toMatchObject([409, { codigo: 'pagamento_em_apuracao' }]);
    expect((await refund(id)).body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
    expect(await detail(id)).toMatchObject({ status: 'refunded', retido: false, estornavel: 0 });
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect(await brokenLedgers(till.db)).toEqual([]);
    expect(await kindsOf(id)).toEqual([
      'pedido_recebido',
      'pagamento_divergente',
      'pagamento_divergente_aviso',
      'pedido_estornado',
    ]);
    const told = await letter('pedido_estornado', id);
    expect(told).toMatch(/R\$ 100,00.*R\$ 119,90.*devolvemos o valor inteiro/);
    expect(told).not.toMatch(/depois do prazo|esgotado/);
  });

  it('[ORD-90, ORD-93] tells its buyer so, lets her neither pay again nor give it up', async () => {
    const { id, goods, reference } = await orderBy(till, 'pix');
    await payOtherAmount(reference, 130);
    const { codigo } = await detail(id);
    const { body } = await till.get<{ pedido: Record<string, unknown> }>(`/pedidos/${codigo}/status`);
    expect(body.pedido).toEqual({ codigo, status: 'in_analysis', total: 119.9, retido: true });
    const buyer = { email: paymentBody([{ goods }], 119.9).customer.email };
    const whole = await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', { codigo, ...buyer });
    expect(whole.body.pedido).toMatchObject({ retido: true, pix: null, pagar_ate: null, expires_at: null });
    const further = { ...paymentBody([{ goods }], 119.9), pedido: { codigo } };
    expect(await till.post('/payment/pix/create', further, newKey())).toMatchObject({
      status: 409,
      body: { codigo: 'pagamento_em_apuracao' },
    });
    await till.post(`/payment/pix/cancelar/${codigo}`);
    const withdrawal = await till.post<{ erro: string }>(`/pedidos/${codigo}/desistencia`, buyer);
    expect(withdrawal.status).toBe(409);
    expect(withdrawal.body.erro).not.toContain('nada será cobrado');
    expect(await detail(id)).toMatchObject({ status: 'in_analysis', retido: true });
    expect(await letter('pagamento_divergente', id)).toMatch(/R\$ 130,00.*R\$ 119,90.*Não pague de novo/);
    expect(await letter('pedido_cancelado', id)).toBe('null');
  });

  it('[ORD-90] holds an order that had fallen through before, with its units', async () => {
    const { id, goods, reference } = await orderBy(till, 'pix');
    await till.post(`/payment/pix/cancelar/${(await detail(id)).codigo}`);
    expect(await detail(id)).toMatchObject({ status: 'cancelled' });
    await payOtherAmount(reference, 1);
    await passDays();
    expect(await detail(id)).toMatchObject({ status: 'in_analysis', retido: true, estornavel: 1 });
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect((await refund(id)).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[ORD-92] is given back once the right amount has paid the order, and when it comes after that', async () => {
    const { id, paymentId, reference } = await orderBy(till, 'pix');
    await payOtherAmount(reference, 50);
    await till.provider.decide(paymentId, 'approve');
    await hear(paymentId);
    expect(await detail(id)).toMatchObject({ status: 'paid', retido: false });
    await payOtherAmount(reference, 60);
    await passDays();
    const charges = await till.provider.charges(reference);
    const ended = charges.map(({ transaction_amount: reais, status }) => [reais, status]);
    expect(ended.toSorted()).toEqual([
      [119.9, 'approved'],
      [50, 'refunded'],
      [60, 'refunded'],
    ]);
    expect(await detail(id)).toMatchObject({ status: 'paid', retido: false, estornavel: 119.9 });
  });
});
