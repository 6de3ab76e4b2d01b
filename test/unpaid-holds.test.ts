import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { DB } from '../src/server/db/index.ts';
import { countUnpaid, type Whose } from '../src/server/features/orders/unpaid.store.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { ONE_SHOPPER } from './support/one-shopper.ts';
import { personNumber } from './support/people.ts';
import { planOf } from './support/plan-of.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
beforeAll(async () => {
  const asTheyCome = Object.fromEntries(Object.keys(ONE_SHOPPER).map((name) => [name, '']));
  till = await openTill({ env: asTheyCome });
});
afterAll(async () => {
  await till.stop();
});

let networks = 0;
/** An address that nobody has come from. */
const newAddress = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};
let people = 0;
const newPerson = () => {
  people += 1;
  return personNumber(people);
};

interface Wish {
  goods: Goods;
  quantity?: number;
  buyer?: { email: string; cpf: string };
  from?: string;
}
type Told = PaymentCreated & { codigo: string; erro: string };

const bodyOf = ({ goods, quantity = 1, buyer = newPerson() }: Wish) => {
  const total = (100 * quantity * 100 + 1990) / 100;
  const body = paymentBody([{ goods, quantity }], total);
  return { ...body, customer: { ...body.customer, ...buyer } };
};
const order = (wish: Wish) =>
  till.post<Told>('/payment/pix/create', bodyOf(wish), {
    ...newKey(),
    'x-forwarded-for': wish.from ?? newAddress(),
  });
/** Pays, and polls later than the provider was last asked. */
const payFor = async ({ payment }: PaymentCreated) => {
  await till.provider.decide(payment.id ?? '', 'approve');
  till.advance(5000);
  await till.get(`/payment/pix/status/${payment.id}`);
};
const countMails = async () => (await till.db.selectFrom('outbox').select('id').execute()).length;

describe('what one order may take', () => {
  it('[LIM-19] is 10 units of a line and 30 in all', async () => {
    const goods = await putOnSale(till.db, { units: 500 });
    const line = await order({ goods, quantity: 11 });
    expect(line).toMatchObject({ status: 422, body: { campos: { 'items.0.quantity': expect.any(String) } } });
    expect(line.body.erro).toContain('10 unidades');
    const body = bodyOf({ goods, quantity: 10 });
    const [item] = body.items;
    const all = { ...body, items: [item, item, item, { ...item, quantity: 1 }] };
    const refused = await till.post<Told>('/payment/pix/create', all, newKey());
    expect(refused).toMatchObject({ status: 422, body: { campos: { items: expect.any(String) } } });
    expect(refused.body.erro).toContain('30 unidades');
    expect(await unitsLeft(till.db, goods)).toBe(500);
  });
});

