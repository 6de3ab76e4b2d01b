import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { addSize, asMoney, EMAIL, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { buyWithVale, creditOf, expectHonest } from './support/credits.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let at: Exchanges;
let medium: Goods;
let large: Goods;

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
  medium = await putOnSale(till.db);
  large = await addSize(till, medium, { tamanho: 'G', units: 2 });
});

const units = async () => [await unitsLeft(till.db, medium), await unitsLeft(till.db, large)];
const withdraw = (codigo: string, motivo = 'Mudei de ideia') =>
  till.post<{ codigo: string }>(`/pedidos/${codigo}/desistencia`, { email: EMAIL, motivo });

async function withdrawn(codigo: string): Promise<number> {
  expect((await withdraw(codigo)).status).toBe(200);
  const whole = (await at.read(codigo)).trocas.filter(({ inteira }) => inteira);
  expect(whole).toHaveLength(1);
  return whole[0]?.id ?? 0;
}

async function orderOf(codigo: string) {
  const asked = { codigo, email: EMAIL };
  type Told = { status: string; estornado: number; desistencia: { devolvido: boolean } | null };
  return (await till.post<{ pedido: Told }>('/pedidos/consultar', asked)).body.pedido;
}

/** Paid and still in the shop. */
async function paid(quantity = 1): Promise<{ id: number; codigo: string }> {
  const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
  const body = { ...paymentBody([{ goods: medium, quantity }], 100 * quantity + 19.9), ...card };
  const made = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.pedido;
}

const find = async (id: number, codigo: string) =>
  (await at.read(codigo)).trocas.find((troca) => troca.id === id);

