import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import type { Label } from '../src/sandbox/melhorenvio/label.ts';
import { expectOneLabel, labelsOf, type Labels } from './support/labels.ts';
import { orderBy } from './support/order-by.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let at: Labels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.db.deleteFrom('own_ways').execute();
  await till.db.updateTable('orders').set({ status: 'cancelled' }).execute();
  await at.play({ reset: true, balanceCents: 100_000 });
});

const box = (nome: string, [lengthMm, widthMm, heightMm]: [number, number, number], mostGrams = 5000) => {
  return {
    nome,
    inside: { lengthMm, widthMm, heightMm },
    outside: null,
    ownGrams: 80,
    mostGrams,
    ativo: true,
  };
};
const SMALL = box('Caixa P', [310, 260, 60]);
const LARGE = box('Caixa G', [400, 300, 200]);
const WEAK = box('Envelope', [400, 300, 200], 100);
const name = async (...caixas: object[]) => {
  const row = { revision: 1, document: JSON.stringify({ caixas }), saved_by: 'dona', saved_at: new Date() };
  await till.db.deleteFrom('own_ways').execute();
  await till.db
    .insertInto('own_ways')
    .values({ kind: 'caixas', ...row })
    .execute();
};
const volumesOf = ({ volumes }: Label) => volumes;
const parcelOf = async (id: number) => (await till.get<Pacote>(`/gerenciamento/expedicao/${id}`, admin)).body;
const pageOf = async (id: number) =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;
const unboxed = async () => (await till.get<unknown>('/gerenciamento/expedicao/sem-caixa', admin)).body;
const several = async () => {
  const order = await orderBy(till, 'card');
  await till.db.updateTable('order_items').set({ quantidade: 2 }).where('order_id', '=', order.id).execute();
  return order;
};

