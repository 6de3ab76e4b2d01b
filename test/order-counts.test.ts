import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import { orderNumber } from '#shared/order-number.ts';
import type { OrdersFileQuery } from '#shared/wire/orders-query.ts';
import { INVARIANTS } from '../src/server/backup/invariants.ts';
import {
  addUpCounts,
  placeOf,
  readCount,
  readCountsByStatus,
} from '../src/server/features/sales/counts.store.ts';
import { countFile, readOrdersPage } from '../src/server/features/sales/list.store.ts';
import { filterOf } from '../src/server/features/sales/list-query.ts';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  goods = await putOnSale(till.db, { nome: 'Vestido Aurora' });
});
afterAll(async () => {
  await till.stop();
});
beforeEach(async () => {
  await till.db.deleteFrom('orders').execute();
  await till.db.deleteFrom('order_counts').execute();
  await till.db.deleteFrom('order_count_changes').execute();
});

const ALL = { statuses: [], channel: null, from: null, before: null, sort: 'recentes' } as const;
/** Just before and just after midnight in São Paulo, so many days ago. */
const at = (daysAgo: number, minutes = 0) =>
  new Date(startOfDay(dayAfter(dayOf(till.now()), -daysAgo)).getTime() + minutes * 60_000);
const put = (created: Date, status: 'paid' | 'pending' = 'paid') =>
  insertPastOrder(till.db, {
    goods,
    totalCents: 1000,
    order: { created_at: created, status, paid_at: status === 'paid' ? created : null },
  });

it('[ASAL-79] orders are counted as they come, change and go, before and after their notes are added up', async () => {
  await put(at(2));
  expect(await readCount(till.db, ALL)).toBeNull();
  await addUpCounts(till.db);
  expect(await readCount(till.db, ALL)).toBe(1);
  const { id } = await put(at(1), 'pending');
  const counts = async () => Object.fromEntries((await readCountsByStatus(till.db)) ?? []);
  expect(await counts()).toEqual({ paid: 1, pending: 1 });
  await till.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: till.now() })
    .where('id', '=', id)
    .execute();
  expect(await counts()).toEqual({ paid: 2 });
  await addUpCounts(till.db);
  expect(await counts()).toEqual({ paid: 2 });
  expect(await till.db.selectFrom('order_count_changes').selectAll().execute()).toEqual([]);
  await till.db.deleteFrom('orders').where('id', '=', id).execute();
  expect(await counts()).toEqual({ paid: 1 });
  expect(await readCount(till.db, { ...ALL, statuses: ['pending'] })).toBe(0);
});

it('[ASAL-79] adding up by several at once loses nothing and counts nothing twice', async () => {
  await put(at(1));
  await addUpCounts(till.db);
  await Promise.all([
    ...Array.from({ length: 6 }, () => put(at(1))),
    ...Array.from({ length: 4 }, () => addUpCounts(till.db)),
  ]);
  expect(await readCount(till.db, ALL)).toBe(7);
  await addUpCounts(till.db);
  expect(await readCount(till.db, ALL)).toBe(7);
});

it('[ASAL-79] a day of São Paulo ends at its midnight, and a late page begins on the day in which it lies', async () => {
  for (const [daysAgo, minutes] of [
    [3, -1],
    [3, 0],
    [2, 5],
    [2, 6],
    [1, 0],
  ] as const)
    await put(at(daysAgo, minutes));
  await addUpCounts(till.db);
  const of = (daysAgo: number) => ({ ...ALL, from: at(daysAgo), before: at(daysAgo - 1) });
  expect(await Promise.all([4, 3, 2, 1].map((day) => readCount(till.db, of(day))))).toEqual([1, 1, 2, 1]);
  const place = (offset: number, direction: 'asc' | 'desc') => placeOf(till.db, ALL, { offset, direction });
  expect(await place(2, 'desc')).toEqual({ edge: at(1), offset: 1 });
  expect(await place(2, 'asc')).toEqual({ edge: at(2), offset: 0 });
  expect(await place(5, 'desc')).toBeNull();
});

/** As with very many orders. */
const SOON = { walked: 2, many: 3, lookedThrough: 4 };
const viewer = async (searchesPeople = true) => {
  const vault = await createCpfs({ db: till.db, random: randomBytes })();
  return {
    filter: (query: OrdersFileQuery) => filterOf(query, { searchesPeople, vault, now: till.now() }),
    read: (query: OrdersFileQuery, limit: number, offset: number, takesLeast = true) =>
      readOrdersPage(till.db, filterOf(query, { searchesPeople, vault, now: till.now() }), {
        limit,
        offset,
        now: till.now(),
        takesLeast,
        thresholds: SOON,
      }),
  };
};
type View = Awaited<ReturnType<typeof viewer>>;
const idsOf = ({ orders }: { orders: readonly { id: number }[] }) => orders.map(({ id }) => id);

async function walk({ read }: View, query: OrdersFileQuery, size: number) {
  const ids: number[] = [];
  for (let offset = 0; ; offset += size) {
    const page = await read(query, size, offset);
    ids.push(...idsOf(page));
    if (offset + size >= page.total) return { ids, last: page };
  }
}

const DIRECTIONS = {
  recentes: ['created_at', 'desc'],
  antigos: ['created_at', 'asc'],
  pagos: ['paid_at', 'desc'],
  total: ['total_cents', 'asc'],
  'total-desc': ['total_cents', 'desc'],
  nome: ['busca_nome', 'asc'],
  'nome-desc': ['busca_nome', 'desc'],
} as const;

