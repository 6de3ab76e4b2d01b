import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { Precos } from '#shared/wire/prices.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { creditOf, expectHonest, giveCredit } from './support/credits.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole, newPerson, pauseAll, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;
let owner: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
  goods = await putOnSale(till.db, { units: 5 });
  owner = await till.administrator();
});

interface Sold {
  codigo?: string;
  erro?: string;
  campos?: Record<string, string>;
  aPagar?: number;
  pedido: { id: number; codigo: string; status: string; total: number };
  link: string | null;
}

const CASH = {
  canal: 'balcao',
  cliente: { nome: 'Bia da Feira' },
  frete: { tipo: 'retirada' },
  pagamento: 'recebido',
  recebido: 'dinheiro',
};
const BY_CREDIT = { pagamento: 'credito', recebido: undefined };

const piece = () => [{ id: goods.productId, quantidade: 1, cor: 'Azul', tamanho: 'M' }];
const sell = (more: Record<string, unknown> = {}, headers = owner, key = newKey()) =>
  till.post<Sold>('/api/gerenciamento/pedidos', { ...CASH, items: piece(), ...more }, { ...headers, ...key });

const pricesOf = async (more: Record<string, unknown>, headers = owner) => {
  const { frete, pagamento } = CASH;
  const body = { items: piece(), frete, pagamento, ...more };
  return till.post<{ precos: Precos; codigo?: string }>('/api/gerenciamento/pedidos/precos', body, headers);
};

