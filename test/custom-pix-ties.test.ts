import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PixCustomizado, PixLigado } from '#shared/wire/custom-pix.ts';
import { listTiedTo } from '../src/server/features/custom-pix/ties.store.ts';
import { asTest } from './support/as-test.ts';
import { untilBlocked } from './support/blocked.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { createPix } from './support/pix-orders.ts';
import { planOf } from './support/plan-of.ts';
import { insertCustomer } from './support/planted-buyer.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  goods = await putOnSale(till.db, { units: 50 });
});
afterAll(() => till.stop());

const BASE = '/payment/custom-pix';
interface Made {
  data: PixCustomizado;
  codigo?: string;
  erro?: string;
  campos?: Record<string, string>;
}
const create = (tie: Record<string, unknown>, key = newKey(), headers = admin) =>
  till.post<Made>(`${BASE}/create`, { valor: 15, descricao: 'Frete a mais', ...tie }, { ...headers, ...key });
const list = async () => (await till.get<{ data: PixCustomizado[] }>(`${BASE}/list`, admin)).body.data;
const tiedTo = async (query: string, headers = admin) =>
  till.get<{ data: PixLigado[] }>(`${BASE}/ligados?${query}`, headers);

/** A guest's order that waits for its PIX. */
async function order() {
  till.advance(61_000);
  const { codigo } = await createPix(till, goods, 119.9);
  const row = await till.db
    .selectFrom('orders')
    .selectAll()
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow();
  return { id: row.id, codigo, nome: row.nome, row };
}
const customer = (email: string) => insertCustomer(till.db, { nome: 'Marina Dias', email, cpf: '' });

