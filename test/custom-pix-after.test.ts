import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomPix } from '../src/server/features/custom-pix/index.ts';
import type { ProviderPayment } from '../src/server/providers/payment/port.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { payBeside } from './support/other-amount.ts';
import { reconciliationOf } from './support/reconciliation.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What becomes of custom PIX once they were paid. */

const BASE = '/payment/custom-pix';
const HOUR_MS = 3_600_000;
let till: Till;
let office: ReturnType<typeof reconciliationOf>;

beforeAll(async () => {
  till = await openTill();
  office = reconciliationOf(till);
});
afterAll(async () => {
  await till.stop();
});

interface Paid {
  id: number;
  charge: string;
  reference: string;
}

async function paidPix(valor: number): Promise<Paid> {
  const headers = { ...(await till.administrator()), ...newKey() };
  const { body } = await till.post<{ data: PixCustomizado }>(
    `${BASE}/create`,
    { valor, descricao: 'Sinal' },
    headers,
  );
  const row = await rowOf(body.data.id);
  const charge = row.provider_payment_id ?? '';
  await till.provider.decide(charge, 'approve');
  await look();
  return { id: body.data.id, charge, reference: row.external_reference };
}
const rowOf = (id: number) =>
  till.db.selectFrom('custom_pix').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The slow reading of what was paid. */
async function look(): Promise<void> {
  till.advance(7 * HOUR_MS);
  await till.customPixWorker.runOnce();
}
async function listed(id: number): Promise<PixCustomizado | undefined> {
  const answer = await till.get<{ data: PixCustomizado[] }>(`${BASE}/list`, await till.administrator());
  return answer.body.data.find((pix) => pix.id === id);
}
async function etag(): Promise<string | null> {
  return (await till.get(`${BASE}/list`, await till.administrator())).headers.get('etag');
}
async function charged(charge: string): Promise<ProviderPayment> {
  const read = await till.deps.provider.get(charge);
  if (read.kind !== 'ok') throw new Error('not read');
  return read.value;
}
/** News as they come, in whatever order. */
async function hear(payment: ProviderPayment, more: Partial<ProviderPayment> = {}): Promise<void> {
  const payer = { email: 'caixa@example.com', name: () => 'Loja' };
  const { db, clock, log, provider } = till.deps;
  const random = () => Buffer.alloc(8);
  await createCustomPix({ db, clock, log, provider, payer, random }).hearNews({ ...payment, ...more });
}
const giveBack = (charge: string, reais: number) =>
  till.deps.provider.refund({ paymentId: charge, amountCents: reais * 100 }, newKey()['x-idempotency-key']);
const dayFigures = async (dia: string) => (await office.read(`?de=${dia}&ate=${dia}`)).total;
const misfitOf = async (tipo: Parameters<typeof office.misfits>[0], id: number) =>
  (await office.misfits(tipo)).find(({ pix }) => pix?.id === id);
async function csvOf(dia: string, charge: string): Promise<string[][]> {
  const path = `${till.url}/gerenciamento/conciliacao.csv?de=${dia}&ate=${dia}`;
  const text = await (await fetch(path, { headers: await till.administrator() })).text();
  const lines = text.split('\r\n').filter((line) => line.includes(charge));
  return lines.map((line) => line.split(';').slice(1, 4));
}