const detail = async (id: number) =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/api/gerenciamento/pedidos/${id}`, owner)).body.pedido;

const refund = (id: number, body: unknown = {}) =>
  till.post<{ estornado: boolean; pedido: { status: string } }>(
    `/api/gerenciamento/pedidos/${id}/estorno`,
    body,
    { ...owner, ...newKey() },
  );

const mailKinds = async (id: number) => {
  const rows = till.db.selectFrom('outbox').select('kind');
  return (await rows.where(sql<string>`payload ->> 'orderId'`, '=', String(id)).execute()).map(
    ({ kind }) => kind,
  );
};

async function letterOf(kind: string, id: number) {
  const facts = await findLetterFacts(till.db, id);
  if (facts === undefined) throw new Error('no order');
  const sender = { name: 'Loja', cnpj: '', address: '', phone: '', email: 'oi@loja.example', publicUrl: '' };
  const letter = orderLetter(kind, { facts, sender, now: till.now() });
  expect(letter).not.toBeNull();
  return letter;
}

const balance = async (id: number) => (await creditOf(till, id)).saldo;

describe('a vale in a sale of the office', () => {
  it('[CTR-12] is told what it is worth and pays its part of what is received', async () => {
    const vale = await giveCredit(till, 30);
    const { precos } = (await pricesOf({ creditos: [vale.code.toLowerCase()] })).body;
    expect(precos).toMatchObject({
      total: 100,
      credito: 30,
      aPagar: 70,
      creditos: [{ final: vale.final, saldo: 30, usado: 30, estado: 'aplicado' }],
    });
    const wrong = await sell({ creditos: [vale.code], total: 100 });
    expect(wrong).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', aPagar: 70 } });
    const key = newKey();
    const asked = { creditos: [vale.code], total: 70, entregue: true };
    const sold = await sell(asked, owner, key);
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    expect((await sell(asked, owner, key)).body.pedido.id).toBe(sold.body.pedido.id);
    expect((await sell({ ...asked, creditos: [] }, owner, key)).body.codigo).toBe('chave_reutilizada');
    const seen = await detail(sold.body.pedido.id);
    expect(seen).toMatchObject({ total: 100, aPagar: 70, status: 'delivered', metodo_pagamento: 'recebido' });
    expect(seen.creditos).toEqual([{ final: vale.final, tipo: 'vale_troca', valor: 30 }]);
    expect(seen.pagamentos).toMatchObject([{ metodo: 'dinheiro', valor: 70 }]);
    expect(await balance(vale.id)).toBe(0);
    const { body } = await till.get<{ total: unknown }>('/api/gerenciamento/conciliacao', owner);
    expect(body.total).toMatchObject({ recebidoFora: 70 });
    expect((await refund(sold.body.pedido.id)).body).toMatchObject({ estornado: true });
    expect((await detail(sold.body.pedido.id)).status).toBe('refunded');
    expect(await balance(vale.id)).toBe(30);
  });

  it('[CTR-13] that pays all of it ends the sale, handed over or to be fetched, and is given back', async () => {
    const [one, other] = [await giveCredit(till, 60), await giveCredit(till, 90)];
    const creditos = [one.code, other.code];
    const cash = await sell({ creditos, total: 0 });
    expect(cash).toMatchObject({ status: 409, body: { codigo: 'nada_a_pagar', aPagar: 0 } });
    const part = await sell({ ...BY_CREDIT, creditos: [one.code], total: 0 });
    expect(part).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', aPagar: 40 } });
    const sold = await sell({ ...BY_CREDIT, creditos, total: 0, entregue: true });
    expect(sold.body.pedido, JSON.stringify(sold.body)).toMatchObject({ status: 'delivered', total: 100 });
    expect(sold.body.link).toBeNull();
    const seen = await detail(sold.body.pedido.id);
    expect(seen).toMatchObject({ metodo_pagamento: 'credito', canal: 'balcao', aPagar: 0, estornavel: 100 });
    expect(await mailKinds(sold.body.pedido.id)).not.toContain('pedido_recebido');
    const spent = (await creditOf(till, one.id)).movimentos.find(({ tipo }) => tipo === 'usado');
    expect(spent?.por).toMatch(/./);
    expect(spent?.por).not.toBe('shopper');
    expect((await balance(one.id)) + (await balance(other.id))).toBe(50);
    expect((await refund(sold.body.pedido.id)).body).toMatchObject({ estornado: true });
    expect((await balance(one.id)) + (await balance(other.id))).toBe(150);
    const kept = await sell({ ...BY_CREDIT, creditos, total: 0 });
    expect(kept.body.pedido.status).toBe('paid');
    expect(await mailKinds(kept.body.pedido.id)).toContain('pedido_recebido');
    for (const kind of ['pedido_recebido', 'pedido_pago', 'pedido_entregue'])
      expect(JSON.stringify(await letterOf(kind, kept.body.pedido.id))).not.toContain('arrependimento');
    expect(await unitsLeft(till.db, goods)).toBe(3);
  });

  it('[CTR-12] pays its part of a PIX and of a card’s page, and is given back when they fall', async () => {
    const vale = await giveCredit(till, 40);
    const pix = { pagamento: 'pix', recebido: undefined, cliente: newPerson(), creditos: [vale.code] };
    const first = await sell({ ...pix, total: 60 });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const charged = (id: number) =>
      till.db
        .selectFrom('payment_attempts')
        .select('amount_cents')
        .where('order_id', '=', id)
        .executeTakeFirst();
    expect(await charged(first.body.pedido.id)).toMatchObject({ amount_cents: 6000 });
    const twice = await sell({ ...pix, cliente: newPerson() });
    expect(twice).toMatchObject({ status: 409, body: { codigo: 'credito_nao_vale' } });
    expect(twice.body.campos).toMatchObject({ creditos: expect.stringContaining('já foi usado') });
    await till.put(
      `/api/gerenciamento/pedidos/${first.body.pedido.id}/status`,
      { status: 'cancelled' },
      owner,
    );
    expect((await detail(first.body.pedido.id)).status).toBe('cancelled');
    expect(await balance(vale.id)).toBe(40);
    const { nome, email } = newPerson();
    const card = await sell({ ...pix, pagamento: 'cartao', cliente: { nome, email }, total: 60 });
    expect(card.body.link, JSON.stringify(card.body)).toMatch(/^http/);
    expect(await charged(card.body.pedido.id)).toMatchObject({ amount_cents: 6000 });
    expect(await balance(vale.id)).toBe(0);
  });

  it('[CTR-12] is spent once, whoever presses at the same time', async () => {
    const vale = await giveCredit(till, 30);
    const race = await Promise.all([1, 2, 3].map(() => sell({ creditos: [vale.code], total: 70 })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await balance(vale.id)).toBe(0);
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });
});

describe('a vale that pays nothing', () => {
  it('[CTR-14] is refused with its reason, and nothing has happened', async () => {
    const vale = await giveCredit(till, 30);
    const block = await till.post(
      `/api/gerenciamento/vales/${vale.id}/bloquear`,
      { motivo: 'Perdido' },
      { ...owner, ...newKey() },
    );
    expect(block.status, JSON.stringify(block.body)).toBe(200);
    const { precos } = (await pricesOf({ creditos: [vale.code] })).body;
    expect(precos).toMatchObject({ credito: 0, aPagar: 100 });
    expect(precos.creditos[0]?.texto).toContain('bloqueado');
    const blocked = await sell({ creditos: [vale.code] });
    expect(blocked).toMatchObject({ status: 409, body: { codigo: 'credito_nao_vale' } });
    const odd = await sell({ creditos: ['nenhum'] });
    expect(odd).toMatchObject({ status: 422, body: { campos: { creditos: expect.any(String) } } });
    const many = await sell({ creditos: Array.from({ length: 6 }, () => vale.code) });
    expect(many.status).toBe(422);
    expect(await unitsLeft(till.db, goods)).toBe(5);
    await publish(till, { tipo: 'percentual', percentual: 100 });
    const free = await sell({ ...BY_CREDIT, total: 0 });
    expect(free.body.pedido, JSON.stringify(free.body)).toMatchObject({ total: 0, status: 'paid' });
  });

  it('[CTR-14] is not found out by guessing, while known ones go on', async () => {
    const vale = await giveCredit(till, 30);
    const team = await till.administrator('equipe');
    expect((await pricesOf({ creditos: [vale.code] }, team)).status).toBe(200);
    const guess = (at: number) => `K7QF9M2XA4TB${String(1000 + at)}`.replaceAll('O', '0');
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1)
      statuses.push((await pricesOf({ creditos: [guess(at)] }, team)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await pricesOf({ creditos: [vale.code] }, team)).status).toBe(200);
    const right = await giveCredit(till, 10);
    expect((await pricesOf({ creditos: [right.code] }, team)).status).toBe(429);
    expect((await sell({ creditos: [right.code] }, team)).status).toBe(429);
  });
});
