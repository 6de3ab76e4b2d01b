import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pacote } from '#shared/wire/parcels.ts';
import { additionsOf } from './support/additions.ts';
import { brokenLedgers, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { labelsOf } from './support/labels.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import { mailsOf } from './support/pix-orders.ts';
import { expectWhole } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: random histories, each with a term that ends.

let till: Till;
let admin: Record<string, string>;
let edits: OrderEdits;
let at: ReturnType<typeof additionsOf>;
let dress: Goods;
let scarf: Goods;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  edits = editsOf(till, () => admin);
  at = additionsOf(till, edits, () => admin);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  dress = await putOnSale(till.db);
  scarf = await putOnSale(till.db, { units: 3 });
});

const left = () => unitsLeft(till.db, scarf);
const kindsOf = async (id: number) => (await mailsOf(till, id)).map(({ kind }) => kind);
const parcels = async () => (await till.get<Pacote[]>('/gerenciamento/expedicao?limit=100', admin)).body;

/** The provider takes back what is owed, and the shop hears of it. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    till.advance(61_000);
    await till.workers.runOnce();
  }
}

describe('a piece more', () => {
  it('[EDIT-21, EDIT-22] is charged by a PIX of its own, kept meanwhile, and joins the order once it is paid', async () => {
    const order = await at.buy(dress);
    expect(await at.price(order.id, scarf)).toMatchObject({
      status: 200,
      body: { preco: 100, diferenca: 0 },
    });
    const added = await at.byPix(order.id, scarf);
    expect([added.status, await left()]).toEqual(['pending', 2]);
    const offer = (await at.page(order)).acrescimos?.[0];
    expect(offer).toMatchObject({ status: 'pending', total: added.total, codigo: added.codigo });
    expect(offer?.pix?.qr_code).not.toBe('');
    expect(await kindsOf(added.id)).toEqual(['pedido_recebido']);
    expect((await parcels()).find(({ id }) => id === order.id)?.itens).toHaveLength(1);
    expect(await at.pay(added)).toBe('paid');
    expect(await kindsOf(added.id)).toEqual(['pedido_recebido', 'venda_aviso', 'pedido_pago']);
    const all = await parcels();
    expect(all.find(({ id }) => id === order.id)?.itens).toHaveLength(2);
    expect(all.some(({ id }) => id === added.id)).toBe(false);
    expect((await edits.detail(order.id)).acrescimos).toMatchObject([{ id: added.id, status: 'paid' }]);
    expect((await edits.detail(added.id)).acrescentadoA).toMatchObject({ id: order.id, junto: true });
    expect((await edits.rowOf(order.id)).total_cents).toBe(11_990);
    const other = await at.buy(dress);
    expect(await at.page(other)).not.toHaveProperty('acrescimos');
  });

  it('[EDIT-22] goes out with its order and arrives with it, by no letter and no parcel of its own', async () => {
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    await at.pay(added);
    expect((await at.move(added.id, 'processing')).body).toMatchObject({ codigo: 'vai_junto' });
    await at.move(order.id, 'processing');
    await at.move(order.id, 'shipped');
    expect((await edits.rowOf(added.id)).status).toBe('shipped');
    await at.move(order.id, 'delivered');
    const { status, delivered_at: there } = await edits.rowOf(added.id);
    expect([status, there === null]).toEqual(['delivered', false]);
    expect(await kindsOf(added.id)).toEqual(['pedido_recebido', 'venda_aviso', 'pedido_pago']);
  });

  it('[EDIT-23] goes back to the shelf when its time is over, and one waits at a time', async () => {
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    expect((await at.add(order.id, scarf)).body.codigo).toBe('acrescimo_aberto');
    till.advance(90 * 60_000);
    await settle();
    expect([(await edits.rowOf(added.id)).status, await left()]).toEqual(['cancelled', 3]);
    const next = await at.byPix(order.id, scarf);
    expect((await at.move(next.id, 'cancelled')).status).toBe(200);
    expect(await left()).toBe(3);
    expect((await at.add(order.id, scarf)).status).toBe(201);
  });

  it('[EDIT-24] that is paid once its order is sent comes to nothing, and the money goes back', async () => {
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    await at.move(order.id, 'processing');
    await at.move(order.id, 'shipped');
    await at.pay(added);
    await settle();
    expect([(await edits.rowOf(added.id)).status, await left()]).toEqual(['refunded', 3]);
    const [charge] = await till.provider.charges((await edits.rowOf(added.id)).external_reference);
    expect(charge?.transaction_amount_refunded).toBe(added.total);
    expect((await edits.rowOf(order.id)).status).toBe('shipped');
  });

  it('[EDIT-24] is called off by itself once its order is given back', async () => {
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    const [line] = await edits.linesOf(order.id);
    expect((await edits.refund(order.id, line?.id ?? 0, 1)).status).toBe(200);
    await till.post(`/gerenciamento/pedidos/${order.id}/estorno`, {}, { ...admin, ...newKey() });
    await settle();
    expect((await edits.rowOf(order.id)).status).toBe('refunded');
    expect([(await edits.rowOf(added.id)).status, await left()]).toEqual(['cancelled', 3]);
    expect((await at.price(order.id, scarf)).status).toBe(409);
  });

  it('[EDIT-25] is in the label with its value, which waits until it is paid', async () => {
    const labels = labelsOf(till, () => admin);
    await labels.play({ reset: true, balanceCents: 100_000 });
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    expect((await labels.buy(order.id, { preco: 100 })).body.codigo).toBe('acrescimo_aberto');
    await at.pay(added);
    const bought = await labels.buy(order.id);
    expect(bought.status, JSON.stringify(bought.body)).toBe(200);
    expect(JSON.stringify(await labels.held(order.id)).match(/Azul M/g)).toHaveLength(2);
    expect((await at.add(order.id, scarf)).body.codigo).toBe('edicao_indisponivel');
  });

  it('[EDIT-26] may be paid outside or given, and is given by whoever may take something off alone', async () => {
    const order = await at.buy(dress);
    const cash = await at.add(order.id, scarf, { pagamento: 'recebido', recebido: 'dinheiro' });
    expect(cash.body).toMatchObject({ pedido: { status: 'paid', total: 100 }, pagamento: null });
    const team = await till.administrator('equipe');
    const refused = await at.add(order.id, scarf, { pagamento: 'presente' }, { as: team });
    expect(refused.status).toBe(403);
    const gift = await at.add(order.id, scarf, { pagamento: 'presente' });
    expect(gift.body, JSON.stringify(gift.body)).toMatchObject({ pedido: { status: 'paid', total: 0 } });
    const card = await at.add(order.id, scarf, { pagamento: 'cartao' });
    expect(card.body.link).toMatch(/^http/);
    expect((await at.page(order)).acrescimos?.map(({ status, link }) => [status, link !== null])).toEqual([
      ['paid', false],
      ['paid', false],
      ['pending', true],
    ]);
    expect(await left()).toBe(0);
  });

  it('[EDIT-21] is made once by two presses, at the price that was shown, and of what there is', async () => {
    const order = await at.buy(dress);
    const body = { total: 100, diferenca: 0, pagamento: 'recebido' };
    const key = newKey();
    const both = await Promise.all([1, 2].map(() => at.add(order.id, scarf, body, { key })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.pedido.id).toBe(both[1]?.body.pedido.id);
    expect((await at.add(order.id, scarf, { ...body, total: 90 })).body.codigo).toBe('preco_mudou');
    expect((await at.add(order.id, scarf, { ...body, total: 300, quantidade: 3 })).body.codigo).toBe(
      'sem_estoque',
    );
    expect((await at.add(order.id, scarf, { ...body, quantidade: 11 })).status).toBe(422);
    expect((await at.price(both[0]?.body.pedido.id ?? 0, scarf)).body.codigo).toBe('edicao_indisponivel');
    const packer = await till.administrator('expedicao');
    expect((await at.price(order.id, scarf, {}, packer)).status).toBe(403);
  });

  it('[EDIT-27] is given back by its own payment, by line, and its order stays', async () => {
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    await at.pay(added);
    const [line] = await edits.linesOf(added.id);
    expect((await edits.refund(added.id, line?.id ?? 0, 1)).status).toBe(200);
    await settle();
    expect([(await edits.rowOf(added.id)).status, await left()]).toEqual(['refunded', 3]);
    expect((await edits.rowOf(order.id)).status).toBe('paid');
    expect((await parcels()).find(({ id }) => id === order.id)?.itens).toHaveLength(1);
  });

  it('[EDIT-25] goes to where its order goes by now', async () => {
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    await at.pay(added);
    expect((await edits.move(order.id, { numero: '99' })).status).toBe(200);
    expect((await edits.rowOf(added.id)).numero).toBe('99');
    expect((await edits.move(added.id, { numero: '1' })).body.codigo).toBe('vai_junto');
  });
});

const ACTS = ['add', 'pay', 'lapse', 'callOff', 'give', 'refundAdded', 'refundOrder', 'send'] as const;
type Act = (typeof ACTS)[number];

/** One act of a history, on the newest addition where it is of one. */
async function take(order: { id: number }, act: Act): Promise<void> {
  const open = till.db.selectFrom('orders').selectAll().where('added_to', '=', order.id);
  const newest = await open.orderBy('id', 'desc').limit(1).executeTakeFirst();
  const all = async (id: number) =>
    till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
  const charge = async () => {
    const [first] = newest === undefined ? [] : await till.provider.charges(newest.external_reference);
    return first;
  };
  if (act === 'add') await at.add(order.id, scarf);
  if (act === 'give') await at.add(order.id, scarf, { pagamento: 'presente' });
  // Also one that has lapsed: who had the code in her bank's app pays it late.
  const pending = act === 'pay' ? await charge() : undefined;
  if (pending?.status === 'pending') await till.provider.decide(pending.id, 'approve');
  if (act === 'lapse') till.advance(40 * 60_000);
  if (act === 'callOff' && newest?.status === 'pending') await at.move(newest.id, 'cancelled');
  if (act === 'refundAdded' && newest !== undefined) await all(newest.id);
  if (act === 'refundOrder') await all(order.id);
  if (act === 'send') {
    // The news of what is paid and its sending come at once.
    await Promise.all([at.move(order.id, 'processing'), newest && at.stateOf(newest.codigo)]);
    await at.move(order.id, 'shipped');
  }
}

