import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { PromocaoLida, PromocaoPublica } from '#shared/wire/promotions.ts';
import { formatReais } from '#shared/money.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { stateOf } from './support/pix-orders.ts';
import { expectWhole, onlyFor, pauseAll, payPix, pricesOf, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await pauseAll(till);
});

describe('a fallen order', () => {
  /** Half off by a code, and the order that was bought with it fell. */
  async function fallen(more: Record<string, unknown> = {}) {
    const goods = await putOnSale(till.db, { units: 50 });
    const codigo = `CAIU-${goods.productId}`;
    const made = await publish(till, {
      tipo: 'percentual',
      percentual: 50,
      com_codigo: true,
      codigo,
      ...onlyFor(goods),
      ...more,
    });
    const first = await payPix(till, [{ goods }], { total: 69.9, cupom: codigo });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const order = first.body.pedido.codigo;
    await till.post(`/payment/pix/cancelar/${order}`);
    expect(await stateOf(till, order)).toBe('cancelled');
    return { goods, codigo, order, made };
  }
  const again = (goods: Goods, order: string, more: Record<string, unknown> = {}) =>
    payPix(till, [{ goods }], { total: 69.9, pedido: { codigo: order }, ...more });

  it('[PROMO-60] is paid at its price while its promotion holds', async () => {
    const { goods, order } = await fallen();
    expect(await again(goods, order)).toMatchObject({ status: 201 });
  });

  it('[PROMO-60] is not paid at the price of a promotion that was paused since', async () => {
    const { goods, order, made } = await fallen();
    await till.post(`/api/gerenciamento/promocoes/${made.id}/pausar`, undefined, admin);
    expect(await again(goods, order)).toMatchObject({ status: 409, body: { codigo: 'pedido_diferente' } });
  });

  it('[PROMO-60] nor of one that gives less by now', async () => {
    const { goods, order, made } = await fallen();
    await sql`update promotions set document = jsonb_set(document, '{percentual}', '5') where id = ${made.id}`.execute(
      till.db,
    );
    await sql`update promotions_version set version = version + 1`.execute(till.db);
    expect(await again(goods, order)).toMatchObject({ status: 409, body: { codigo: 'pedido_diferente' } });
  });

  it('[PROMO-60] nor by PIX at the price of a PIX discount that is over', async () => {
    const goods = await putOnSale(till.db, { units: 50 });
    await publish(till, { tipo: 'pix', percentual: 10 });
    const first = await payPix(till, [{ goods }], { total: 109.9 });
    const { codigo } = first.body.pedido;
    await till.post(`/payment/pix/cancelar/${codigo}`);
    expect(await stateOf(till, codigo)).toBe('cancelled');
    await pauseAll(till);
    expect(await payPix(till, [{ goods }], { total: 109.9, pedido: { codigo } })).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_diferente' },
    });
    const body = paymentBody([{ goods }], 119.9, {
      payment_method_id: 'visa',
      token: await till.provider.cardToken('APRO'),
      installments: 1,
      pedido: { codigo },
    });
    const card = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
    expect(card).toMatchObject({ status: 201 });
  });
});

