import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { additionsOf } from './support/additions.ts';
import { allRows } from './support/all-rows.ts';
import { addSize } from './support/exchanges.ts';
import { FAR, NEAR, NOWHERE, UNKNOWN } from './support/flat-freight.ts';
import { putOnSale, recount, type Goods } from './support/goods.ts';
import { labelsOf, type Labels } from './support/labels.ts';
import { orderBy } from './support/order-by.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import type { Refusal } from './support/parcels.ts';
import { expectWhole } from './support/promotions.ts';
import type { Answer } from './support/provider.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** A change is tried before a label is given up for it. */

// Long: labels are bought, and all rows are read.

type Body = Record<string, unknown>;

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;
let labels: Labels;
let additions: ReturnType<typeof additionsOf>;
let scarf: Goods;
let soldOut: Goods;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
  labels = labelsOf(till, () => admin);
  additions = additionsOf(till, at, () => admin);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await labels.play({ reset: true, balanceCents: 100_000 });
  scarf = await putOnSale(till.db, { units: 3 });
  soldOut = await putOnSale(till.db);
  await recount(till.db, [soldOut.productId], 0);
});

const TRIED = { simular: true };
const charge = (acertado: number) => ({ acerto: 'cobrar', acertado, diferenca: acertado });
const back = (acertado: number) => ({ acerto: 'devolver', acertado });

/** A paid order of one M, of which there are so many G. */
async function ordered(large: number) {
  const { id, goods } = await orderBy(till, 'card');
  const size = await addSize(till, goods, { tamanho: 'G', units: large });
  const [line] = await at.linesOf(id);
  const [m, g] = [await at.variantOf(goods), await at.variantOf(size)];
  // Who has seen a buyer's data is noted once an hour.
  await at.detail(id);
  return { id, item: line?.id ?? 0, m, g };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

async function labelled(large: number): Promise<Ordered> {
  const order = await ordered(large);
  expect((await labels.buy(order.id)).body.etiqueta.estado).toBe('gerada');
  return order;
}

/** All that the shop knows, and how often providers were asked for something. */
const standing = async () => ({ rows: await allRows(till.db), asked: await till.provider.calls('POST ') });

const refund = (id: number, body: Body, key = newKey()): Promise<Answer<Refusal>> =>
  till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...key });
const add = (id: number, body: Body): Promise<Answer<Refusal>> => {
  const piece = { produto: scarf.productId, cor: 'Azul', tamanho: 'M', quantidade: 1 };
  const asked = { ...piece, pagamento: 'recebido', total: 100, diferenca: 0, ...body };
  return till.post(`/gerenciamento/pedidos/${id}/acrescimos`, asked, { ...admin, ...newKey() });
};
const swap = (id: number, { item, variante, ...more }: Body): Promise<Answer<Refusal>> =>
  at.swap(id, { item: Number(item), variante: Number(variante), ...more });

/** Tried on an order with a label each says what it says itself on one without, and nothing is changed by it. */
async function refusedAlike(
  ask: (id: number, body: Body) => Promise<Answer<Refusal>>,
  bodies: ((order: Ordered) => Body)[],
): Promise<string[]> {
  const [held, free] = [await labelled(0), await ordered(0)];
  const before = await standing();
  const codes: string[] = [];
  for (const bodyOf of bodies) {
    const tried = await ask(held.id, { ...bodyOf(held), ...TRIED });
    const made = await ask(free.id, bodyOf(free));
    const told = ({ status, body: { codigo, erro, campos } }: typeof made) => [status, codigo, erro, campos];
    expect(told(tried)).toEqual(told(made));
    codes.push(`${tried.status} ${tried.body.codigo}`);
  }
  expect(await standing()).toEqual(before);
  return codes;
}