describe('a custom PIX of which a part went back', () => {
  it('[APIX-27, ACON-19] tells it in the list, by the day and in the file', async () => {
    const { id, charge } = await paidPix(100);
    const before = await etag();
    const dia = office.newDay();
    await giveBack(charge, 30);
    await look();
    await look();
    expect(await listed(id)).toMatchObject({ status: 'paid', valor: 10_000, devolvido: 3000 });
    expect(await etag()).not.toBe(before);
    expect((await dayFigures(dia)).devolvido).toBe(30);
    expect(await csvOf(dia, charge)).toEqual([['Devolução', '30,00', 'PIX sem pedido']]);
    const later = office.newDay();
    await giveBack(charge, 70);
    await look();
    expect(await listed(id)).toMatchObject({ status: 'refunded', devolvido: 10_000 });
    expect((await dayFigures(later)).devolvido).toBe(70);
  });

  it('[APIX-27] counts two in one second, and readings that are late or repeated once', async () => {
    const { id, charge } = await paidPix(90);
    const dia = office.newDay();
    const paid = await charged(charge);
    const at = new Date(till.now().getTime() - 1000);
    const first = { ...paid, refundedCents: 2000, updatedAt: at };
    const second = { ...paid, refundedCents: 5000, updatedAt: at };
    for (const news of [first, second, first, paid, second]) await hear(news);
    expect((await listed(id))?.devolvido).toBe(5000);
    expect((await dayFigures(dia)).devolvido).toBe(50);
    expect(await csvOf(dia, charge)).toEqual([
      ['Devolução', '20,00', 'PIX sem pedido'],
      ['Devolução', '30,00', 'PIX sem pedido'],
    ]);
  });

  it('[APIX-27, ACON-02] hands on what is left, and what was handed on already stays', async () => {
    const { charge } = await paidPix(50);
    const dia = office.newDay();
    const releasesAt = new Date(till.now().getTime() + 3 * 24 * HOUR_MS);
    const at = (ms: number) => new Date(till.now().getTime() + ms);
    const told = { netCents: 4950, releasesAt };
    await hear(await charged(charge), { ...told, refundedCents: 2000, updatedAt: at(0) });
    const due = (await office.read(`?de=${dia}&ate=${dia}`)).aLiberar;
    expect(due.reduce((sum, { valor }) => sum + valor, 0)).toBe(29.5);
  });

  it('stays paid where the provider uses a word that we do not know', async () => {
    const { id, charge } = await paidPix(41);
    await hear(await charged(charge), { state: 'open', updatedAt: till.now() });
    expect((await listed(id))?.status).toBe('paid');
  });
});

describe('a contested custom PIX', () => {
  it('[APIX-28, ACON-10] stands in the list and in the reconciliation with its deadline, and is paid once it is won', async () => {
    const { id, charge } = await paidPix(80);
    const dia = office.newDay();
    await till.provider.decide(charge, 'chargeback');
    await look();
    const prazo = expect.stringMatching(/T/);
    expect(await listed(id)).toMatchObject({ status: 'paid', contestacao: { estado: 'aberta', prazo } });
    expect(await misfitOf('contestacao', id)).toMatchObject({
      cobranca: charge,
      valor: 80,
      disputa: null,
      // What it is for is for the owner alone to read.
      pix: { id, descricao: '', naLista: true, prazo },
    });
    const owners = await till.get('/gerenciamento/conciliacao', await till.administrator());
    expect(JSON.stringify(owners.body)).toContain('Sinal');
    expect((await dayFigures(dia)).contestado).toBe(80);
    await till.provider.decide(charge, 'chargeback_won');
    await look();
    expect(await listed(id)).toMatchObject({
      status: 'paid',
      devolvido: 0,
      contestacao: { estado: 'ganha', prazo: null },
    });
    expect(await misfitOf('contestacao', id)).toBeUndefined();
  });

  it('[APIX-28] counts as gone once it is lost', async () => {
    const { id, charge } = await paidPix(60);
    await till.provider.decide(charge, 'chargeback');
    await look();
    const dia = office.newDay();
    await till.provider.decide(charge, 'chargeback_lost');
    await look();
    expect(await listed(id)).toMatchObject({ status: 'refunded', contestacao: { estado: 'perdida' } });
    expect((await dayFigures(dia)).devolvido).toBe(60);
    expect(await misfitOf('contestacao', id)).toBeUndefined();
    const later = office.newDay();
    await till.provider.decide(charge, 'chargeback_won');
    await look();
    expect((await dayFigures(later)).devolvido).toBe(-60);
    expect(await listed(id)).toMatchObject({ status: 'paid', contestacao: { estado: 'ganha' } });
  });
});