describe('unpaid orders', () => {
  it.each(['cpf', 'email'] as const)(
    '[LIM-20] of one %s are three at a time, wherever they come from',
    async (by) => {
      const goods = await putOnSale(till.db, { units: 50 });
      const same = newPerson();
      const buyer = () => ({ ...newPerson(), [by]: by === 'email' ? same.email.toUpperCase() : same.cpf });
      const tries = await Promise.all(Array.from({ length: 8 }, () => order({ goods, buyer: buyer() })));
      expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
      const refused = tries.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ codigo: 'muitos_abertos' });
      expect(refused?.body.erro).toContain('3 pedidos à espera de pagamento');
      expect(await unitsLeft(till.db, goods)).toBe(47);
      const open = tries.find(({ status }) => status === 201);
      await till.post(`/payment/pix/cancelar/${open?.body.pedido.codigo}`);
      expect((await order({ goods, buyer: buyer() })).status).toBe(201);
    },
  );

  it('[LIM-20] that were paid no longer count', async () => {
    const goods = await putOnSale(till.db, { units: 50 });
    const buyer = newPerson();
    for (let round = 0; round < 5; round += 1) {
      const { status, body } = await order({ goods, buyer });
      expect(status).toBe(201);
      await payFor(body);
    }
  });

  it('[LIM-21] of one person hold 30 units at the most', async () => {
    const goods = await putOnSale(till.db, { units: 100 });
    const buyer = newPerson();
    expect((await order({ goods, quantity: 10, buyer })).status).toBe(201);
    expect((await order({ goods, quantity: 10, buyer })).status).toBe(201);
    const { status } = await order({ goods, quantity: 10, buyer });
    expect(status).toBe(201);
    const twoLines = newPerson();
    const body = bodyOf({ goods, quantity: 10, buyer: twoLines });
    const more = { ...body, transaction_amount: 2019.9, items: [...body.items, ...body.items] };
    expect((await till.post('/payment/pix/create', more, newKey())).status).toBe(201);
    const over = await till.post<Told>('/payment/pix/create', more, newKey());
    expect(over).toMatchObject({ status: 409, body: { codigo: 'muitos_abertos' } });
    expect(over.body.erro).toContain('30 peças');
    expect(await unitsLeft(till.db, goods)).toBe(50);
  });

  it('[LIM-22] of one address hold 100 units, whoever orders: then it waits; an IPv6 one is its /64', async () => {
    const goods = await putOnSale(till.db, { units: 500 });
    const from = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, index) => order({ goods, quantity: 10, from: from(index + 1) })),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = tries.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ codigo: 'muitos_abertos' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await unitsLeft(till.db, goods)).toBe(400);
    expect((await order({ goods, from: '2001:db8:7:8::1' })).status).toBe(201);
  });

  it('[LIM-23] are begun and given up 15 times a day by one person: strangers get no more mails', async () => {
    const goods = await putOnSale(till.db, { units: 50 });
    const buyer = newPerson();
    for (let round = 0; round < 15; round += 1) {
      const { status, body } = await order({ goods, buyer });
      expect(status).toBe(201);
      await till.post(`/payment/pix/cancelar/${body.pedido.codigo}`);
    }
    const before = await countMails();
    const refused = await order({ goods, buyer });
    expect(refused).toMatchObject({ status: 429, body: { codigo: 'muitos_abertos' } });
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await countMails()).toBe(before);
    till.advance(25 * 3_600_000);
    expect((await order({ goods, buyer })).status).toBe(201);
  });

  it('[LIM-20] of a further attempt count too', async () => {
    const goods = await putOnSale(till.db, { units: 50 });
    const buyer = newPerson();
    const first = await order({ goods, buyer });
    await till.post(`/payment/pix/cancelar/${first.body.pedido.codigo}`);
    for (let round = 0; round < 3; round += 1) expect((await order({ goods, buyer })).status).toBe(201);
    const again = { ...bodyOf({ goods, buyer }), pedido: { codigo: first.body.pedido.codigo } };
    const refused = await till.post('/payment/pix/create', again, newKey());
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'muitos_abertos' } });
    expect(await unitsLeft(till.db, goods)).toBe(47);
  });

  it('[LIM-22] forget where they were placed from once they are paid', async () => {
    const goods = await putOnSale(till.db);
    const { body } = await order({ goods });
    const placed = () =>
      till.db
        .selectFrom('orders')
        .select('placed_from')
        .where('id', '=', body.pedido.id)
        .executeTakeFirstOrThrow();
    expect((await placed()).placed_from).toMatch(/^[\w-]{43}$/);
    await payFor(body);
    expect((await placed()).placed_from).toBeNull();
  });
});

describe('what somebody keeps without having paid', () => {
  it('[LIM-34] is found by an index each, also where the database has counted no rows yet', async () => {
    const since = new Date();
    const whose: Whose[] = [
      { sought: { cpf: '11144477735', hash: Buffer.from('a') } },
      { email: 'ana@example.com' },
      { placedFrom: 'b' },
    ];
    const asked = whose.map((one) => ({ whose: one, since }));
    const plan = await planOf(till.db, (db) => countUnpaid(db as Transaction<DB>, asked), {
      asItComes: true,
    });
    for (const index of [
      'orders_cpf_hash_idx',
      'orders_cpf_idx',
      'orders_mailbox_idx',
      'orders_placed_from_idx',
    ])
      expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on public.orders ');
  });

  it.each([
    ['alone', { cpf_hash: null, cpf_sealed: null }],
    ['beside its hash', {}],
  ])('[LIM-35] counts an order whose CPF stands as it is, %s, once', async (_where, sealed) => {
    const goods = await putOnSale(till.db, { units: 50 });
    const { cpf } = newPerson();
    // Nothing but the CPF is the same.
    const again = () => order({ goods, buyer: { ...newPerson(), cpf } });
    const first = await again();
    expect(first.status).toBe(201);
    const changed = await till.db
      .updateTable('orders')
      .set({ cpf, ...sealed })
      .where('codigo', '=', first.body.pedido.codigo)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    for (let count = 0; count < 2; count += 1) expect((await again()).status).toBe(201);
    expect(await again()).toMatchObject({ status: 409, body: { codigo: 'muitos_abertos' } });
  });
});