describe('the office', () => {
  const create = (more: Record<string, unknown>) =>
    till.post<{ promocao: PromocaoLida }>(
      '/api/gerenciamento/promocoes',
      { nome: 'Promoção', tipo: 'percentual', percentual: 10, ...more },
      admin,
    );

  it('[PROMO-61] gives one code to one promotion, whoever asks at once', async () => {
    const given = { com_codigo: true, codigo: 'UMA-SO' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(given)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422, 422, 422, 422,
    ]);
  });

  it('[PROMO-62] copies a promotion whatever letters its name has', async () => {
    const made = await create({ nome: `${'a'.repeat(109)}😀😀` });
    expect(made.status).toBe(201);
    const path = `/api/gerenciamento/promocoes/${made.body.promocao.id}/copiar`;
    const copied = await till.post<{ promocao: PromocaoLida }>(path, undefined, admin);
    expect(copied.status, JSON.stringify(copied.body)).toBe(201);
    expect(copied.body.promocao.nome.isWellFormed()).toBe(true);
  });

  it.each([
    ['inicio', '0000-01-01T00:00:00Z'],
    ['inicio', '0000-01-01T00:00:00+14:00'],
    ['fim', '9999-12-31T23:59:59-14:00'],
    ['nome', 'a\u0000b'],
    ['nome', 'a\ud83d'],
    ['codigo', 'AB\u0000C'],
    ['codigo', '\u202eABC'],
    ['codigo', 'x'.repeat(200)],
    ['valor', 1e21],
    ['percentual', 1e21],
    ['percentual', -1],
    ['percentual', '10'],
    ['prioridade', 1e21],
    ['alvo', { produtos: [1e21] }],
    ['alvo', { produtos: [9007199254740991] }],
    ['alvo', { categorias: [9007199254740991] }],
    ['alvo', { tags: ['\u0000'] }],
    ['alvo', { tags: ['\ud83d'] }],
    ['acumula', { modo: 'so_com', com: [9007199254740991] }],
    ['limites', { orcamento: 1e21 }],
    ['limites', { total: 1.5 }],
    ['minimo', { valor: -0.01 }],
    ['degraus', [{ a_partir: 1e21, percentual: 10 }]],
  ])('[PROMO-62] answers %s %j as a person expects', async (field, value) => {
    const { status, body } = await create({
      com_codigo: true,
      codigo: `C${till.now().getTime()}`,
      [field]: value,
    });
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    if (status !== 201) return;
    const path = `/api/gerenciamento/promocoes/${body.promocao.id}/publicar`;
    const published = await till.post(path, undefined, admin);
    expect(published.status, JSON.stringify(published.body)).toBeLessThan(500);
    const goods = await putOnSale(till.db);
    await pricesOf(till, [{ goods }], { cupom: body.promocao.codigo ?? '' });
  });

  it('[PROMO-63] tries out the PIX discount that a cart gets', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'pix', percentual: 5 });
    await publish(till, { tipo: 'pix', percentual: 10 });
    const real = await pricesOf(till, [{ goods }], { metodo: 'pix' });
    const tried = await till.post<{ precos: { total: number } }>(
      '/api/gerenciamento/promocoes/simular',
      { items: [{ id: String(goods.productId), quantity: 1 }], cep: '26167020', frete: 19.9, metodo: 'pix' },
      admin,
    );
    expect(tried.body.precos.total).toBe(real.total);
  });
});

it(
  '[PROMO-59] pages know those promotions that go first, however many hold',
  { timeout: 30_000 },
  async () => {
    const goods = await putOnSale(till.db);
    const given = { tipo: 'percentual', percentual: 50, ...onlyFor(goods) } as const;
    for (let made = 0; made < 20; made += 1) await publish(till, given);
    const first = await publish(till, { ...given, percentual: 5, prioridade: 1 });
    const { body } = await till.get<{ promocoes: PromocaoPublica[] }>('/api/promocoes');
    expect(body.promocoes.map(({ id }) => id)).toContain(first.id);
    expect((await pricesOf(till, [{ goods }])).total).toBe(114.9);
  },
);

it('[PROMO-58] a freight that a budget pays only in part is not told to be free', async () => {
  const goods = await putOnSale(till.db);
  await publish(till, { tipo: 'frete', percentual: 100, limites: { orcamento: 5 } });
  const { frete, frete_gratis: free } = await pricesOf(till, [{ goods }]);
  expect({ frete, free }).toEqual({ frete: { valor: 19.9, desconto: 5, total: 14.9 }, free: null });
});

it('[PROMO-58] nor one that a lesser freight discount goes before', async () => {
  const goods = await putOnSale(till.db);
  await publish(till, { tipo: 'frete', percentual: 100 });
  await publish(till, { tipo: 'frete', percentual: 50, prioridade: 1 });
  for (const frete of [undefined, { id: '1' }]) {
    const { frete_gratis: free } = await pricesOf(till, [{ goods }], { frete });
    expect([frete, free]).toEqual([frete, null]);
  }
});

it('[PROMO-58] nor told without the pieces that it is for', async () => {
  const goods = await putOnSale(till.db);
  const { frase } = await publish(till, { tipo: 'frete', percentual: 100, teto: 30, ...onlyFor(goods) });
  expect(frase).toBe(`Frete grátis em pedidos com uma peça escolhida, até ${formatReais(3000)}`);
});