describe('a withdrawal from a whole purchase', () => {
  it('[EXCH-33, EXCH-12] is one request of all pieces, with the freight, by the steps of any other', async () => {
    const { codigo } = await at.buy([{ goods: medium, quantity: 2 }]);
    const id = await withdrawn(codigo);
    const asked = await find(id, codigo);
    expect(asked).toMatchObject({ estado: 'pedida', querer: 'dinheiro', frete: true, pode_cancelar: false });
    expect(asked).toMatchObject({ comentario: 'Mudei de ideia', pecas: [{ quantidade: 2 }] });
    expect((await at.giveBack(id, 'dinheiro')).body.codigo).toBe('troca_mudou');
    expect((await at.refuse(id)).body.codigo).toBe('arrependimento_nao_se_recusa');
    expect((await at.cancel(codigo, id)).body.codigo).toBe('desistencia_registrada');
    expect((await at.authorise(id, { codigoReverso: 'LR123456789' })).body.troca.naLoja).toBe(false);
    await at.receive(id);
    await at.check(id);
    const done = await at.giveBack(id, 'dinheiro');
    expect(done.body.troca).toMatchObject({ estado: 'concluida', fim: 'dinheiro' });
    const order = await orderOf(codigo);
    expect(order).toMatchObject({ status: 'refunded', estornado: 219.9, desistencia: { devolvido: true } });
    expect(await units()).toEqual([5, 2]);
    const steps = (await find(id, codigo))?.passos.map(({ passo }) => passo);
    expect(steps).toEqual(['pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo', 'concluida']);
    // The receipt and the note are those of the withdrawal; what follows has letters of its own.
    expect(await at.mailsOf(id)).toEqual(['troca_autorizada', 'troca_recebida', 'troca_conferida']);
  });

  it('[EXCH-33, EXCH-34] of what has not left goes straight to the money, once, and into stock', async () => {
    const { codigo } = await paid(2);
    expect(await units()).toEqual([3, 2]);
    const id = await withdrawn(codigo);
    const queue = await till.get<{ id: number; naLoja: boolean }[]>(
      '/gerenciamento/trocas?limit=100',
      await at.headers(),
    );
    expect(queue.body.find((troca) => troca.id === id)).toMatchObject({ inteira: true, naLoja: true });
    const presses = await Promise.all([0, 1, 2, 3].map(() => at.giveBack(id, 'dinheiro')));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 219.9 });
    expect(await units()).toEqual([5, 2]);
    expect(await find(id, codigo)).toMatchObject({ estado: 'concluida', fim: 'dinheiro' });
  });

  it('[EXCH-34] sent in spite of it waits for its pieces after all', async () => {
    const { id: orderId, codigo } = await paid();
    const id = await withdrawn(codigo);
    for (const status of ['processing', 'shipped'])
      await till.put(`/pedidos/${orderId}/status`, { status }, await at.headers());
    expect((await at.giveBack(id, 'dinheiro')).body.codigo).toBe('troca_mudou');
    await at.authorise(id);
    await at.check(id, false);
    expect((await at.giveBack(id, 'dinheiro')).body.troca.estado).toBe('concluida');
    expect(await units()).toEqual([4, 2]);
  });

  it.each([5000, 21_990])('[EXCH-33] gives %i cents that a vale paid back to it', async (creditCents) => {
    const goods = await putOnSale(till.db);
    const { id: orderId, vale, email } = await buyWithVale(till, { goods, quantity: 2, creditCents });
    const { codigo } = await till.db
      .selectFrom('orders')
      .select('codigo')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect((await creditOf(till, vale)).saldo).toBe(0);
    expect((await till.post(`/pedidos/${codigo}/desistencia`, { email })).status).toBe(200);
    const path = `/gerenciamento/pedidos/${orderId}/trocas`;
    const told = async () => (await till.get<{ id: number }[]>(path, await at.headers())).body;
    const [whole] = await told();
    expect(whole).toMatchObject({ naLoja: true, semCobranca: false });
    await Promise.all([0, 1].map(() => at.giveBack(whole?.id ?? 0, 'dinheiro')));
    expect(await told()).toMatchObject([{ estado: 'concluida', pedido: { status: 'refunded' } }]);
    expect((await creditOf(till, vale)).saldo).toBe(creditCents / 100);
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[EXCH-35] ends what was open and takes the rest: what was given back before stays out of it', async () => {
    const { codigo } = await at.buy([{ goods: medium, quantity: 3 }]);
    const ref = (await at.read(codigo)).pecas[0]?.ref ?? '';
    const first = (await at.ask(codigo, asMoney(ref))).body.troca.id;
    await at.authorise(first);
    await at.check(first);
    await at.giveBack(first, 'dinheiro');
    const open = (await at.ask(codigo, forLarge(ref))).body.troca.id;
    expect(await units()).toEqual([3, 1]);
    const id = await withdrawn(codigo);
    expect(await find(open, codigo)).toMatchObject({ estado: 'encerrada' });
    expect(await find(id, codigo)).toMatchObject({ frete: false, pecas: [{ quantidade: 2 }] });
    expect(await units()).toEqual([3, 2]);
    expect((await at.ask(codigo, asMoney(ref))).body.codigo).toBe('desistencia_registrada');
    await at.authorise(id);
    await at.check(id);
    await at.giveBack(id, 'dinheiro');
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 319.9 });
    expect(await units()).toEqual([5, 2]);
  });

  it('[EXCH-35] takes back what an exchange had sent, as the size that it is', async () => {
    const { codigo } = await at.buy([{ goods: medium }]);
    const ref = (await at.read(codigo)).pecas[0]?.ref ?? '';
    const first = (await at.ask(codigo, forLarge(ref))).body.troca.id;
    await at.authorise(first);
    await at.check(first);
    await at.send(first);
    expect(await units()).toEqual([5, 1]);
    const id = await withdrawn(codigo);
    expect(await find(id, codigo)).toMatchObject({ pecas: [{ tamanho: 'G', quantidade: 1 }] });
    await at.authorise(id);
    await at.check(id);
    await at.giveBack(id, 'dinheiro');
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 119.9 });
    expect(await units()).toEqual([5, 2]);
  });

  it('[EXCH-35] and an exchange asked for at one moment are one of the two', async () => {
    const { codigo } = await at.buy([{ goods: medium }]);
    const ref = (await at.read(codigo)).pecas[0]?.ref ?? '';
    const answers = await Promise.all([
      withdraw(codigo),
      at.ask(codigo, forLarge(ref)),
      withdraw(codigo),
      at.ask(codigo, asMoney(ref)),
    ]);
    expect([answers[0].status, answers[2].status]).toEqual([200, 200]);
    const { trocas } = await at.read(codigo);
    expect(trocas.filter(({ inteira }) => inteira)).toHaveLength(1);
    for (const { inteira, estado } of trocas) expect(estado).toBe(inteira ? 'pedida' : 'encerrada');
    expect(await units()).toEqual([4, 2]);
  });
});

