import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PromocaoLida, UsosLidos } from '#shared/wire/promotions.ts';
import { putOnSale, unitsLeft } from './support/goods.ts';
import {
  cents,
  expectWhole,
  onlyFor,
  pauseAll,
  payByCard,
  payPix,
  pricesOf,
  publish,
  standing,
} from './support/promotions.ts';
import { stateOf } from './support/pix-orders.ts';
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

const PATH = '/api/gerenciamento/promocoes';
const costs = (productId: number, custo_cents: number) =>
  till.db.updateTable('products').set({ custo_cents }).where('id', '=', productId).execute();
const read = async (id: number): Promise<PedidoDetalhado> =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;
const refund = (id: number, body: unknown) =>
  till.post<{ estornavel: number }>(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });
const usesOf = async (id: number, headers = admin) =>
  (await till.get<UsosLidos>(`${PATH}/${id}/usos`, headers)).body.usos;

describe('what a promotion brought', () => {
  it('[PROMO-51] is its uses, revenue, discount and margin over pieces of known cost, and says of how many', async () => {
    const [known, unknown] = [await putOnSale(till.db), await putOnSale(till.db, { precoCents: 5000 })];
    await costs(known.productId, 4000);
    const { id } = await publish(till, { tipo: 'percentual', percentual: 10, ...onlyFor(known, unknown) });
    const { pedido } = await payByCard(till, [{ goods: known, quantity: 2 }, { goods: unknown }]);
    // Two pieces of R$ 90,00 that cost R$ 40,00 each; nobody knows of the third.
    const margem = { valor: 100, pecas: 2, de: 3 };
    expect(await standing(till, id)).toMatchObject({ usos: 1, descontado: 25, receita: 244.9, margem });
    expect(await usesOf(id)).toMatchObject([{ desconto: 25, total: 244.9, margem }]);
    // What it costs later changes nothing of what was sold.
    await costs(known.productId, 9000);
    const [line] = (await read(pedido.id)).estornoPorItem?.itens ?? [];
    await refund(pedido.id, { itens: [{ id: line?.id ?? 0, quantidade: 1 }], devolverEstoque: true });
    expect((await standing(till, id)).margem).toEqual({ valor: 50, pecas: 1, de: 2 });
    const csv = await (await fetch(`${till.url}${PATH}/${id}/usos.csv`, { headers: admin })).text();
    expect(csv.split('\r\n')[0]).toContain('Desconto (R$);Total do pedido (R$);Uso devolvido;Margem (R$)');
    expect(csv.split('\r\n')[1]).toMatch(/;25,00;244,90;não;50,00;1;2$/);
  });

  it('[PROMO-51] says nothing of margins to who does not run the shop', async () => {
    const goods = await putOnSale(till.db);
    await costs(goods.productId, 4000);
    const { id } = await publish(till, { tipo: 'percentual', percentual: 10, ...onlyFor(goods) });
    await payByCard(till, [{ goods }]);
    const team = await till.administrator('equipe');
    const list = await till.get<{ promocoes: PromocaoLida[] }>(PATH, team);
    expect(list.body.promocoes.find((one) => one.id === id)).toMatchObject({ usos: 1 });
    expect(JSON.stringify(list.body)).not.toContain('margem');
    expect(JSON.stringify(await usesOf(id, team))).not.toContain('margem');
    const csv = await (await fetch(`${till.url}${PATH}/${id}/usos.csv`, { headers: team })).text();
    expect(csv).not.toContain('Margem');
    const reader = await till.administrator('leitura');
    expect((await till.get(`${PATH}/${id}/usos.csv`, reader)).status).toBe(403);
  });

  it('[PROMO-51] of the PIX discount is told as of any other', async () => {
    const goods = await putOnSale(till.db);
    const { id } = await publish(till, { tipo: 'pix', percentual: 5 });
    const { body } = await payPix(till, [{ goods }], { total: 114.9 });
    await till.provider.decide(body.payment.id ?? '', 'approve');
    expect(await stateOf(till, body.pedido.codigo)).toBe('paid');
    await payByCard(till, [{ goods }]);
    expect(await standing(till, id)).toMatchObject({ usos: 1, descontado: 5, receita: 114.9 });
    expect(await usesOf(id)).toMatchObject([{ pedido: { codigo: body.pedido.codigo }, desconto: 5 }]);
  });
});

