import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#shared/days.ts';
import type { Relatorio } from '#shared/wire/reconciliation.ts';
import { contestedOrder, hearOf } from './support/contested.ts';
import { orderBy } from './support/order-by.ts';
import { payOtherAmount } from './support/other-amount.ts';
import { reconciliationOf } from './support/reconciliation.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** The provider's own report of a day, compared with what the shop knows of it. */

let till: Till;
let office: ReturnType<typeof reconciliationOf>;

beforeAll(async () => {
  till = await openTill();
  office = reconciliationOf(till);
});
afterEach(async () => {
  await till.provider.control(null);
  office.newDay();
});
afterAll(async () => {
  await till.stop();
});

const PATH = '/gerenciamento/conciliacao/relatorio';
const today = () => ({ de: dayOf(till.now()), ate: dayOf(till.now()) });

async function order(period = today(), role: 'admin' | 'equipe' = 'admin') {
  till.advance(5000);
  return till.post<{ tarefa: string }>(PATH, period, { ...(await till.administrator(role)), ...newKey() });
}

async function ask(tarefa: string, { de, ate } = today()) {
  return till.get<Relatorio>(`${PATH}/${tarefa}?de=${de}&ate=${ate}`, await till.administrator());
}

async function report(period = today()): Promise<Relatorio> {
  const { body } = await order(period);
  expect((await ask(body.tarefa, period)).body).toMatchObject({ estado: 'fazendo', resultado: null });
  return (await ask(body.tarefa, period)).body;
}

describe('the settlement report', () => {
  it.each(['plain', 'traps'])('[ACON-14] agrees, in whatever form it is written (%s)', async (reports) => {
    const { id } = await orderBy(till, 'card');
    await office.refund(id, { valor: 19.9 });
    await till.provider.control({ reports });
    const { estado, resultado } = await report();
    const odd = reports === 'traps' ? 1 : 0;
    expect({ estado, resultado }).toEqual({
      estado: 'pronto',
      resultado: { linhas: 2 + 4 * odd, outras: odd, naoLidas: odd, quantidade: 0, diferencas: [] },
    });
  });

  it('[ACON-15] tells of a charge that stands in the report alone, unless it is none of the shop’s', async () => {
    const numero = await payOtherAmount(till, { reference: 'OUTRA-1', reais: 70 });
    const found = { tipo: 'so_no_relatorio', numero, pedido: null, noRelatorio: 70, naLoja: null };
    expect((await report()).resultado).toMatchObject({ quantidade: 1, diferencas: [found] });
    await office.act(`cobrancas/${numero}/alheia`);
    expect((await report()).resultado).toMatchObject({ quantidade: 0 });
  });

  it('[ACON-15] tells of a charge that the report has not', async () => {
    const { id, paymentId: numero } = await orderBy(till, 'card');
    await till.provider.control({ reports: 'short' });
    const { resultado } = await report();
    expect(resultado?.diferencas).toMatchObject([
      { tipo: 'so_na_loja', numero, pedido: { id }, noRelatorio: null, naLoja: 119.9 },
    ]);
  });

  it('[ACON-15] tells of another amount charged, given back or handed on', async () => {
    const { id, paymentId: numero } = await orderBy(till, 'card');
    const charge = await till.db
      .selectFrom('payments')
      .select(['id', 'net_cents'])
      .where('provider_payment_id', '=', numero)
      .executeTakeFirstOrThrow();
    const movement = (kind: 'corrected' | 'returned', cents: number) =>
      till.db
        .insertInto('charge_movements')
        .values({ payment_id: charge.id, kind, cents, at: till.now() })
        .execute();
    const net = charge.net_cents ?? 0;
    await till.db
      .updateTable('payments')
      .set({ net_cents: net - 1 })
      .where('id', '=', charge.id)
      .execute();
    await movement('returned', 500);
    expect((await report()).resultado?.diferencas).toMatchObject([
      { tipo: 'liquido', numero, pedido: { id }, noRelatorio: net / 100, naLoja: (net - 1) / 100 },
      { tipo: 'devolvido', numero, pedido: { id }, noRelatorio: 0, naLoja: 5 },
    ]);
    await movement('corrected', -1);
    expect((await report()).resultado?.diferencas[0]).toMatchObject({
      tipo: 'cobrado',
      noRelatorio: 119.9,
      naLoja: 119.89,
    });
  });

  it.each(['chargeback_lost', 'chargeback_won'] as const)(
    '[ACON-15] agrees on a dispute, on the day on which it begins and on that of its end: %s',
    async (end) => {
      const begun = today();
      const { paymentId } = await contestedOrder(till);
      const ended = office.newDay();
      await hearOf(till, paymentId, end);
      for (const period of [begun, { de: ended, ate: ended }, { de: begun.de, ate: ended }])
        expect((await report(period)).resultado?.diferencas).toEqual([]);
    },
  );

  it('[ACON-15] finds a charge by its reference where the shop knows it by another number', async () => {
    const { paymentId } = await orderBy(till, 'card');
    await till.db
      .updateTable('payments')
      .set({ provider_payment_id: 'ORD01REPORT' })
      .where('provider_payment_id', '=', paymentId)
      .execute();
    expect((await report()).resultado).toMatchObject({ linhas: 1, quantidade: 0 });
  });

  it.each([
    ['never', 'fazendo'],
    ['failed', 'falhou'],
    ['huge', 'grande'],
    ['garbage', 'ilegivel'],
  ])('[ACON-16] says what became of one that is %s', async (reports, estado) => {
    await till.provider.control({ reports });
    const { body } = await order();
    await ask(body.tarefa);
    expect((await ask(body.tarefa)).body).toMatchObject({ estado, resultado: null });
  });

  it('[ACON-16] is told of credentials that may not, and of no answer, and takes payments all the while', async () => {
    await till.provider.control({ reports: 'forbidden' });
    expect(await order()).toMatchObject({ status: 409, body: { codigo: 'relatorio_recusado' } });
    till.advance(60_000);
    await till.provider.control({ provider: 'mercadopago', mode: '429', match: 'settlement_report' });
    expect((await order()).status).toBe(502);
    await till.provider.control(null);
    expect((await orderBy(till, 'card')).paymentId).not.toBe('');
    till.advance(120_000);
    expect((await ask('999')).status).toBe(409);
  });

  it('[ACON-14] is for who runs the shop, for a period that has begun, and audited', async () => {
    expect((await order(today(), 'equipe')).status).toBe(403);
    expect((await order({ de: '2099-01-01', ate: '2099-01-02' })).status).toBe(422);
    expect((await order({ de: '2026-01-01', ate: '2026-12-31' })).status).toBe(422);
    const period = today();
    expect((await order(period)).status).toBe(200);
    expect((await office.auditOf('relatorio_pedido')).at(-1)?.after).toEqual(period);
  });
});
