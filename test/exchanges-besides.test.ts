import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSize, asMoney, EMAIL, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { expectHonest } from './support/credits.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let at: Exchanges;
let medium: Goods;
let large: Goods;
let skirt: Goods;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
// Pieces of R$ 100,00 with five units of M and two of G; freight is R$ 19,90.
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control({ refunds: 'approved' });
  medium = await putOnSale(till.db);
  large = await addSize(till, medium, { tamanho: 'G', units: 2 });
  skirt = await putOnSale(till.db);
});

async function bought(items: Parameters<Exchanges['buy']>[0] = [{ goods: medium }, { goods: skirt }]) {
  const order = await at.buy(items);
  const { pecas } = await at.read(order.codigo);
  return { ...order, refs: pecas.map(({ ref }) => ref) };
}

/** A request whose pieces are back and looked at. */
async function checked(codigo: string, body: Record<string, unknown>): Promise<number> {
  const answer = await at.ask(codigo, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = answer.body.troca;
  await at.authorise(id);
  await at.check(id);
  return id;
}

async function officeRefund(orderId: number, body: object): Promise<void> {
  const headers = { ...(await at.headers()), ...newKey() };
  const answer = await till.post(`/gerenciamento/pedidos/${orderId}/estorno`, body, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

const ofLine = (ref: string, devolverEstoque = false) => ({
  itens: [{ id: Number(ref.split('-')[0]), quantidade: 1 }],
  devolverEstoque,
});

async function standing(codigo: string, id: number) {
  const { trocas } = await at.read(codigo);
  const { body } = await till.post<{ pedido: { status: string; estornado: number } }>('/pedidos/consultar', {
    codigo,
    email: EMAIL,
  });
  const { estado, fim } = trocas.find((one) => one.id === id) ?? {};
  return { estado, fim, estornado: body.pedido.estornado };
}

/** As a kill leaves a request of which the refund was not asked for yet. */
async function cutOff(id: number, ending: 'dinheiro' | 'vale'): Promise<void> {
  await till.db
    .updateTable('exchanges')
    .set({ state: 'devolvendo', ending, ended_by: 'dona', updated_at: till.now() })
    .where('id', '=', id)
    .execute();
}

async function goOn(): Promise<void> {
  till.advance(120_000);
  await till.exchangesWorker.runOnce();
}

describe('refunds that the office makes besides', () => {
  it('[EXCH-10, EXCH-13] of another line leave the money of a request that was rejected owed, and it is given once', async () => {
    const { codigo, id: orderId, refs } = await bought();
    const [dress = '', other = ''] = refs;
    const id = await checked(codigo, asMoney(dress));
    await till.provider.control({ refunds: 'rejected' });
    expect((await at.giveBack(id, 'dinheiro')).body.codigo).toBe('estorno_recusado');
    await till.provider.control({ refunds: 'approved' });
    await officeRefund(orderId, ofLine(other));
    expect(await standing(codigo, id)).toMatchObject({ estado: 'devolvendo', estornado: 100 });
    await Promise.all([0, 1, 2].map(() => at.giveBack(id, 'dinheiro')));
    expect((await at.giveBack(id, 'dinheiro')).status).toBe(200);
    expect(await standing(codigo, id)).toEqual({ estado: 'concluida', fim: 'dinheiro', estornado: 219.9 });
  });

  it('[EXCH-11, EXCH-13] of one of its pieces leave the others owed, and of all of them nothing', async () => {
    const { codigo, id: orderId, refs } = await bought();
    const [dress = '', other = ''] = refs;
    const pecas = [dress, other].map((ref) => ({ ref, quantidade: 1 }));
    const id = await checked(codigo, { ...asMoney(dress), pecas });
    await cutOff(id, 'dinheiro');
    await officeRefund(orderId, ofLine(other));
    await goOn();
    expect(await standing(codigo, id)).toEqual({ estado: 'concluida', fim: 'dinheiro', estornado: 219.9 });

    const second = await bought();
    const [piece = ''] = second.refs;
    const gone = await checked(second.codigo, asMoney(piece, 1, 'defeito'));
    await cutOff(gone, 'dinheiro');
    await officeRefund(second.id, { ...ofLine(piece), frete: true });
    await goOn();
    expect(await standing(second.codigo, gone)).toMatchObject({ estado: 'concluida', estornado: 119.9 });
  });

  it('[EXCH-10, EXCH-13] of the whole order, while under way, let no new piece out and no request in', async () => {
    const { codigo, id: orderId, refs } = await bought([{ goods: medium, quantity: 2 }]);
    const [ref = ''] = refs;
    const id = await checked(codigo, forLarge(ref));
    await till.provider.control({ refunds: 'in_process' });
    await officeRefund(orderId, {});
    expect((await at.send(id)).body.codigo).toBe('valor_sendo_devolvido');
    expect((await at.ask(codigo, asMoney(ref))).body.codigo).toBe('valor_sendo_devolvido');
    expect((await at.read(codigo)).trocas[0]).toMatchObject({ estado: 'conferida' });
  });

  it('[EXCH-13] put one piece into stock once, though an exchange had sent it', async () => {
    const { codigo, id: orderId, refs } = await bought([{ goods: medium }]);
    await at.send(await checked(codigo, forLarge(refs[0] ?? '')));
    const [piece] = (await at.read(codigo)).pecas;
    const id = await checked(codigo, asMoney(piece?.ref ?? ''));
    await till.provider.control({ refunds: 'rejected' });
    await at.giveBack(id, 'dinheiro');
    await till.provider.control({ refunds: 'approved' });
    await officeRefund(orderId, ofLine(piece?.ref ?? '', true));
    await at.giveBack(id, 'dinheiro');
    expect((await unitsLeft(till.db, medium)) + (await unitsLeft(till.db, large))).toBe(7);
    expect(await standing(codigo, id)).toMatchObject({ estado: 'concluida', estornado: 119.9 });
  });
});

it('[EXCH-10] money waits while the bank decides whose it is, and what was given as a vale is told as one', async () => {
  const { codigo, id: orderId, refs } = await bought();
  const [dress = '', other = ''] = refs;
  const id = await checked(codigo, asMoney(dress, 1, 'defeito'));
  const asVale = await checked(codigo, { ...asMoney(other, 1, 'pequeno'), querer: 'vale' });
  const dispute = (disputed: boolean) =>
    till.db.updateTable('orders').set({ disputed }).where('id', '=', orderId).execute();
  await dispute(true);
  expect((await at.giveBack(id, 'dinheiro')).body.codigo).toBe('pedido_contestado');
  expect(await standing(codigo, id)).toMatchObject({ estado: 'conferida', estornado: 0 });
  await dispute(false);
  await at.giveBack(asVale, 'vale');
  // As it is left where the owner turns it to money while its vale is being given.
  await cutOff(asVale, 'dinheiro');
  await goOn();
  expect(await standing(codigo, asVale)).toMatchObject({ estado: 'concluida', fim: 'vale' });
});
