import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { createCustomers } from '../src/server/features/customers/index.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import {
  attach,
  contestedOrder,
  disputesOf,
  hearOf,
  picture,
  readDispute,
  send,
  write,
} from './support/contested.ts';
import { unitsLeft } from './support/goods.ts';
import { SHOP } from './support/mail-bench.ts';
import { orderBy } from './support/order-by.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What an order, the figures and what was kept of a dispute come to, whichever way it ends. */

const DAY_MS = 86_400_000;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

const read = async <T>(path: string) => (await till.get<T>(path, await till.administrator())).body;
const detail = async (id: number) =>
  (await read<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`)).pedido;
const row = async (id: number) =>
  (await read<PedidoEscritorio[]>('/pedidos')).find((order) => order.id === id);
const refund = async (id: number, valor?: number) =>
  till.post(`/gerenciamento/pedidos/${id}/estorno`, valor === undefined ? {} : { valor }, {
    ...(await till.administrator()),
    ...newKey(),
  });

/** Sales by the day of payment, which a dispute does not move. */
async function soldOf(id: number): Promise<number> {
  const order = await row(id);
  if (order === undefined) throw new Error('no order');
  const counted = await till.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'processing', 'shipped', 'delivered'])
    .executeTakeFirst();
  return counted === undefined ? 0 : Math.round((order.total - order.estornado) * 100) / 100;
}

describe('a lost dispute', () => {
  it('[DISP-13] makes its order refunded, in figures, list and letters, with nothing left to give back', async () => {
    const { id, paymentId, disputeId, goods } = await contestedOrder(till);
    expect(await soldOf(id)).toBe(119.9);
    const before = await unitsLeft(till.db, goods);
    await hearOf(till, paymentId, 'chargeback_lost');
    expect((await disputesOf(till, id))[0]).toMatchObject({ id: disputeId, estado: 'perdida' });
    const order = await detail(id);
    expect(order).toMatchObject({ status: 'refunded', contestado: false, estornavel: 0, estornado: 119.9 });
    expect(order.pagamentos).toMatchObject([{ status: 'refunded', motivo: 'dispute_lost' }]);
    expect(await soldOf(id)).toBe(0);
    // It was never sent: its piece is for sale again.
    expect(await unitsLeft(till.db, goods)).toBe(before + 1);
    expect((await refund(id)).status).toBe(409);
    const tasks = await till.db
      .selectFrom('payment_tasks as t')
      .innerJoin('payments as p', 'p.id', 't.payment_id')
      .select('t.id')
      .where('p.order_id', '=', id)
      .execute();
    expect(tasks).toEqual([]);
    const facts = await findLetterFacts(till.db, id);
    if (facts === undefined) throw new Error('no order');
    const letter = JSON.stringify(orderLetter('pedido_estornado', { facts, sender: SHOP, now: till.now() }));
    expect(letter).toContain('o banco devolveu o valor');
    expect(letter).not.toContain('Devolvemos');
  });

  it('[DISP-13] of an order that was sent gives no piece back, and takes what was refunded before into account', async () => {
    const { id, paymentId, goods } = await orderBy(till, 'card');
    expect((await refund(id, 50)).status).toBe(200);
    const headers = await till.administrator();
    await till.put(`/gerenciamento/pedidos/${id}`, { rastreio: 'AA123456785BR' }, headers);
    const before = await unitsLeft(till.db, goods);
    await hearOf(till, paymentId, 'chargeback');
    expect((await disputesOf(till, id))[0]).toMatchObject({ valor: 69.9 });
    expect(await soldOf(id)).toBe(69.9);
    await hearOf(till, paymentId, 'chargeback_lost');
    expect(await detail(id)).toMatchObject({ status: 'refunded', estornado: 119.9 });
    expect(await soldOf(id)).toBe(0);
    expect(await unitsLeft(till.db, goods)).toBe(before);
  });
});

describe('a dispute that was won', () => {
  it('[DISP-13] leaves its order paid, without an alert, and counted as before', async () => {
    const { id, paymentId } = await contestedOrder(till);
    await hearOf(till, paymentId, 'chargeback_won');
    const order = await detail(id);
    expect(order).toMatchObject({ status: 'paid', contestado: false, estornavel: 119.9, estornado: 0 });
    expect(order.pagamentos).toMatchObject([{ status: 'approved', motivo: 'dispute_won' }]);
    expect(await soldOf(id)).toBe(119.9);
    const headers = await till.administrator();
    const moved = await till.put(`/gerenciamento/pedidos/${id}/status`, { status: 'processing' }, headers);
    expect(moved.status).toBe(200);
  });

  it('[DISP-13] by a mediation is none here, and its order is as it was', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await hearOf(till, paymentId, 'dispute');
    expect(await detail(id)).toMatchObject({ contestado: true });
    expect(await disputesOf(till, id)).toEqual([]);
  });
});

describe('what was kept of a dispute', () => {
  const kept = async (disputeId: number) =>
    till.db.selectFrom('dispute_files').select('kind').where('dispute_id', '=', disputeId).execute();

  it('[DISP-14] is forgotten half a year after its end, the dispute itself is not', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await write(till, disputeId, 'Ana recebeu.');
    await attach(till, disputeId, { name: 'x.jpg', bytes: await picture('jpeg') });
    expect((await send(till, disputeId)).status).toBe(200);
    await hearOf(till, paymentId, 'chargeback_won');
    till.advance(179 * DAY_MS);
    await till.disputesWorker.runOnce();
    expect(await kept(disputeId)).toHaveLength(2);
    expect(await readDispute(till, disputeId)).toMatchObject({ guardada: true, palavras: 'Ana recebeu.' });
    till.advance(DAY_MS);
    await till.disputesWorker.runOnce();
    expect(await kept(disputeId)).toEqual([]);
    expect(await readDispute(till, disputeId)).toMatchObject({
      estado: 'ganha',
      guardada: false,
      palavras: '',
      anexos: [],
    });
    expect(await disputesOf(till, id)).toHaveLength(1);
  });

  it('[DISP-14] holds an erasure up while a dispute goes on, and goes with it afterwards', async () => {
    const { id, paymentId, disputeId } = await contestedOrder(till);
    await attach(till, disputeId, { name: 'x.jpg', bytes: await picture('jpeg') });
    await write(till, disputeId, 'Ana recebeu.');
    const customer = await till.customer();
    await till.db
      .updateTable('orders')
      .set({ customer_id: customer.id, status: 'delivered' })
      .where('id', '=', id)
      .execute();
    const { ownData } = createCustomers({
      db: till.db,
      clock: till.now,
      random: till.deps.random,
      cpfs: till.deps.cpfs,
    });
    const token = (customer.headers['authorization'] ?? '').replace('Bearer ', '');
    const erase = () =>
      ownData.erase({
        customerId: customer.id,
        tokenHash: hashToken(token),
        senha: undefined,
        address: '203.0.113.1',
      });
    await till.db
      .updateTable('sessions')
      .set({ created_at: till.now() })
      .where('customer_id', '=', customer.id)
      .execute();
    await expect(erase()).rejects.toMatchObject({ status: 409, codigo: 'pedido_contestado' });
    expect(await kept(disputeId)).toHaveLength(1);
    await till.provider.decide(paymentId, 'chargeback_lost');
    await till.workers.runOnce();
    await till.db
      .updateTable('payments')
      .set({ read_again_at: till.now() })
      .where('order_id', '=', id)
      .execute();
    await till.workers.runOnce();
    await till.disputesWorker.runOnce();
    await erase();
    expect(await kept(disputeId)).toEqual([]);
    const { palavras, secoes } = await readDispute(till, disputeId);
    expect(palavras).toBe('');
    expect(secoes.map(({ titulo }) => titulo)).not.toContain('Palavras da loja');
  });
});