describe('a custom PIX of another amount', () => {
  async function otherAmount(asked: number, came: number): Promise<Paid> {
    const pix = await paidPix(asked);
    const news = { amountCents: came * 100, updatedAt: new Date(till.now().getTime() - 1000) };
    await hear(await charged(pix.charge), news);
    return pix;
  }

  it('[APIX-26, ACON-20] stands there with both amounts until the owner accepts it, which is audited once', async () => {
    const { id } = await otherAmount(100, 90);
    expect(await listed(id)).toMatchObject({ valor: 9000, valor_pedido: 10_000 });
    expect(await misfitOf('valor_diferente', id)).toMatchObject({ valor: 90, esperado: 100, pedido: null });
    const path = `${BASE}/${id}/aceitar-valor`;
    expect((await till.post(path, {}, await till.administrator('equipe'))).status).toBe(403);
    const admin = await till.administrator();
    const presses = await Promise.all([1, 2].map(() => till.post(path, {}, admin)));
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await misfitOf('valor_diferente', id)).toBeUndefined();
    const told = (await office.auditOf('pix_valor_aceito')).filter(({ subject }) => subject === `pix ${id}`);
    expect(told).toMatchObject([{ before: { amountCents: 10_000 }, after: { amountCents: 9000 } }]);
    expect((await till.post(`${BASE}/999999/aceitar-valor`, {}, admin)).status).toBe(404);
  });

  it('[ACON-20] is settled by itself once what was too much went back', async () => {
    const { id, charge } = await otherAmount(70, 100);
    expect(await misfitOf('valor_diferente', id)).toMatchObject({ valor: 100, esperado: 70 });
    const back = { amountCents: 10_000, refundedCents: 3000, updatedAt: till.now() };
    await hear(await charged(charge), back);
    expect(await misfitOf('valor_diferente', id)).toBeUndefined();
  });

  it('[ACON-20] is nothing to accept where what was asked came', async () => {
    const { id } = await paidPix(20);
    const { status, body } = await till.post(`${BASE}/${id}/aceitar-valor`, {}, await till.administrator());
    expect({ status, body }).toMatchObject({ status: 409, body: { codigo: 'valor_confere' } });
  });
});

describe('a second payment under the reference of a custom PIX', () => {
  it('[APIX-29, ACON-21] never takes the place of the first, and stands there until it is back or looked at', async () => {
    const { id, charge, reference } = await paidPix(40);
    const [second, third] = [
      await payBeside(till, { reference, reais: 40 }),
      await payBeside(till, { reference, reais: 25 }),
    ];
    for (const number of [second, third, second]) await office.act(`cobrancas/${number}/conferir`);
    expect((await rowOf(id)).provider_payment_id).toBe(charge);
    const found = async () =>
      (await office.misfits('pix_em_dobro')).map(({ cobranca, valor, pix }) => [cobranca, valor, pix?.id]);
    expect((await found()).toSorted()).toEqual(
      [
        [second, 40, id],
        [third, 25, id],
      ].toSorted(),
    );
    await till.provider.decide(second, 'refund');
    await office.act(`cobrancas/${second}/conferir`);
    expect(await found()).toEqual([[third, 25, id]]);
    expect((await office.act(`cobrancas/${charge}/alheia`)).status).toBe(409);
    expect((await office.act(`cobrancas/${third}/alheia`)).status).toBe(200);
    expect(await found()).toEqual([]);
    await giveBack(charge, 10);
    await look();
    expect((await listed(id))?.devolvido).toBe(1000);
  });

  it('[APIX-29] is its money where the first was not paid, and the first is the second then', async () => {
    const headers = { ...(await till.administrator()), ...newKey() };
    const asked = { valor: 35, descricao: 'Dois códigos' };
    const made = await till.post<{ data: PixCustomizado }>(`${BASE}/create`, asked, headers);
    const row = await rowOf(made.body.data.id);
    const other = await payBeside(till, { reference: row.external_reference, reais: 35 });
    await office.act(`cobrancas/${other}/conferir`);
    expect(await rowOf(row.id)).toMatchObject({ status: 'paid', provider_payment_id: other });
    expect((await charged(row.provider_payment_id ?? '')).state).toBe('cancelled');
    await till.provider.decide(row.provider_payment_id ?? '', 'approve');
    await office.act(`cobrancas/${row.provider_payment_id}/conferir`);
    expect(await misfitOf('pix_em_dobro', row.id)).toMatchObject({ cobranca: row.provider_payment_id });
  });
});

it('[ACON-02] an impossible day of release is none', async () => {
  const { id, charge } = await paidPix(33);
  const news = { releasesAt: new Date('+275760-01-01T00:00:00Z'), updatedAt: till.now() };
  await till.db.updateTable('custom_pix').set({ releases_at: null }).where('id', '=', id).execute();
  await hear(await charged(charge), news);
  const { aLiberar } = await office.read();
  expect(aLiberar.filter(({ dia }) => !/^\d{4}-/.test(dia))).toEqual([]);
  expect((await rowOf(id)).releases_at).toBeNull();
});
