import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderNumber } from '#shared/order-number.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { orderBy } from './support/order-by.ts';
import { parcelsOf } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

/** What open tabs of the office ask, so that a browser can tell of each sale. */

interface JustSold {
  vendas: { id: number; numero: number; total: number }[];
}

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(() => till.stop());

const read = (as = admin) => till.get<JustSold>('/gerenciamento/vendas/agora', as);
const idsOf = async () => (await read()).body.vendas.map(({ id }) => id);

it('[ASAL-73] are those of the last minutes, paid or to be paid at the door, once each and without a word of a person', async () => {
  const unpaid = await orderBy(till, 'pix');
  const card = await orderBy(till, 'card');
  const door = await orderBy(till, 'delivery');
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.vendas.map(({ id }) => id)).toEqual([door.id, card.id]);
  expect(body.vendas.map(({ id }) => id)).not.toContain(unpaid.id);
  expect(Object.keys(body.vendas[0] ?? {}).toSorted()).toEqual(['id', 'numero', 'total']);
  const { total_cents: cents } = await parcelsOf(till, () => admin).rowOf(card.id);
  expect(body.vendas[1]).toEqual({ id: card.id, numero: orderNumber(card.id), total: cents / 100 });
  expect((await read(await till.administrator('expedicao'))).status).toBe(403);

  till.advance(16 * 60_000);
  expect(await idsOf()).toEqual([]);
  // It was told as a sale when it was placed.
  await parcelsOf(till, () => admin).move(door.id, 'paid');
  expect((await parcelsOf(till, () => admin).rowOf(door.id)).status).toBe('paid');
  expect(await idsOf()).toEqual([]);
});

it('[ASAL-73] are told once though they are begun later and that is taken back', async () => {
  const sold = [await orderBy(till, 'card'), await orderBy(till, 'delivery')];
  till.advance(16 * 60_000);
  const { orders } = till.deps;
  for (const { id } of sold) {
    const before = (await orders.find({ id }))?.status;
    const from = till.now();
    await parcelsOf(till, () => admin).move(id, 'processing');
    const step = await orders.stepToTakeBack(id, { to: 'processing', from });
    expect(await orders.takeBack({ orderId: id, step: step ?? 0, by: 'admin' })).toBe('feito');
    expect((await orders.find({ id }))?.status).toBe(before);
  }
  expect(await idsOf()).toEqual([]);
});

it('[ASAL-73] leave out what was sold over the counter, and what has fallen through since', async () => {
  const [counter, gone] = [await orderBy(till, 'card'), await orderBy(till, 'card')];
  await till.db.updateTable('orders').set({ canal: 'balcao' }).where('id', '=', counter.id).execute();
  await till.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', gone.id).execute();
  expect(await idsOf()).toEqual([]);
});

it('[ASAL-73, SEC-24] are asked by a tab that nobody is at: it keeps no session of the office open', async () => {
  const left = await till.administrator();
  const { authorization = '' } = left;
  await till.db
    .updateTable('sessions')
    .set({ last_used_at: till.now() })
    .where('token_hash', '=', hashToken(authorization.slice('Bearer '.length)))
    .execute();
  for (let minutes = 0; minutes < 120; minutes += 30) {
    expect((await read(left)).status, `after ${minutes} minutes`).toBe(200);
    till.advance(30 * 60_000);
  }
  till.advance(60_000);
  expect((await read(left)).status).toBe(401);
});
