import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../src/server/db/index.ts';
import { deadlocksOf, untilBlocked } from './support/blocked.ts';
import { codeOf, expectHonest, giftsOf, giveCredit, letterOf, payByCredit } from './support/credits.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { hear } from './support/pix-orders.ts';
import {
  expectWhole,
  newPerson,
  onlyFor,
  pauseAll,
  payByCard,
  payPix,
  publish,
} from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

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
  goods = await putOnSale(till.db, { units: 500 });
});

/** A tenth off these pieces, for so many orders that none is refused: its row is one that all of them want. */
const tenthOff = () =>
  publish(till, { tipo: 'percentual', percentual: 10, limites: { total: 10_000 }, ...onlyFor(goods) });

/** Somebody else has this vale until the work is done: whoever spends it meanwhile waits. */
async function whileKept<T>(creditId: number, work: () => Promise<T>): Promise<T> {
  const { promise: over, resolve: free } = Promise.withResolvers<void>();
  const { promise: kept, resolve: has } = Promise.withResolvers<void>();
  const other = till.db.transaction().execute(async (tx) => {
    await sql`select id from credits where id = ${creditId} for update`.execute(tx);
    has();
    await over;
  });
  await kept;
  try {
    return await work();
  } finally {
    free();
    await other;
  }
}

/** Does nobody keep this item? Throws where somebody does. */
const isFree = ({ stockItemId }: Goods) =>
  till.db
    .transaction()
    .execute((tx: Transaction<DB>) =>
      sql`select id from stock_items where id = ${stockItemId} for no key update nowait`.execute(tx),
    );

const refund = async (id: number, body: unknown = {}) =>
  till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...(await till.administrator()), ...newKey() });

const cancel = async (id: number) =>
  till.put(`/gerenciamento/pedidos/${id}/status`, { status: 'cancelled' }, await till.administrator());

/** All lines of an order, back into stock, and its freight. */
async function byLine(orderId: number) {
  const lines = await till.db
    .selectFrom('order_items')
    .select(['id', 'quantidade'])
    .where('order_id', '=', orderId)
    .execute();
  return { itens: lines, frete: true, devolverEstoque: true };
}

/** An order that its vale pays in whole. */
async function paidByVale(creditos?: string[]) {
  const codes = creditos ?? [(await giveCredit(till, 109.9)).code];
  const made = await payByCredit(till, goods, { creditos: codes });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.pedido.id;
}

describe('rows that many want', () => {
  it('[ORD-146] are kept by a refund in the order in which placing keeps them', async () => {
    await tenthOff();
    const order = await paidByVale();
    const vale = await giveCredit(till, 109.9);
    const [placing, refunding] = await whileKept(vale.id, async () => {
      const placed = paidByVale([vale.code]);
      await untilBlocked(till.db);
      const refunded = refund(order, await byLine(order));
      await untilBlocked(till.db, 2);
      await isFree(goods);
      return [placed, refunded] as const;
    });
    expect(await placing).toBeGreaterThan(order);
    expect((await refunding).body).toMatchObject({ pedido: { status: 'refunded' } });
  });

  it('[ORD-146] and by news that give back pieces and block the gift cards that came of them', async () => {
    const gift = await putOnSale(till.db, { units: 5, precoCents: 10_990, isGiftCard: true });
    const bought = await payByCard(till, [{ goods }, { goods: gift }]);
    const [card] = await giftsOf(till, bought.pedido.id);
    await letterOf(till, card?.id ?? 0);
    const code = await codeOf(till, card?.id ?? 0);
    const vale = await giveCredit(till, 10);
    const [placing, heard] = await whileKept(vale.id, async () => {
      const placed = payByCredit(till, goods, { creditos: [code, vale.code] });
      await untilBlocked(till.db);
      await till.provider.decide(bought.payment.id ?? '', 'refund');
      const told = hear(till, bought.payment.id ?? '');
      await untilBlocked(till.db, 2);
      await isFree(goods);
      return [placed, told] as const;
    });
    expect((await placing).status).toBe(201);
    await heard;
    const order = await till.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', bought.pedido.id)
      .executeTakeFirstOrThrow();
    expect(order.status).toBe('refunded');
  });

  it('[ORD-146] are wanted by placings, refunds and cancellations at once, and no transaction is given up for another', async () => {
    const other = await putOnSale(till.db, { units: 500 });
    await publish(till, {
      tipo: 'percentual',
      percentual: 10,
      limites: { total: 10_000 },
      ...onlyFor(goods, other),
    });
    const before = await deadlocksOf(till.db);
    for (let round = 0; round < 3; round += 1) {
      till.advance(3_600_000);
      const bought = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const { pedido } = await payByCard(
            till,
            at % 2 === 0 ? [{ goods }, { goods: other }] : [{ goods }],
            {
              customer: newPerson(),
            },
          );
          return pedido.id;
        }),
      );
      const vales = await Promise.all(Array.from({ length: 8 }, () => giveCredit(till, 109.9)));
      const waiting = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { code } = await giveCredit(till, 10);
          const left = { total: 99.9, as: newPerson(), creditos: [code] };
          const { status, body } = await payPix(till, [{ goods }], left);
          expect(status, JSON.stringify(body)).toBe(201);
          return body.pedido.id;
        }),
      );
      const answers = await Promise.all([
        ...waiting.map(cancel),
        ...bought.map(async (id, at) => refund(id, at % 3 === 0 ? { como: 'credito' } : await byLine(id))),
        ...vales.map(({ code }) => payByCredit(till, goods, { creditos: [code] })),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    }
    expect(await deadlocksOf(till.db)).toBe(before);
  });
});