/** Shelf, orders and the provider's books say the same. */
async function expectAgreed(order: { id: number }): Promise<void> {
  const rows = till.db.selectFrom('orders').selectAll().where('added_to', '=', order.id);
  const added = await rows.execute();
  const parent = await edits.rowOf(order.id);
  const held = added.filter((one) => one.stock_held).length;
  expect(await left()).toBe(3 - held);
  for (const one of added) {
    const isSold = ['paid', 'processing', 'shipped'].includes(one.status);
    expect(one.stock_held, one.status).toBe(isSold || one.status === 'pending');
    const isLeftBehind = parent.shipped_at !== null && ['paid', 'processing', 'pending'].includes(one.status);
    expect(isLeftBehind, one.status).toBe(false);
    const charges = await till.provider.charges(one.external_reference);
    const keptCents = charges
      .filter(({ status }) => status === 'approved')
      .reduce((sum, { transaction_amount: paid, transaction_amount_refunded: back }) => sum + paid - back, 0);
    expect(keptCents, one.status).toBe(isSold ? one.total_cents / 100 : 0);
  }
  expect(added.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1);
  expect(await brokenLedgers(till.db)).toEqual([]);
}

it('[EDIT-28] whatever is added, paid, lapses, goes back and is sent, shelf, orders and the provider agree', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 6 }),
    async (history) => {
      till.advance(61_000);
      dress = await putOnSale(till.db);
      scarf = await putOnSale(till.db, { units: 3 });
      const order = await at.buy(dress);
      for (const act of history) await take(order, act);
      till.advance(90 * 60_000);
      await settle();
      await expectAgreed(order);
      await expectWhole(till);
    },
  );
  await fc.assert(property, { numRuns: 8, seed: 2026 });
}, 120_000);