describe('a withdrawal that is seen to by another way', () => {
  it('[EXCH-36] ends with the office’s own refund, also where both are pressed at one moment', async () => {
    const { id: orderId, codigo } = await paid();
    const id = await withdrawn(codigo);
    const refund = async () =>
      till.post(`/gerenciamento/pedidos/${orderId}/estorno`, {}, { ...(await at.headers()), ...newKey() });
    await Promise.all([at.giveBack(id, 'dinheiro'), refund(), at.giveBack(id, 'dinheiro'), refund()]);
    till.advance(120_000);
    await till.workers.runOnce();
    await till.exchangesWorker.runOnce();
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 119.9 });
    expect(['concluida', 'encerrada']).toContain((await find(id, codigo))?.estado);
    expect(await units()).toEqual([5, 2]);
    const later = await paid();
    const other = await withdrawn(later.codigo);
    await till.post(
      `/gerenciamento/pedidos/${later.id}/estorno`,
      {},
      { ...(await at.headers()), ...newKey() },
    );
    await till.exchangesWorker.runOnce();
    expect((await find(other, later.codigo))?.estado).toBe('encerrada');
    expect((await at.giveBack(other, 'dinheiro')).body.codigo).toBe('troca_mudou');
  });

  it('[EXCH-36, EXCH-14] paid at the door goes back by hand, and the order says so', async () => {
    const codigo = await at.buyAtTheDoor(medium);
    const id = await withdrawn(codigo);
    await at.authorise(id);
    expect((await at.check(id)).body.troca).toMatchObject({ semCobranca: true, naLoja: false });
    expect((await at.giveBack(id, 'dinheiro')).body.troca.estado).toBe('concluida');
    expect((await orderOf(codigo)).desistencia).toMatchObject({ devolvido: true });
    expect(await unitsLeft(till.db, medium)).toBe(5);
    const other = await at.buyAtTheDoor(medium);
    const noted = await withdrawn(other);
    const { id: orderId } = await till.db
      .selectFrom('orders')
      .select('id')
      .where('codigo', '=', other)
      .executeTakeFirstOrThrow();
    await till.put(`/gerenciamento/pedidos/${orderId}`, { desistenciaResolvida: true }, await at.headers());
    await till.exchangesWorker.runOnce();
    expect(await find(noted, other)).toMatchObject({ estado: 'encerrada' });
  });

  it('[EXCH-37] one that was noted without a request gets one, and only one', async () => {
    const { id, codigo } = await at.buy([{ goods: medium }]);
    const change = { withdrawn_at: till.now(), withdrawal_reason: 'Antes' };
    await till.db.updateTable('orders').set(change).where('id', '=', id).execute();
    await till.exchangesWorker.runOnce();
    await till.exchangesWorker.runOnce();
    const { trocas } = await at.read(codigo);
    expect(trocas).toMatchObject([{ inteira: true, estado: 'pedida', comentario: 'Antes', frete: true }]);
  });
});