describe('a custom PIX about an order', () => {
  it('[APIX-30] is found by number or code, and told in the list and with the order', async () => {
    const { id, codigo, nome } = await order();
    const pedido = { id, numero: id + 1000, codigo, nome };
    for (const typed of [`#${id + 1000}`, String(id + 1000), codigo, codigo.toLowerCase()]) {
      const made = await create({ pedido: typed });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      expect(made.body.data).toMatchObject({ pedido, cliente: null, valor: 1500 });
      expect((await list())[0]).toMatchObject({ id: made.body.data.id, pedido });
    }
    const { data } = (await tiedTo(`pedido=${id}`)).body;
    expect(data).toHaveLength(4);
    expect(data[0]).toMatchObject({ pedido, status: 'pending', descricao: 'Frete a mais', arquivado: false });
    expect(data[0]).not.toHaveProperty('qr_code_text');
    expect((await tiedTo(`pedido=${id + 500}`)).body.data).toEqual([]);
    const audit = await till.db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `pix ${data[0]?.id}`)
      .executeTakeFirst();
    expect(audit?.after).toEqual({ valorCents: 1500, descricao: 'Frete a mais', pedido: id });
    expect((await create({})).body.data).toMatchObject({ pedido: null, cliente: null });
    expect((await create({ pedido: ' ' })).body.data).toMatchObject({ pedido: null });
  });

  it('[APIX-31] leaves the order, its money and its letters alone, whatever becomes of it', async () => {
    const { id, row } = await order();
    const mails = () => till.db.selectFrom('outbox').select('id').execute();
    const before = await mails();
    const { body } = await create({ pedido: `#${id + 1000}` });
    const { provider_payment_id: paymentId } = await till.db
      .selectFrom('custom_pix')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    const figures = async () =>
      (await till.get<{ total: Record<string, number> }>('/api/gerenciamento/conciliacao', admin)).body.total;
    const sold = (await figures())['vendido'];
    await till.provider.decide(paymentId ?? '', 'approve');
    till.advance(61_000);
    await till.customPixWorker.runOnce();
    expect((await tiedTo(`pedido=${id}`)).body.data[0]).toMatchObject({ status: 'paid', valor: 1500 });
    const after = await till.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    expect(after).toEqual(row);
    expect(await mails()).toEqual(before);
    expect((await figures())['vendido']).toBe(sold);
    const payments = await till.db.selectFrom('payments').select('id').where('order_id', '=', id).execute();
    expect(payments).toHaveLength(1);
    expect((await till.delete(`${BASE}/${body.data.id}`, admin)).status).toBe(200);
    expect((await tiedTo(`pedido=${id}`)).body.data[0]).toMatchObject({ status: 'paid', arquivado: true });
  });

  it('[APIX-30] is told no more where it was put away unpaid', async () => {
    const { id } = await order();
    const { body } = await create({ pedido: `#${id + 1000}` });
    expect((await till.delete(`${BASE}/${body.data.id}`, admin)).status).toBe(200);
    expect((await tiedTo(`pedido=${id}`)).body.data).toEqual([]);
  });

  it('[APIX-32] is part of what its key stands for, and nothing changes it', async () => {
    const [one, other] = [await order(), await order()];
    const key = newKey();
    const first = await create({ pedido: one.codigo }, key);
    const again = await create({ pedido: `#${one.id + 1000}` }, key);
    expect(again.body.data.id).toBe(first.body.data.id);
    for (const tie of [{ pedido: other.codigo }, {}, { visitante: one.id }])
      expect(await create(tie, key)).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
    expect((await tiedTo(`pedido=${other.id}`)).body.data).toEqual([]);
  });

  it('[APIX-33] is refused beside its field where the order is not there, erased, or of the shop before', async () => {
    const asked = await till.provider.calls('POST /v1/payments');
    const refused = async (tie: Record<string, unknown>) => {
      const { status, body } = await create(tie);
      expect(status, JSON.stringify(body)).toBe(422);
      return body.campos?.['pedido'] ?? '';
    };
    for (const typed of ['#999999', '#999999999999', 'AAAAA-BBBBB-CCCCC', 'Ana', "' or 1=1 --", '#0', '-1'])
      expect(await refused({ pedido: typed })).toContain('Não encontramos este pedido');
    await refused({ pedido: '#'.repeat(61) });
    await refused({ pedido: 1042 });
    const number = '987654';
    const money = { subtotal_cents: 100, total_cents: 100, itens: '[]' };
    await till.db
      .insertInto('former_orders')
      .values({
        ...money,
        source: 'shopify',
        number,
        state: 'entregue',
        placed_at: till.now(),
        created_at: till.now(),
      })
      .execute();
    expect(await refused({ pedido: `#${number}` })).toContain('loja antiga');
    expect(await refused({ pedido: '#1001', cliente: 1 })).toContain('não aos dois');
    expect(await till.provider.calls('POST /v1/payments')).toBe(asked);
    const { id } = await order();
    await till.db.updateTable('orders').set({ nome: '', email: '' }).where('id', '=', id).execute();
    expect(await refused({ pedido: `#${id + 1000}` })).toContain('foram apagados');
  });

  it('[APIX-33] waits for an erasure that is under way, and then is about nobody', async () => {
    const { id } = await order();
    const erasing = await till.db.startTransaction().execute();
    await erasing.updateTable('orders').set({ nome: '' }).where('id', '=', id).execute();
    const made = create({ pedido: `#${id + 1000}` });
    await untilBlocked(till.db);
    await erasing.commit().execute();
    expect((await made).status).toBe(422);
  });
});

