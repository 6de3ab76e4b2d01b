import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asMoney, openExchanges, type Exchanges } from './support/exchanges.ts';
import { NEAR } from './support/flat-freight.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import { expectWhole, pauseAll, publish } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

/** What a return promises and gives back of a freight of which a part, or all, went back before. */

let till: Till;
let at: Exchanges;
let edits: OrderEdits;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
  const admin = await at.headers();
  edits = editsOf(till, () => admin);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  goods = await putOnSale(till.db);
  await pauseAll(till);
});

/** Delivered to where the way costs R$ 5,00 less: that went back already. */
async function movedNearer(): Promise<{ id: number; codigo: string }> {
  const { id, codigo } = await edits.buy([{ goods }]);
  const moved = await edits.move(id, { cep: NEAR.cep, acerto: 'devolver', acertado: 5 });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  for (const status of ['processing', 'shipped', 'delivered'])
    await till.put(`/pedidos/${id}/status`, { status }, await at.headers());
  return { id, codigo };
}

async function giveBackAll(codigo: string) {
  const [piece] = (await at.read(codigo)).pecas;
  const asked = (await at.ask(codigo, asMoney(piece?.ref ?? ''))).body.troca;
  await at.authorise(asked.id);
  await at.check(asked.id);
  const given = await at.giveBack(asked.id, 'dinheiro');
  return { asked, given: given.body.troca };
}

const refundsOf = (id: number) =>
  till.db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select(['t.amount_cents', 't.freight_cents', 't.freight_less_cents', 't.state'])
    .where('p.order_id', '=', id)
    .where('t.kind', '=', 'refund')
    .orderBy('t.id')
    .execute();

describe('a freight of which a changed address has given back', () => {
  it('[EXCH-67] wholly is promised no more, and keeps no return from its end', async () => {
    await publish(till, { tipo: 'frete', percentual: 100, teto: 14.9 });
    const { id, codigo } = await movedNearer();
    const { asked, given } = await giveBackAll(codigo);
    expect(asked.frete).toBe(false);
    expect(given).toMatchObject({ estado: 'concluida', fim: 'dinheiro' });
    expect(await refundsOf(id)).toEqual([
      { amount_cents: 500, freight_cents: null, freight_less_cents: 500, state: 'done' },
      { amount_cents: 10_000, freight_cents: null, freight_less_cents: 0, state: 'done' },
    ]);
  });

  it('[EXCH-67] in part comes back with the return as far as it is left', async () => {
    const { id, codigo } = await movedNearer();
    const { asked, given } = await giveBackAll(codigo);
    expect([asked.frete, given.estado]).toEqual([true, 'concluida']);
    expect((await refundsOf(id)).at(-1)).toMatchObject({ amount_cents: 11_490, freight_cents: 1490 });
  });
});
