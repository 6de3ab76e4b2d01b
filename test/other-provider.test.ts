import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatusAnswer, PreferenceCreated } from '#shared/wire/payments.ts';
import { soleAccount } from '../src/server/services/payment-account.ts';
import { createBalcao } from './support/balcao/client.ts';
import { openBalcao } from './support/balcao/server.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let balcao: Awaited<ReturnType<typeof openBalcao>>;

beforeAll(async () => {
  balcao = await openBalcao(() => new Date());
  // As every shop asks its provider.
  till = await openTill({ provider: soleAccount(createBalcao(balcao.url), { plays: false }) });
});
afterAll(async () => {
  await till.stop();
  await balcao.stop();
});

async function order(goods: Goods) {
  const { items, payer, shipping } = paymentBody([{ goods }], 119.9);
  const body = { items, payer, shipping };
  const made = await till.post<PreferenceCreated>('/api/payment/preference/create', body, newKey());
  expect(made.status).toBe(201);
  return { ...made.body.pedido, numero: made.body.preference.id, page: made.body.preference.init_point };
}

const statusOf = async (codigo: string) => {
  const { body } = await till.get<{ pedido: { status: string } }>(`/pedidos/${codigo}/status`);
  return body.pedido.status;
};

describe('a provider of another make', () => {
  it('[PAPI-64] sells: its page, its signed news, its words read as ours, its money back', async () => {
    const goods = await putOnSale(till.db);
    const { id, codigo, numero, page } = await order(goods);
    expect(page).toBe(`${balcao.url}/pagar/${numero}`);
    expect(balcao.contas.get(numero)).toMatchObject({ centavos: 11_990, situacao: 'AGUARDANDO' });

    balcao.decide(numero, 'LIQUIDADA');
    expect(await balcao.notify(till.url, numero)).toBe(200);
    await expect.poll(() => statusOf(codigo), { timeout: 20_000 }).toBe('paid');
    const { body } = await till.get<PaymentStatusAnswer>(`/api/payment/${numero}`);
    expect(body).toMatchObject({
      payment: { id: numero, status: 'approved', status_detail: '', transaction_amount: 119.9 },
      pedido: { codigo, status: 'paid' },
    });

    const office = await till.administrator();
    const path = `/api/gerenciamento/pedidos/${id}/estorno`;
    const part = await till.post(path, { valor: 19.9 }, { ...office, ...newKey() });
    expect(part).toMatchObject({ status: 200, body: { estornado: true, estornavel: 100 } });
    const rest = await till.post(path, {}, { ...office, ...newKey() });
    expect(rest).toMatchObject({ status: 200, body: { estornado: true, pedido: { status: 'refunded' } } });
    expect(balcao.contas.get(numero)).toMatchObject({ devolvidos: 11_990, situacao: 'DEVOLVIDA' });
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[PAPI-64] is not believed without its own signature', async () => {
    const { codigo, numero } = await order(await putOnSale(till.db));
    expect(await balcao.notify(till.url, numero, 'x')).toBe(401);
    expect(await statusOf(codigo)).toBe('pending');
  });

  it('[PAPI-64] is found to have been paid though its news were lost', async () => {
    const { codigo, numero } = await order(await putOnSale(till.db));
    balcao.decide(numero, 'LIQUIDADA');
    till.advance(20_000);
    expect(await statusOf(codigo)).toBe('paid');
  });

  it('[PAPI-64] is not asked for a way to pay that it does not have, and no order is placed for it', async () => {
    const goods = await putOnSale(till.db);
    const refused = await till.post('/api/payment/pix/create', paymentBody([{ goods }], 119.9), newKey());
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'meio_indisponivel' } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });
});
