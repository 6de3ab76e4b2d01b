import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import type { Precos } from '#shared/wire/prices.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { mailsOf, stateOf } from './support/pix-orders.ts';
import { expectWhole, newPerson, onlyFor, pauseAll, publish } from './support/promotions.ts';
import { expectHonest } from './support/credits.ts';
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
  pedido: { id: number; numero: number; codigo: string; status: string; total: number };
  pagamento: { qr_code: string; expires_at: string | null } | null;
  link: string | null;
}

const CASH = {
  canal: 'balcao',
  cliente: { nome: 'Bia da Feira' },
  frete: { tipo: 'retirada' },
  pagamento: 'recebido',
  recebido: 'dinheiro',
};

const sell = (more: Record<string, unknown> = {}, headers = owner, key = newKey()) =>
  till.post<Sold>(
    '/api/gerenciamento/pedidos',
    { ...CASH, items: [{ id: goods.productId, quantidade: 1, cor: 'Azul', tamanho: 'M' }], ...more },
    { ...headers, ...key },
  );

const detail = async (id: number) =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/api/gerenciamento/pedidos/${id}`, owner)).body.pedido;

const refund = (id: number, body: unknown = {}) =>
  till.post<{ estornado: boolean; pedido: { status: string } }>(
    `/api/gerenciamento/pedidos/${id}/estorno`,
    body,
    { ...owner, ...newKey() },
  );

describe('a sale at the counter', () => {
  it('[CTR-01] is paid at once without a provider, and counts as any sale', async () => {
    const sold = await sell({ entregue: true });
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    const { pedido, link } = sold.body;
    expect(pedido).toMatchObject({ status: 'delivered', total: 100, numero: pedido.id + 1000 });
    expect(link).toBeNull();
    expect(await unitsLeft(till.db, goods)).toBe(4);
    const seen = await detail(pedido.id);
    expect(seen).toMatchObject({ canal: 'balcao', metodo_pagamento: 'recebido', estornavel: 100 });
    expect(seen.pagamentos).toMatchObject([{ metodo: 'dinheiro', status: 'approved', valor: 100 }]);
    expect(seen.cliente).toMatchObject({ id: null, nome: 'Bia da Feira', email: '', cpf: '' });
    expect(seen.pode_desistir).toBe(false);
    const rows = await till.get<PedidoEscritorio[]>('/api/pedidos?canal=balcao', owner);
    expect(rows.body[0]).toMatchObject({ id: pedido.id, canal: 'balcao', pecas: 1 });
    expect((await till.get<unknown[]>('/api/pedidos?canal=instagram', owner)).body).toEqual([]);
    const { body } = await till.get<{ total: Record<string, number>; divergencias: unknown }>(
      '/api/gerenciamento/conciliacao',
      owner,
    );
    expect(body.total).toMatchObject({ vendido: 100, recebidoFora: 100, cobrado: 0 });
    const audit = await till.db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('action', '=', 'pedido_criado')
      .where('subject', 'like', `pedido ${pedido.id} %`)
      .execute();
    expect(audit).toMatchObject([{ after: { canal: 'balcao', pagamento: 'dinheiro', amountCents: 10_000 } }]);
    expect((await mailsOf(till, pedido.id)).map(({ kind }) => kind)).toEqual(['venda_aviso', 'pedido_pago']);
  });

  it('[CTR-02] is given back without a provider, in part and whole', async () => {
    const { body } = await sell({ items: [{ id: goods.productId, quantidade: 2 }] });
    const part = await refund(body.pedido.id, { valor: 50 });
    expect(part.body, JSON.stringify(part.body)).toMatchObject({
      estornado: true,
      pedido: { status: 'paid' },
    });
    const asCredit = await refund(body.pedido.id, { valor: 10, como: 'credito' });
    expect(asCredit.body).toMatchObject({ codigo: 'vale_sem_email' });
    const rest = await refund(body.pedido.id);
    expect(rest.body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
    const again = await refund(body.pedido.id);
    expect(again.status).toBe(409);
    const withMail = (await sell({ cliente: { nome: 'Bia', email: newPerson().email } })).body;
    const vale = await refund(withMail.pedido.id, { como: 'credito' });
    expect(vale.body).toMatchObject({
      estornado: true,
      vale: { valor: 100 },
      pedido: { status: 'refunded' },
    });
  });

  it('[CTR-03] shares the owner’s discount among the units, after the promotions of the shop', async () => {
    await publish(till, { tipo: 'percentual', percentual: 10, ...onlyFor(goods) });
    const items = [{ id: goods.productId, quantidade: 3 }];
    const asked = { items, frete: { tipo: 'combinado', valor: 12.5 }, pagamento: 'recebido' };
    const priced = await till.post<{ precos: Precos }>(
      '/api/gerenciamento/pedidos/precos',
      { ...asked, desconto: { valor: 20 } },
      owner,
    );
    expect(priced.body.precos, JSON.stringify(priced.body)).toMatchObject({
      subtotal: 300,
      descontos: [
        { nome: 'Promoção', valor: 30 },
        { nome: 'Desconto da loja', valor: 20 },
      ],
      total: 262.5,
    });
    const wrong = await sell({ ...asked, desconto: { valor: 20 }, total: 282.5 });
    expect(wrong).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 262.5 } });
    const sold = await sell({ ...asked, desconto: { valor: 20 }, total: 262.5 });
    expect(sold.body.pedido.total).toBe(262.5);
    const { itens } = await detail(sold.body.pedido.id);
    expect(itens[0]).toMatchObject({ total: 300, pago: 250 });
    const line = (await detail(sold.body.pedido.id)).estornoPorItem?.itens[0];
    const one = await refund(sold.body.pedido.id, {
      itens: [{ id: line?.id, quantidade: 1 }],
      devolverEstoque: true,
    });
    expect(one.body, JSON.stringify(one.body)).toMatchObject({ estornado: true });
    expect((await detail(sold.body.pedido.id)).estornado).toBeCloseTo(83.34, 1);
    const free = await sell({ desconto: { percentual: 100 } });
    expect(free.body.pedido, JSON.stringify(free.body)).toMatchObject({ total: 0, status: 'paid' });
    expect((await refund(free.body.pedido.id)).body.pedido.status).toBe('refunded');
  });
});

describe('prices of a sale', () => {
  it('[CTR-03] tell nobody who may not find people whether somebody has used a promotion', async () => {
    const person = newPerson();
    await publish(till, {
      tipo: 'percentual',
      percentual: 10,
      limites: { por_pessoa: 1 },
      ...onlyFor(goods),
    });
    const items = [{ id: goods.productId, quantidade: 1 }];
    const used = await sell({ cliente: { nome: 'Bia', email: person.email } });
    expect(used.status, JSON.stringify(used.body)).toBe(201);
    const asked = { items, frete: { tipo: 'retirada' }, pagamento: 'recebido', email: person.email };
    const totalFor = async (headers: Record<string, string>) =>
      (await till.post<{ precos: Precos }>('/api/gerenciamento/pedidos/precos', asked, headers)).body.precos
        .total;
    expect(await totalFor(owner)).toBe(100);
    expect(await totalFor(await till.administrator('equipe'))).toBe(90);
  });
});

describe('a sale by a link', () => {
  const ana = () => ({ ...newPerson(), cep: '26167020' });

  it('[CTR-04] asks for a PIX that is paid as any, and falls unpaid with its units', async () => {
    const person = ana();
    const pix = await sell({ canal: 'instagram', pagamento: 'pix', recebido: undefined, cliente: person });
    expect(pix.status, JSON.stringify(pix.body)).toBe(201);
    const { pedido, link, pagamento } = pix.body;
    expect(pedido.status).toBe('pending');
    expect(pagamento?.qr_code).not.toBe('');
    expect(link).toMatch(/^http/);
    expect((await detail(pedido.id)).link_pagamento).toBe(link);
    const charge = (await detail(pedido.id)).pagamentos[0];
    await till.provider.decide(charge?.id ?? '', 'approve');
    expect(await stateOf(till, pedido.codigo)).toBe('paid');
    expect((await detail(pedido.id)).link_pagamento).toBeNull();
    const left = await sell({ canal: 'whatsapp', pagamento: 'pix', recebido: undefined, cliente: ana() });
    expect(await unitsLeft(till.db, goods)).toBe(3);
    till.advance(35 * 60_000);
    await till.workers.runOnce();
    expect(await stateOf(till, left.body.pedido.codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect((await detail(left.body.pedido.id)).pagar_ate).toBeNull();
  });

  it('[CTR-05] opens the provider’s page for a card, with a name and an e-mail alone', async () => {
    const { nome, email } = newPerson();
    const key = newKey();
    const asked = { canal: 'whatsapp', pagamento: 'cartao', recebido: undefined, cliente: { nome, email } };
    const card = await sell(asked, owner, key);
    expect(card.status, JSON.stringify(card.body)).toBe(201);
    expect(card.body.link).toMatch(/^http/);
    const again = await sell(asked, owner, key);
    expect(again.body).toMatchObject({ pedido: { id: card.body.pedido.id }, link: card.body.link });
  });
});

describe('the call', () => {
  it('[CTR-06] makes one order per key, and one buyer of the last piece', async () => {
    const key = newKey();
    const [first, second] = await Promise.all([sell({}, owner, key), sell({}, owner, key)]);
    expect(first.body.pedido.id).toBe(second.body.pedido.id);
    expect((await sell({ canal: 'whatsapp' }, owner, key)).body.codigo).toBe('chave_reutilizada');
    const last = await putOnSale(till.db, { units: 1 });
    const race = await Promise.all(
      Array.from({ length: 4 }, () => sell({ items: [{ id: last.productId, quantidade: 1 }] })),
    );
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(race.find(({ status }) => status === 409)?.body.codigo).toBe('sem_estoque');
    expect(await unitsLeft(till.db, last)).toBe(0);
  });

  it('[CTR-07] is for owner and team, and discounts are the owner’s', async () => {
    const as = (role: 'equipe' | 'expedicao' | 'leitura' | 'suporte' | 'catalogo') =>
      till.administrator(role);
    expect((await sell({}, await as('equipe'))).status).toBe(201);
    expect((await sell({ desconto: { percentual: 5 } }, await as('equipe'))).status).toBe(403);
    for (const role of ['expedicao', 'leitura', 'suporte', 'catalogo'] as const) {
      expect((await sell({}, await as(role))).status).toBe(403);
    }
    expect((await sell({}, {})).status).toBe(401);
  });

  it('[CTR-08] says what is wrong, and then nothing has happened', async () => {
    const refused = async (more: Record<string, unknown>) => {
      const { status, body } = await sell(more);
      expect(status, JSON.stringify(body)).toBe(422);
      return body.campos ?? {};
    };
    const pix = { pagamento: 'pix', recebido: undefined };
    expect(await refused({ ...pix, cliente: { nome: 'Ana Souza' } })).toHaveProperty('cpf');
    expect(await refused({ ...pix, cliente: { ...newPerson(), email: '' } })).toHaveProperty('email');
    expect(await refused({ cliente: { nome: 'Ana Souza', cpf: '11111111111' } })).toHaveProperty('cpf');
    expect(await refused({ cliente: { nome: '' } })).toHaveProperty('nome');
    expect(await refused({ items: [] })).toHaveProperty('items');
    expect(await refused({ frete: { tipo: 'cotacao', id: '1' } })).toHaveProperty('cep');
    const fetched = {
      frete: { tipo: 'cotacao', id: 'retirada' },
      cliente: { ...newPerson(), cep: '26167020' },
    };
    expect(await refused(fetched)).toMatchObject({ frete: expect.stringContaining('retira na loja') });
    expect(await refused({ frete: { tipo: 'combinado', valor: -1 } })).toHaveProperty(['frete.valor']);
    expect(await refused({ desconto: { percentual: 101 } })).not.toEqual({});
    expect(await refused({ entregue: true, frete: { tipo: 'combinado', valor: 5 } })).toHaveProperty(
      'entregue',
    );
    const gift = await putOnSale(till.db, { isGiftCard: true });
    expect(await refused({ items: [{ id: gift.productId, quantidade: 1 }] })).toHaveProperty('items');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[CTR-09] takes a carrier’s quote with an address', async () => {
    const place = { cep: '26167020', endereco: 'Rua A', numero: '1', cidade: 'Belford Roxo', estado: 'RJ' };
    const sold = await sell({
      frete: { tipo: 'cotacao', id: '1' },
      cliente: { nome: 'Ana Souza', ...place },
    });
    expect(sold.body.pedido, JSON.stringify(sold.body)).toMatchObject({ total: 119.9, status: 'paid' });
  });
});