it('[ASAL-79] pages follow each other without a gap in every sorting and filter, to the last one', async () => {
  // Two of each moment, name and total.
  for (let n = 0; n < 12; n += 1) await put(at(n % 3, n % 6), n % 4 === 0 ? 'pending' : 'paid');
  await addUpCounts(till.db);
  await put(at(1, 3));
  const view = await viewer();
  const day = dayOf(at(1));
  for (const [sort, [column, direction]] of Object.entries(DIRECTIONS)) {
    const all = till.db.selectFrom('orders').orderBy(column, direction).orderBy('id', direction).select('id');
    const listed = sort === 'pagos' ? all.where('paid_at', 'is not', null) : all;
    const [whole, paid, since] = await Promise.all([
      listed.execute(),
      listed.where('status', '=', 'paid').execute(),
      listed.where('created_at', '>=', at(1)).execute(),
    ]);
    const by = { sort: sort as keyof typeof DIRECTIONS };
    const asked: [query: OrdersFileQuery, wanted: { id: number }[]][] = [
      [by, whole],
      [{ ...by, status: ['paid'] }, paid],
      [{ ...by, de: day }, since],
      [{ ...by, q: 'souza' }, whole],
    ];
    for (const [query, wanted] of asked) {
      for (const size of [2, 3]) {
        const { ids, last } = await walk(view, query, size);
        expect([ids, last.total], `${JSON.stringify(query)} by ${size}`).toEqual([
          wanted.map(({ id }) => id),
          wanted.length,
        ]);
      }
    }
  }
  expect(idsOf(await view.read({}, 3, 13))).toEqual([]);
});

it('[ASAL-79] what is bought between two pages moves the next one on, and drops nothing', async () => {
  for (let n = 1; n <= 8; n += 1) await put(at(n));
  await addUpCounts(till.db);
  const view = await viewer();
  const first = idsOf(await view.read({}, 3, 0));
  await put(at(0));
  const late = await view.read({}, 3, 3);
  expect(late.total).toBe(9);
  expect(idsOf(late)[0]).toBe(first.at(-1));
});

it('[ASAL-13] a total that nobody counted is said to be the least, where that is asked for alone', async () => {
  for (let n = 0; n < 6; n += 1) await put(at(n));
  const { id } = await put(at(7));
  await till.db.updateTable('orders').set({ nome: 'Zoé Souza' }).where('id', '=', id).execute();
  await addUpCounts(till.db);
  const view = await viewer();
  for (const sort of ['recentes', 'nome', 'nome-desc', 'total'] as const) {
    const soon = await view.read({ q: 'souza', sort }, 1, 0);
    expect([soon.total, soon.isLeast], sort).toEqual([4, true]);
    const whole = await view.read({ q: 'souza', sort }, 1, 0, false);
    expect([whole.total, whole.isLeast, idsOf(whole)], sort).toEqual([7, false, idsOf(soon)]);
  }
  expect(await view.read({ q: 'zoe' }, 1, 0)).toMatchObject({ total: 1, isLeast: false, orders: [{ id }] });
});

it('[ASAL-13] a number, code, CPF or e-mail typed whole is that order’s or person’s alone; bare digits may be more', async () => {
  const mine = await put(at(3));
  const number = orderNumber(mine.id);
  const phoned = await put(at(2), 'pending');
  await till.db
    .updateTable('orders')
    .set({ whatsapp: `2198888${number}`, email: 'mariana@example.com' })
    .where('id', '=', phoned.id)
    .execute();
  await put(at(1));
  const view = await viewer();
  const found = async (query: OrdersFileQuery) => idsOf(await view.read(query, 9, 0));
  const both = [phoned.id, mine.id];
  for (const counted of [false, true]) {
    if (counted) await addUpCounts(till.db);
    expect(await found({ q: String(number) })).toEqual(both);
    expect(await found({ q: `#${number}` })).toEqual([mine.id]);
    expect(await found({ q: `n.º ${number}` })).toEqual([mine.id]);
    expect(await found({ q: mine.codigo })).toEqual([mine.id]);
    expect(await found({ q: 'mariana@example.com' })).toEqual([phoned.id]);
    expect(await found({ q: 'ana@example.com' })).not.toContain(phoned.id);
    expect(await found({ q: 'ana@example.co' })).toContain(phoned.id);
    // Whatever narrows the list: it is still that order's alone.
    expect(await found({ q: `#${number}`, status: ['pending'] })).toEqual([]);
    const filed = await countFile(till.db, view.filter({ q: 'mariana@example.com' }));
    expect(filed).toEqual({ count: 1, isLeast: false });
  }
});

it('[ASAL-79] orders are counted once no other server counts them any more', async () => {
  await put(at(1));
  const [locked, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = till.db.transaction().execute(async (tx) => {
    await sql`lock table order_counts in exclusive mode`.execute(tx);
    locked.resolve();
    await counted.promise;
  });
  await locked.promise;
  await addUpCounts(till.db);
  expect(await readCount(till.db, ALL)).toBeNull();
  counted.resolve();
  await other;
  await addUpCounts(till.db);
  expect(await readCount(till.db, ALL)).toBe(1);
});

it('[BACKUP-05] a count that is another than there are orders is found, and is right again once it is thrown away', async () => {
  await put(at(1));
  await addUpCounts(till.db);
  const drifts = async () => {
    const broken = [];
    for (const [what, query] of INVARIANTS)
      if ((await sql.raw(query).execute(till.db)).rows.length > 0) broken.push(what);
    return broken;
  };
  const before = await drifts();
  await put(at(1));
  expect(await drifts()).toEqual(before);
  await till.db.updateTable('order_counts').set({ orders: 5 }).execute();
  expect(await drifts()).toEqual([...before, 'dia com outro número de pedidos do que se contou']);
  await till.db.deleteFrom('order_counts').execute();
  await addUpCounts(till.db);
  expect([await drifts(), await readCount(till.db, ALL)]).toEqual([before, 2]);
});