describe('a piece that cost nothing', () => {
  it('[PROMO-52] is returned with R$ 0,00, into stock where that is wanted, and no provider is asked', async () => {
    const [free, paid] = [await putOnSale(till.db, { precoCents: 3000 }), await putOnSale(till.db)];
    await publish(till, { tipo: 'percentual', percentual: 100, ...onlyFor(free) });
    const { pedido } = await payByCard(till, [{ goods: free }, { goods: paid }]);
    const lines = (await read(pedido.id)).estornoPorItem?.itens ?? [];
    const [line] = lines;
    const before = await unitsLeft(till.db, free);
    const asked = await till.provider.calls('POST /v1/payments');
    const body = { itens: [{ id: line?.id ?? 0, quantidade: 1 }], devolverEstoque: true, valorEsperado: 0 };
    const answer = await refund(pedido.id, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.estornavel).toBe(119.9);
    expect(await unitsLeft(till.db, free)).toBe(before + 1);
    expect(await till.provider.calls('POST /v1/payments')).toBe(asked);
    // Once, and then what was paid goes back whole.
    expect((await refund(pedido.id, body)).status).toBe(422);
    const rest = { itens: [{ id: lines[1]?.id ?? 0, quantidade: 1 }], frete: true, devolverEstoque: true };
    expect((await refund(pedido.id, rest)).body.estornavel).toBe(0);
    const { pagamentos, status } = await read(pedido.id);
    expect(pagamentos.reduce((sum, { estornado }) => sum + cents(estornado), 0)).toBe(11_990);
    expect(status).toBe('refunded');
    expect(await unitsLeft(till.db, paid)).toBe(5);
  });
});

describe('a promotion that stopped holding between cart and payment', () => {
  it('[PROMO-53] is named with its reason in the refusal, whether it was paused, has ended or is used up', async () => {
    const goods = await putOnSale(till.db);
    const nome = 'Semana da moda';
    const { id } = await publish(till, { nome, tipo: 'percentual', percentual: 10, ...onlyFor(goods) });
    expect((await pricesOf(till, [{ goods }])).total).toBe(109.9);
    await till.post(`${PATH}/${id}/pausar`, undefined, admin);
    const refused = await payPix(till, [{ goods }], { total: 109.9 });
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 119.9 } });
    const told = { id, nome, tipo: 'percentual', motivo: 'pausada', texto: 'A loja encerrou esta promoção.' };
    expect(refused.body['outras']).toContainEqual(told);
    expect((await pricesOf(till, [{ goods }])).outras).toContainEqual(told);

    const spent = await publish(till, {
      nome: 'Orçamento',
      tipo: 'percentual',
      percentual: 10,
      limites: { total: 1 },
      ...onlyFor(goods),
    });
    expect((await payPix(till, [{ goods }], { total: 109.9 })).status).toBe(201);
    const late = await payPix(till, [{ goods }], { total: 109.9 });
    expect(late).toMatchObject({ status: 409, body: { codigo: 'preco_mudou' } });
    expect(late.body['outras']).toContainEqual(expect.objectContaining({ id: spent.id, motivo: 'used_up' }));

    const { versao: _, ...written } = spent;
    const fim = new Date(Date.now() + 1500).toISOString();
    const { versao } = await standing(till, spent.id);
    await till.put(`${PATH}/${spent.id}`, { ...written, limites: {}, fim, versao }, admin);
    await expect
      .poll(async () => (await standing(till, spent.id)).status, { timeout: 20_000 })
      .toBe('encerrada');
    const over = await payPix(till, [{ goods }], { total: 109.9 });
    expect(over.body['outras']).toContainEqual(expect.objectContaining({ id: spent.id, motivo: 'ended' }));
  });
});
