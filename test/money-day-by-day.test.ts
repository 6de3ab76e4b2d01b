import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '#shared/days.ts';
import type { Conciliacao } from '#shared/wire/reconciliation.ts';
import { giveCredit } from './support/credits.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { reconciliationOf } from './support/reconciliation.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What was sold, charged, given back and handed on, day by day. */

const cents = (reais: number) => Math.round(reais * 100);

let till: Till;
let office: ReturnType<typeof reconciliationOf>;

beforeAll(async () => {
  till = await openTill();
  office = reconciliationOf(till);
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

/** Paid on delivery, a part of it by a vale. */
async function deliveredWithVale(reais: number): Promise<number> {
  const goods = await putOnSale(till.db, { units: 5 });
  const { code } = await giveCredit(till, reais);
  const { customer, items } = paymentBody([{ goods }], 119.9);
  const made = await till.post<{ pedido: { id: number } }>(
    '/pedidos',
    {
      items,
      cliente: { ...customer, cep: '26167020' },
      frete: '1',
      metodo_pagamento: 'entrega',
      creditos: [code],
    },
    newKey(),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.pedido.id;
}

const dayIn = ({ dias }: Conciliacao, dia: string) => dias.find((one) => one.dia === dia);

function expectToAddUp({ dias, total }: Conciliacao): void {
  for (const name of Object.keys(total) as (keyof typeof total)[]) {
    expect(
      dias.reduce((sum, day) => sum + cents(day[name]), 0),
      name,
    ).toBe(cents(total[name]));
  }
  for (const { cobrado, taxas, liquido, semTaxa } of [...dias, total]) {
    expect(cents(taxas) + cents(liquido) + cents(semTaxa)).toBe(cents(cobrado));
  }
}

describe('the money of a day', () => {
  it('[CRED-34] tells what vales paid apart from what is paid on delivery', async () => {
    const dia = office.newDay();
    const id = await deliveredWithVale(40);
    await till.put(`/gerenciamento/pedidos/${id}/status`, { status: 'paid' }, await till.administrator());
    const { total } = await office.read(`?de=${dia}&ate=${dia}`);
    expect(total).toMatchObject({ vendido: 119.9, naEntrega: 79.9, emVales: 40, cobrado: 0 });
  });

  it('[ACON-01, ACON-02, ACON-03] is what was sold and charged, less fees, on the day on which it moved', async () => {
    const dia = office.newDay();
    const { id, paymentId } = await orderBy(till, 'card');
    const pix = await orderBy(till, 'pix');
    await till.provider.decide(pix.paymentId, 'approve');
    till.advance(3_600_000);
    await till.workers.runOnce();
    const first = await office.read();
    expect(dayIn(first, dia)).toMatchObject({
      pedidos: 2,
      vendido: 239.8,
      cobrado: 239.8,
      // 4.98 per cent of the card, 0.99 of the PIX.
      taxas: 7.16,
      liquido: 232.64,
      semTaxa: 0,
      // PIX is the shop's at once, a card's money in a fortnight.
      liberado: 118.71,
    });
    expect(first.aLiberar).toContainEqual({ dia: dayAfter(dia, 14), valor: 113.93 });

    const later = office.newDay();
    await office.refund(id, { valor: 19.9 });
    await till.provider.decide(paymentId, 'chargeback');
    till.advance(7 * 3_600_000);
    for (let round = 0; round < 3; round += 1) await till.workers.runOnce();
    const after = await office.read();
    expect(dayIn(after, later)).toMatchObject({ devolvido: 19.9, contestado: 100, cobrado: 0 });
    expect(dayIn(after, dia)).toMatchObject({ cobrado: 239.8, devolvido: 0, contestado: 0 });
    expect(after.aLiberar.find((one) => one.dia === dayAfter(dia, 14))).toBeUndefined();
    expectToAddUp(after);

    const end = office.newDay();
    await till.provider.decide(paymentId, 'chargeback_lost');
    await office.act(`cobrancas/${paymentId}/conferir`);
    const lost = await office.read();
    expect(dayIn(lost, end)).toMatchObject({ devolvido: 100, contestado: 0 });
    expectToAddUp(lost);
  });

  it('[ACON-03] counts a payment once, whatever is said of it in between, and makes up for a row that was missed', async () => {
    const dia = office.newDay();
    const { paymentId } = await orderBy(till, 'card');
    const outcome = await till.deps.provider.get(paymentId);
    if (outcome.kind !== 'ok') throw new Error('the charge cannot be read');
    const { netCents, ...paid } = outcome.value;
    const say = async (minutes: number, news: object) => {
      const payment = { ...paid, ...news, updatedAt: new Date(paid.updatedAt.getTime() + minutes * 60_000) };
      await till.deps.orders.applyPayment({ provider: till.deps.provider.name, payment });
      return (await office.read(`?de=${dia}&ate=${dia}`)).total;
    };
    const told = { cobrado: 119.9, taxas: 5.97, liquido: 113.93 };
    await say(1, { state: 'open' });
    expect(await say(2, { netCents })).toMatchObject(told);
    const { id } = await till.db
      .selectFrom('payments')
      .select('id')
      .where('provider_payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    await till.db.deleteFrom('charge_movements').where('payment_id', '=', id).execute();
    expect(await say(3, { netCents })).toMatchObject(told);
    // The fees of another amount are not known.
    expect(await say(4, { amountCents: 5000 })).toMatchObject({
      cobrado: 50,
      taxas: 0,
      liquido: 0,
      semTaxa: 50,
    });
  });

  it('[ACON-01] leaves days on which money was released as they were', async () => {
    const dia = office.newDay();
    const { id, paymentId } = await orderBy(till, 'pix');
    await till.provider.decide(paymentId, 'approve');
    till.advance(60_000);
    await till.get(`/payment/pix/status/${paymentId}`);
    expect((await office.read(`?de=${dia}&ate=${dia}`)).total.liberado).toBe(118.71);
    office.newDay();
    await office.refund(id, {});
    expect((await office.read(`?de=${dia}&ate=${dia}`)).total.liberado).toBe(118.71);
  });

  it('[ACON-02] has fees that are not told yet, until the provider tells them without any other news', async () => {
    const dia = office.newDay();
    const { paymentId } = await orderBy(till, 'card');
    const row = { net_cents: null, releases_at: null };
    await till.db.updateTable('payments').set(row).where('provider_payment_id', '=', paymentId).execute();
    const before = await office.read(`?de=${dia}&ate=${dia}`);
    expect(before.total).toMatchObject({ cobrado: 119.9, taxas: 0, liquido: 0, semTaxa: 119.9, liberado: 0 });
    expectToAddUp(before);
    expect((await office.act(`cobrancas/${paymentId}/conferir`)).body).toMatchObject({
      encontrada: true,
      valor: 119.9,
    });
    const after = await office.read(`?de=${dia}&ate=${dia}`);
    expect(after.total).toMatchObject({ cobrado: 119.9, taxas: 5.97, liquido: 113.93, semTaxa: 0 });
  });

  it('[ACON-05] counts PIX without an order as charged, and what is paid on delivery as sold alone', async () => {
    const dia = office.newDay();
    const { id } = await orderBy(till, 'delivery');
    const admin = await till.administrator();
    await till.put(`/gerenciamento/pedidos/${id}/status`, { status: 'paid' }, admin);
    const created = await till.post<{ pix: { id: number; payment_id: string } }>(
      '/payment/custom-pix/create',
      { valor: 50, descricao: 'Reserva' },
      { ...admin, ...newKey() },
    );
    expect(created.status).toBe(201);
    const pix = await till.db
      .selectFrom('custom_pix')
      .select(['id', 'provider_payment_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await till.provider.decide(pix.provider_payment_id ?? '', 'approve');
    till.advance(60_000);
    await till.get(`/payment/custom-pix/${pix.id}`, admin);
    const { total } = await office.read(`?de=${dia}&ate=${dia}`);
    expect(total).toMatchObject({ vendido: 119.9, naEntrega: 119.9, cobrado: 50, taxas: 0.5, liquido: 49.5 });
    // Told later, with no other news.
    const untold = { net_cents: null, releases_at: null };
    await till.db.updateTable('custom_pix').set(untold).where('id', '=', pix.id).execute();
    expect((await office.read(`?de=${dia}&ate=${dia}`)).total).toMatchObject({ semTaxa: 50, taxas: 0 });
    await office.act(`cobrancas/${pix.provider_payment_id}/conferir`);
    expect((await office.read(`?de=${dia}&ate=${dia}`)).total).toMatchObject({ semTaxa: 0, taxas: 0.5 });
  });

  it('[ACON-04] is refused in a period that is none', async () => {
    const admin = await till.administrator();
    for (const [query, text] of [
      ['?de=2026-02-02&ate=2026-02-01', /antes da inicial/],
      ['?de=2026-01-01&ate=2026-04-03', /92 dias/],
      ['?de=2026-02-30', /Use uma data/],
      ['?de=2026-01-01&de=2026-01-02', /uma data só/],
    ] as const) {
      const { status, body } = await till.get(`/gerenciamento/conciliacao${query}`, admin);
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toMatch(text);
    }
    expect((await office.read('?de=2026-01-01&ate=2026-04-02')).dias).toHaveLength(92);
    expect(await office.read('?de=2026-01-01')).toMatchObject({ de: '2026-01-01', ate: '2026-01-30' });
  });
});

it('[ACON-12] every movement is a line of a file that computes nothing', async () => {
  const dia = office.newDay();
  const { id, paymentId } = await orderBy(till, 'card');
  await office.refund(id, { valor: 20 });
  const path = `${till.url}/gerenciamento/conciliacao.csv?de=${dia}&ate=${dia}`;
  const staff = await till.administrator('equipe');
  expect((await fetch(path, { headers: staff })).status).toBe(403);
  const answer = await fetch(path, { headers: await till.administrator() });
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('content-disposition')).toContain(`conciliacao-${dia}-${dia}.csv`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFData;Movimento;Valor (R$);Pedido;Cobrança;Pagamento;Taxas (R$);Líquido (R$);Liberação',
  );
  expect(lines.slice(1, -1).map((line) => line.split(';').slice(1))).toEqual([
    [
      'Cobrança',
      '119,90',
      expect.stringMatching(/-/),
      paymentId,
      expect.any(String),
      '5,97',
      '113,93',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    ],
    ['Devolução', '20,00', expect.stringMatching(/-/), paymentId, expect.any(String), '', '', ''],
  ]);
  expect((await office.auditOf('conciliacao_exportada')).at(-1)?.after).toEqual({ de: dia, ate: dia });
});