describe('a label', () => {
  it('[BOX-02] is asked for by the pieces alone while no box is named', async () => {
    const { id } = await at.paid();
    const { body: prices } = await at.prices(id);
    expect(prices.embalagem).toBeNull();
    expect((await at.buy(id)).body.etiqueta.embalagem).toBe('');
    const label = await expectOneLabel(at, id);
    expect(volumesOf(label)).toEqual([{ width: 25, height: 5, length: 30, weight: 0.3 }]);
    expect(await at.rowsOf(id)).toMatchObject([{ packed: null }]);
  });

  it('[BOX-09] is bought for the box that the rule names, or for another, at the price that was shown', async () => {
    await name(LARGE, SMALL, WEAK);
    const { id } = await at.paid();
    const { body: prices } = await at.prices(id);
    expect(prices.embalagem).toEqual({
      usada: 'caixa:Caixa P',
      medidas: '31 × 26 × 6 cm, 0,38 kg',
      aviso: '',
      opcoes: [
        { valor: 'caixa:Caixa G', texto: 'Caixa G' },
        { valor: 'caixa:Caixa P', texto: 'Caixa P (sugerida)' },
        { valor: 'pecas', texto: 'Sem caixa: estimativa das peças' },
      ],
    });
    const { body: dearer } = await at.prices(id, 'caixa:Caixa G');
    expect(dearer.embalagem?.usada).toBe('caixa:Caixa G');
    const preco = dearer.opcoes.find(({ servico }) => servico === '1')?.preco ?? 0;
    expect(preco).toBeGreaterThan(prices.opcoes.find(({ servico }) => servico === '1')?.preco ?? 0);
    for (const embalagem of ['caixa:Envelope', 'caixa:Nenhuma', 'x']) {
      const { status, body } = await at.buy(id, { preco, embalagem });
      expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['embalagem']]);
    }
    const cheap = await at.buy(id, { preco: preco - 0.01, embalagem: 'caixa:Caixa G' });
    expect(cheap).toMatchObject({ status: 409, body: { codigo: 'preco_mudou' } });
    const key = newKey();
    const bought = await at.buy(id, { preco, embalagem: 'caixa:Caixa G' }, key);
    expect(bought.body.etiqueta).toMatchObject({ estado: 'gerada', embalagem: 'Caixa G', preco });
    expect((await at.buy(id, { preco, embalagem: 'caixa:Caixa G' }, key)).status).toBe(200);
    expect((await at.buy(id, { preco, embalagem: 'pecas' }, key)).body.codigo).toBe('chave_reutilizada');
    const label = await expectOneLabel(at, id);
    expect(volumesOf(label)).toEqual([{ width: 30, height: 20, length: 40, weight: 0.38 }]);
  });

  it('[BOX-09] stays with the box that it was bought for, though it is gone before the cart was asked', async () => {
    await name(SMALL);
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.fault('500', '/me/cart$');
    await at.buy(id, { preco });
    await name(LARGE);
    await at.settle();
    const label = await expectOneLabel(at, id);
    expect(volumesOf(label)).toEqual([{ width: 26, height: 6, length: 31, weight: 0.38 }]);
  });

  it('[BOX-10] of several boxes is offered by nobody who takes one parcel a label, and bought with all of them', async () => {
    await name(SMALL);
    const { id } = await several();
    const { body: prices } = await at.prices(id);
    expect(prices.opcoes.map(({ transportadora }) => transportadora)).toEqual(['Jadlog', 'Jadlog']);
    expect(prices.embalagem).toMatchObject({
      usada: 'auto',
      aviso: expect.stringMatching(/um volume por etiqueta/),
    });
    const [{ servico, preco } = { servico: '', preco: 0 }] = prices.opcoes;
    expect((await at.buy(id, { servico: '1', preco: 99 })).body.codigo).toBe('servico_indisponivel');
    const bought = await at.buy(id, { servico, preco });
    expect(bought.body.etiqueta.embalagem).toBe('2 × Caixa P');
    expect(volumesOf(await expectOneLabel(at, id))).toHaveLength(2);
    const bare = await several();
    expect((await at.prices(bare.id, 'pecas')).body.opcoes[0]).toMatchObject({ nome: 'PAC' });
  });
});

describe('whoever packs', () => {
  it('[BOX-07] reads the box at the table and on the order’s page, and which orders go into no one box', async () => {
    const [one, two] = [await orderBy(till, 'card'), await several()];
    expect((await parcelOf(one.id)).embalagem).toBeNull();
    expect((await pageOf(one.id)).embalagem).toBeNull();
    expect(await unboxed()).toMatchObject({ pedidos: [], total: 2 });
    await name(SMALL);
    const small = { texto: 'Caixa P', atencao: false };
    expect((await parcelOf(one.id)).embalagem).toEqual(small);
    expect((await pageOf(one.id)).embalagem).toEqual(small);
    const words = { texto: '2 × Caixa P (2 volumes: não cabe numa caixa só)', atencao: true };
    expect((await parcelOf(two.id)).embalagem).toEqual(words);
    expect(await unboxed()).toMatchObject({ pedidos: [{ id: two.id, texto: words.texto }], olhados: 2 });
    const list = await till.get<Pacote[]>('/gerenciamento/expedicao', admin);
    expect(list.body.map(({ embalagem }) => embalagem?.atencao)).toEqual([false, true]);
    await name(box('Saquinho', [100, 100, 20]));
    expect((await pageOf(two.id)).embalagem).toEqual({
      texto: 'Nenhuma caixa serve: frete por estimativa das peças',
      atencao: true,
    });
    const packer = await till.administrator('expedicao');
    const asPacker = await till.get('/gerenciamento/expedicao/sem-caixa', packer);
    expect(asPacker.status).toBe(200);
    expect((await till.get('/gerenciamento/expedicao/sem-caixa')).status).toBe(401);
    await till.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', one.id).execute();
    expect((await pageOf(one.id)).embalagem).toBeNull();
  });
});