describe('a custom PIX for somebody', () => {
  it('[APIX-34] is told with her and with whatever is about her orders', async () => {
    const customerId = await customer('marina-1@example.com');
    const { id, codigo } = await order();
    await till.db.updateTable('orders').set({ customer_id: customerId }).where('id', '=', id).execute();
    const hers = await create({ cliente: customerId });
    expect(hers.body.data).toMatchObject({
      pedido: null,
      cliente: { id: customerId, pedido: null, nome: 'Marina Dias' },
    });
    const orders = await create({ pedido: codigo });
    const ids = (await tiedTo(`cliente=${customerId}`)).body.data.map((pix) => pix.id);
    expect(ids).toEqual([orders.body.data.id, hers.body.data.id]);
    expect((await tiedTo(`pedido=${id}`)).body.data.map((pix) => pix.id)).toEqual([orders.body.data.id]);
  });

  it('[APIX-34] may be a guest, who is told by her orders and by the account that she opens', async () => {
    const { id, nome } = await order();
    const { status, body } = await create({ visitante: id });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data.cliente).toEqual({ id: null, pedido: id, nome });
    expect((await tiedTo(`pedido=${id}`)).body.data.map((pix) => pix.id)).toEqual([body.data.id]);
    const customerId = await customer('marina-2@example.com');
    const version = async () =>
      (await fetch(`${till.url}${BASE}/list`, { headers: admin })).headers.get('etag');
    const before = await version();
    await till.db.updateTable('orders').set({ customer_id: customerId }).where('id', '=', id).execute();
    expect(await version()).not.toBe(before);
    expect((await list()).find((pix) => pix.id === body.data.id)?.cliente).toMatchObject({ id: customerId });
    expect((await tiedTo(`cliente=${customerId}`)).body.data.map((pix) => pix.id)).toEqual([body.data.id]);
    expect((await create({ visitante: id })).body.campos).toHaveProperty('cliente');
  });

  it('[APIX-34, DAYS-21] of who also tried the shop is told by her purchases, and that of a test with the test', async () => {
    const [bought, tried] = [await order(), await order()];
    await asTest(till.db, tried.id);
    const guests = await create({ visitante: bought.id });
    const tests = await create({ visitante: tried.id });
    const about = await create({ pedido: tried.codigo });
    const ids = async (id: number) => (await tiedTo(`pedido=${id}`)).body.data.map((pix) => pix.id);
    expect(await ids(tried.id)).toEqual([about.body.data.id, tests.body.data.id, guests.body.data.id]);
    const ofBought = await ids(bought.id);
    expect(ofBought).toContain(guests.body.data.id);
    expect(ofBought).not.toContain(tests.body.data.id);
    // By the index of guests, which has no tests: each order's page asks it.
    expect(await planOf(till.db, (db) => listTiedTo(db, { orderId: bought.id }, 20))).toContain(
      'orders_guest_idx',
    );
  });

  it('[APIX-32] is answered again to a repeated press, also when nothing could be tied so any more', async () => {
    const [guest, erased] = [await order(), await order()];
    const [forGuest, forOrder] = [newKey(), newKey()];
    const plain = { descricao: '' };
    const made = await create({ visitante: guest.id }, forGuest);
    const about = await create({ pedido: erased.codigo, ...plain }, forOrder);
    const customerId = await customer('marina-4@example.com');
    await till.db.updateTable('orders').set({ customer_id: customerId }).where('id', '=', guest.id).execute();
    await till.db.updateTable('orders').set({ nome: '', email: '' }).where('id', '=', erased.id).execute();
    const again = await create({ visitante: guest.id }, forGuest);
    expect(again, JSON.stringify(again.body)).toMatchObject({
      status: 201,
      body: { data: { id: made.body.data.id } },
    });
    const same = await create({ pedido: `#${erased.id + 1000}`, ...plain }, forOrder);
    expect(same.body.data.id).toBe(about.body.data.id);
    const other = await create({ visitante: erased.id }, forGuest);
    expect(other).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
  });

  it('[APIX-35] is refused where nobody is there, and for who may not make charges', async () => {
    const gone = await customer('marina-3@example.com');
    await till.db.updateTable('customers').set({ erased_at: till.now() }).where('id', '=', gone).execute();
    for (const tie of [
      { cliente: gone },
      { cliente: 999_999 },
      { visitante: 999_999 },
      { cliente: 2 ** 53 - 1 },
    ])
      expect((await create(tie)).body.campos).toHaveProperty('cliente');
    for (const tie of [
      { cliente: 0 },
      { cliente: 1.5 },
      { cliente: '1' },
      { visitante: -1 },
      { cliente: 1e30 },
    ])
      expect((await create(tie)).status).toBe(422);
    for (const query of ['', 'pedido=1&cliente=1', 'pedido=x', 'cliente=0', 'pedido=99999999999999999999'])
      expect((await tiedTo(query)).status).toBe(422);
    const { codigo, id } = await order();
    for (const role of ['equipe', 'suporte', 'leitura', 'expedicao', 'catalogo'] as const) {
      const headers = await till.administrator(role);
      expect((await create({ pedido: codigo }, newKey(), headers)).status).toBe(403);
      expect((await tiedTo(`pedido=${id}`, headers)).status).toBe(403);
    }
    expect((await tiedTo(`pedido=${id}`, {})).status).toBe(401);
  });
});