describe('what a label would be given up for in vain', () => {
  it('[EDIT-45] is an address that is wrong, out of reach, at another sum than was shown, or changed since', async () => {
    const said = await refusedAlike(
      (id, body) => at.move(id, body),
      [
        () => ({ nome: '' }),
        () => ({ cep: NOWHERE.cep }),
        () => ({ cep: UNKNOWN.cep }),
        () => ({ cep: FAR.cep }),
        () => ({ cep: FAR.cep, ...charge(15), acertado: 14 }),
        () => ({ cep: NEAR.cep, ...back(6) }),
        () => ({ visto: 99 }),
      ],
    );
    expect(said).toEqual([
      expect.stringMatching(/^422 /),
      '409 frete_indisponivel',
      expect.stringMatching(/^502 /),
      '409 frete_mudou',
      '409 frete_mudou',
      '409 frete_mudou',
      '409 pedido_mudou',
    ]);
  });

  it('[EDIT-45] is another size that is sold out, the same one, more than there are, or of no line', async () => {
    const said = await refusedAlike(swap, [
      ({ item, g }) => ({ item, variante: g }),
      ({ item, m }) => ({ item, variante: m }),
      ({ item, g }) => ({ item, variante: g, quantidade: 2 }),
      ({ g }) => ({ item: 999_999, variante: g }),
      ({ item, g }) => ({ item, variante: g, visto: 99 }),
    ]);
    expect(said[0]).toBe('409 sem_estoque');
    expect(said.slice(1, 4).map((one) => one.slice(0, 3))).toEqual(['422', '422', '404']);
    expect(said[4]).toBe('409 pedido_mudou');
  });

  it('[EDIT-45] is a piece more that is sold out, or costs another sum than was shown', async () => {
    const said = await refusedAlike(add, [
      () => ({ total: 99 }),
      () => ({ produto: soldOut.productId }),
      () => ({ quantidade: 4, total: 400 }),
      () => ({ tamanho: 'XG' }),
    ]);
    expect(said.slice(0, 3)).toEqual(['409 preco_mudou', '409 sem_estoque', '409 sem_estoque']);
    expect(said[3]).toMatch(/^4/);
  });

  it('[EDIT-45] is a refund of another sum than was shown, of more pieces than there are, or of more than was paid', async () => {
    const lines = (item: number, quantidade: number) => {
      return { itens: [{ id: item, quantidade }], devolverEstoque: true };
    };
    const said = await refusedAlike(refund, [
      ({ item }) => ({ ...lines(item, 1), valorEsperado: 1 }),
      ({ item }) => lines(item, 2),
      () => lines(999_999, 1),
      () => ({ valor: 1000 }),
    ]);
    expect(said[0]).toBe('409 estorno_mudou');
    expect(said.slice(1).map((one) => one.slice(0, 3))).toEqual(['422', '422', '422']);
  });

  it('[EDIT-45] is what was sent otherwise, and whatever its asker may not', async () => {
    const { id, item, g } = await ordered(1);
    await till.put(`/gerenciamento/pedidos/${id}`, { rastreio: 'AA123456785BR' }, admin);
    const sent = [
      await at.move(id, { numero: '8', ...TRIED }),
      await swap(id, { item, variante: g, ...TRIED }),
      await add(id, TRIED),
    ];
    expect(sent.map(({ body }) => body.codigo)).toEqual(sent.map(() => 'edicao_indisponivel'));
    const held = await labelled(1);
    const team = await till.administrator('equipe');
    const asked = await at.move(held.id, { cep: NEAR.cep, ...back(5), ...TRIED }, newKey(), team);
    expect(asked.status).toBe(403);
  });

  it('[EDIT-45] is the address of a piece that goes along with the order whose label it is', async () => {
    const parent = await additions.buy(await putOnSale(till.db));
    const { pedido } = (await additions.add(parent.id, scarf, { pagamento: 'recebido' })).body;
    expect((await labels.buy(parent.id)).body.etiqueta.estado).toBe('gerada');
    expect(await at.rowOf(pedido.id)).toMatchObject({ status: 'shipped' });
    expect((await at.read(pedido.id)).endereco).toMatchObject({ pode: false });
    expect((await at.move(pedido.id, { numero: '8', ...TRIED })).body.codigo).toBe('vai_junto');
    expect((await at.move(parent.id, { numero: '8', ...TRIED })).status).toBe(204);
  });
});

describe('what would be done', () => {
  it('[EDIT-46] is not done: no row is another one, and no provider is asked for anything', async () => {
    const order = await labelled(2);
    const plain = await ordered(1);
    const before = await standing();
    for (const { id, item, g } of [order, plain]) {
      const lines = { itens: [{ id: item, quantidade: 1 }], devolverEstoque: true, valorEsperado: 100 };
      const answers = [
        await at.move(id, { numero: '8', ...TRIED }),
        await at.move(id, { cep: FAR.cep, ...charge(15), ...TRIED }),
        await at.move(id, { cep: FAR.cep, diferenca: 15, ...TRIED }),
        await at.move(id, { cep: NEAR.cep, ...back(5), ...TRIED }),
        await swap(id, { item, variante: g, ...TRIED }),
        await add(id, TRIED),
        await additions.add(id, scarf, { pagamento: 'pix', ...TRIED }),
        await additions.add(id, scarf, { pagamento: 'cartao', ...TRIED }),
        await additions.add(id, scarf, { pagamento: 'presente', ...TRIED }),
        await refund(id, { ...lines, ...TRIED }),
        await refund(id, { ...lines, como: 'credito', ...TRIED }),
        await refund(id, TRIED),
      ];
      expect(answers.map(({ status, body }) => body ?? status)).toEqual(answers.map(() => 204));
    }
    expect(await standing()).toEqual(before);
  });

  it('[EDIT-46] is done by the same key afterwards, once the label is given up', async () => {
    const { id, item } = await labelled(1);
    const [key, refundKey] = [newKey(), newKey()];
    const body = { cep: FAR.cep, visto: 0, ...charge(15) };
    const asked = { itens: [{ id: item, quantidade: 1 }], devolverEstoque: true, valorEsperado: 100 };
    expect((await at.move(id, { ...body, ...TRIED }, key)).status).toBe(204);
    expect((await at.move(id, body, key)).body.codigo).toBe('edicao_indisponivel');
    const released = await till.post(`/gerenciamento/pedidos/${id}/etiquetas/soltar`, {}, admin);
    expect(released.body).toMatchObject({ situacao: 'livre' });
    expect((await at.move(id, body, key)).body).toMatchObject({ mudou: true, acerto: { situacao: 'feito' } });
    expect((await at.move(id, { ...body, ...TRIED }, key)).status).toBe(204);
    expect((await refund(id, { ...asked, ...TRIED }, refundKey)).status).toBe(204);
    expect((await refund(id, asked, refundKey)).body).toMatchObject({ estornado: true });
  });
});
