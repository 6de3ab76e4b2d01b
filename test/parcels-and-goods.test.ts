import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale, unitsLeft } from './support/goods.ts';
import { orderParcelsOf, type OrderParcels } from './support/order-parcels.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { CODE, OTHER } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Where the pieces are of an order of which a part went ahead: with their stock and with the order's own state.

let till: Till;
let admin: Record<string, string>;
let kit: OrderParcels;
let news: ParcelNewsKit;
let exchanges: Exchanges;

beforeAll(async () => {
  till = await openTill();
  kit = orderParcelsOf(till, () => admin);
  news = newsOf(till, () => admin);
  exchanges = openExchanges(till);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await till.provider.control(null);
  await kit.labels.play({ reset: true, balanceCents: 100_000 });
});

const statusOf = async (id: number) => (await kit.orders.rowOf(id)).status;
const refund = async (id: number, item: number, quantidade: number, more: object = {}) => {
  const body = { itens: [{ id: item, quantidade }], devolverEstoque: true, ...more };
  const done = await till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
};
/** One piece of so many went ahead. */
async function oneAhead(quantity: number) {
  const order = await kit.bought(quantity);
  const left = await unitsLeft(till.db, order.goods);
  const part = await kit.apart(order.id, order.item);
  expect((await kit.note(part, CODE)).status).toBe(200);
  return { ...order, part, left };
}

describe('what went ahead of an order', () => {
  it('[PARC-12] is not put back into stock by a refund that puts the rest back', async () => {
    const { id, item, goods, left } = await oneAhead(3);
    await refund(id, item, 1);
    expect(await unitsLeft(till.db, goods)).toBe(left + 1);
    await refund(id, item, 2, { frete: true });
    expect(await statusOf(id)).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(left + 2);
  });

  it('[PARC-12] is put back as ever once all of the order has left', async () => {
    const { id, item, goods, left } = await oneAhead(2);
    await kit.orders.note(id, { rastreio: OTHER, transportadora: 'Correios' });
    await refund(id, item, 2);
    expect(await unitsLeft(till.db, goods)).toBe(left + 2);
  });

  it('[PARC-14] is waited for when its buyer withdraws, and goes into stock as it was checked', async () => {
    const { id, goods, left } = await oneAhead(3);
    const { codigo } = await kit.orders.rowOf(id);
    const given = await till.post(`/pedidos/${codigo}/desistencia`, { email: EMAIL, motivo: '' });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    const troca = (await exchanges.read(codigo)).trocas.find(({ inteira }) => inteira)?.id ?? 0;
    expect((await exchanges.giveBack(troca, 'dinheiro')).body.codigo).toBe('troca_mudou');
    expect(await unitsLeft(till.db, goods)).toBe(left);
    expect((await exchanges.authorise(troca)).body.troca.naLoja).toBe(false);
    await exchanges.receive(troca);
    await exchanges.check(troca);
    const done = await exchanges.giveBack(troca, 'dinheiro');
    expect(done.body.troca, JSON.stringify(done.body)).toMatchObject({ estado: 'concluida' });
    expect(await statusOf(id)).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(left + 3);
  });
});

describe('an order of which nothing is left to send', () => {
  it('[PARC-13] is sent, and delivered with its last part', async () => {
    const { id, item, part } = await oneAhead(2);
    await refund(id, item, 1);
    expect(await statusOf(id)).toBe('shipped');
    expect(await kit.lettersOf(id)).toEqual(['parte_enviada']);
    const { body } = await kit.arrived(part);
    const row = await kit.orders.rowOf(id);
    expect(row.status).toBe('delivered');
    expect(row.delivered_at?.toISOString()).toBe(body.pacote.entregue_em);
    const other = await kit.bought(2);
    const last = await kit.apart(other.id, other.item);
    await refund(other.id, other.item, 1);
    expect(await statusOf(other.id)).toBe('paid');
    await kit.note(last, CODE);
    expect(await statusOf(other.id)).toBe('shipped');
  });

  it('[PARC-13, PARC-08] waits for no part that was lost and given back', async () => {
    const [one, two] = [await putOnSale(till.db), await putOnSale(till.db)];
    const { id } = await kit.edits.buy([{ goods: one }, { goods: two }]);
    const [first] = await kit.edits.linesOf(id);
    const part = await kit.apart(id, first?.id ?? 0);
    await kit.note(part, CODE);
    await kit.orders.note(id, { rastreio: OTHER, transportadora: 'Correios' });
    expect((await kit.orders.move(id, 'delivered')).body.codigo).toBe('parte_a_caminho');
    await refund(id, first?.id ?? 0, 1, { devolverEstoque: false });
    expect((await kit.orders.move(id, 'delivered')).status).toBe(200);
  });

  it('[PARC-08] counts its days from the last parcel, whichever is told first', async () => {
    const { id, item } = await kit.bought(2);
    const part = await kit.apart(id, item);
    await kit.note(part, CODE);
    await kit.labels.buy(id, { preco: 90 });
    const own = (await kit.labels.held(id))[0]?.id ?? '';
    const told = async (event: string, word: string) => {
      await kit.labels.carry(own, event);
      await news.tell(own, word);
    };
    await told('post', 'posted');
    await told('deliver', 'delivered');
    till.advance(3_600_000);
    const arrived = await kit.arrived(part);
    // What its carrier said is heard only now.
    await till.trackingWorker.runOnce();
    const row = await kit.orders.rowOf(id);
    expect(row.status).toBe('delivered');
    expect(row.delivered_at?.toISOString()).toBe(arrived.body.pacote.entregue_em);
  });
});

describe('labels of parcels beside an order', () => {
  const waiting = async () => {
    const { body } = await till.get<{ id: number }[]>('/pedidos?espera=etiqueta&limit=100', admin);
    return body.map(({ id }) => id);
  };
  const lapse = async (id: number) => {
    // Whoever presses waits for some seconds; a busy machine takes longer.
    await expect.poll(async () => (await kit.labels.look(id)).body.etiqueta.estado).toBe('gerada');
    await till.db
      .updateTable('labels')
      .set({ state: 'cancelada', lapsed: 'venceu', cancelled_at: new Date() })
      .where('id', '=', id)
      .execute();
  };

  it('[PARC-16] that lapsed are listed, whatever labels other parcels have', async () => {
    const { id, item } = await kit.bought(3);
    const pacote = await kit.apart(id, item);
    const part = await kit.labels.buy(id, { pacote, preco: 90 });
    expect(await waiting()).not.toContain(id);
    await lapse(part.body.etiqueta.id);
    expect(await waiting()).toContain(id);
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.etiqueta.estado).toBe('gerada');
    expect(await waiting()).not.toContain(id);
    const own = await kit.labels.buy(id, { preco: 90 });
    await lapse(own.body.etiqueta.id);
    expect(await waiting()).toContain(id);
  });

  it('[PARC-17] for what is sent again is not bought once another code was typed', async () => {
    const { id } = await kit.bought(1);
    await kit.labels.buy(id, { preco: 90 });
    const back = till.db.updateTable('tracked_parcels').set({ state: 'devolvido' });
    await back.where('order_id', '=', id).execute();
    const { pacote } = (await kit.resend(id)).body;
    await kit.orders.note(id, { rastreio: OTHER, transportadora: 'Correios' });
    const late = await kit.labels.buy(id, { pacote: pacote.id, preco: 90 });
    expect(late.body.codigo).toBe('reenvio_indisponivel');
    expect((await kit.orders.rowOf(id)).rastreio).toBe(OTHER);
  });
});
