import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createKeptFigures, readAt } from '../src/server/load/index.ts';
import { putOnSale } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
  const goods = await putOnSale(till.db, { nome: 'Vestido Aurora' });
  // Purchases that failed used numbers up: there are fewer orders than the last one's number says.
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), 60000)`.execute(till.db);
  await insertPastOrder(till.db, { goods, totalCents: 1000, order: { status: 'paid', paid_at: till.now() } });
});
afterAll(() => till.stop());

/** A reading that takes a second, and tells how often it was read. */
function slow() {
  let [at, times] = [0, 0];
  const figures = createKeptFigures<number>({ many: 1, now: () => at });
  const tell = async (key = 'hoje') => {
    const { value } = await figures.tell(till.db, key, async () => {
      times += 1;
      at += 1000;
      return Promise.resolve(times);
    });
    return value;
  };
  return { tell, later: (ms: number) => (at += ms) };
}

/** Readings that end when they are told to, oldest first. */
function held() {
  let at = 0;
  const begun: PromiseWithResolvers<string>[] = [];
  const figures = createKeptFigures<string>({ many: 1, now: () => at });
  return {
    begun,
    tell: (key = 'hoje') =>
      figures.tell(till.db, key, () => {
        const one = Promise.withResolvers<string>();
        begun.push(one);
        return one.promise;
      }),
    later: (ms: number) => (at += ms),
    /** Until so many have begun. */
    beginning: (times: number) => vi.waitFor(() => expect(begun).toHaveLength(times), { timeout: 10_000 }),
  };
}

it('[ASAL-81] of very many orders figures are told for twenty times as long as they took, from their beginning, and then anew', async () => {
  const { tell, later } = slow();
  expect(await tell()).toBe(1);
  later(18_999);
  expect(await tell()).toBe(1);
  later(1);
  expect(await tell()).toBe(2);
});

it('[ASAL-81] what takes longer to read anew is told as it was meanwhile, with its age, and after a quarter of an hour no more', async () => {
  const { tell, later, begun, beginning } = held();
  const first = tell();
  await beginning(1);
  later(10);
  begun[0]?.resolve('old');
  expect(await first).toEqual({ value: 'old', ageMs: 10 });
  later(14 * 60_000);
  expect(await tell()).toEqual({ value: 'old', ageMs: 14 * 60_000 + 10 });
  await beginning(2);
  later(60_000);
  const next = tell();
  begun[1]?.resolve('new');
  expect(await next).toMatchObject({ value: 'new' });
});

it('[ASAL-81] when it was read is told of what is older than a minute', () => {
  const now = new Date('2026-03-02T13:20:00Z');
  expect(readAt({ value: 1, ageMs: 59_999 }, now)).toBe(null);
  expect(readAt({ value: 1, ageMs: 6 * 60_000 }, now)).toBe('2026-03-02T13:14:00.000Z');
});

it('[ASAL-81] what is of another day is told no more, and takes the place of nothing newer', async () => {
  const { tell, later, begun, beginning } = held();
  const yesterday = tell('ontem');
  await beginning(1);
  later(1000);
  const today = tell();
  await beginning(2);
  later(1000);
  begun[1]?.resolve('of today');
  expect(await today).toMatchObject({ value: 'of today' });
  begun[0]?.resolve('of yesterday');
  expect(await yesterday).toMatchObject({ value: 'of yesterday' });
  expect(await tell()).toMatchObject({ value: 'of today' });
  expect(begun).toHaveLength(2);
});

it('[ASAL-81] who asks at once is answered by one reading', async () => {
  const { tell } = slow();
  expect(await Promise.all([tell(), tell(), tell()])).toEqual([1, 1, 1]);
});

it('[ASAL-82] what fails is not tried again before twenty times as long as it took, a minute at least', async () => {
  const { tell, later, begun, beginning } = held();
  const first = tell();
  await beginning(1);
  later(6000);
  begun[0]?.reject(new Error('too slow'));
  await expect(first).rejects.toThrow('too slow');
  later(119_999);
  await expect(tell()).rejects.toMatchObject({
    status: 503,
    codigo: 'ocupado',
    details: { retryAfterSeconds: 1 },
  });
  expect(begun).toHaveLength(1);
  later(1);
  const second = tell();
  await beginning(2);
  begun[1]?.reject(new Error('away'));
  await expect(second).rejects.toThrow('away');
  later(59_999);
  await expect(tell()).rejects.toMatchObject({ status: 503 });
  later(1);
  const third = tell();
  await beginning(3);
  begun[2]?.resolve('there');
  expect(await third).toMatchObject({ value: 'there' });
});

it('[ASAL-82] a failure keeps nobody from what is known', async () => {
  const { tell, later, begun, beginning } = held();
  const first = tell();
  await beginning(1);
  later(10);
  begun[0]?.resolve('old');
  await first;
  later(60_000);
  const next = tell();
  await beginning(2);
  begun[1]?.reject(new Error('away'));
  expect(await next).toMatchObject({ value: 'old' });
  expect(await tell()).toMatchObject({ value: 'old' });
  expect(begun).toHaveLength(2);
});

it('[ASAL-82] a reading that hangs holds up the others for little more than the two minutes that a statement may take', async () => {
  const { tell, later, begun, beginning } = held();
  const first = tell();
  await beginning(1);
  later(10);
  begun[0]?.resolve('old');
  await first;
  later(60_000);
  expect(await tell()).toMatchObject({ value: 'old' });
  await beginning(2);
  later(129_999);
  expect(await tell()).toMatchObject({ value: 'old' });
  expect(begun).toHaveLength(2);
  later(1);
  expect(await tell()).toMatchObject({ value: 'old' });
  await beginning(3);
  begun[2]?.resolve('new');
  await expect.poll(async () => (await tell()).value).toBe('new');
  begun[1]?.resolve('late');
  expect(await tell()).toMatchObject({ value: 'new' });
});

it('[ASAL-81] of fewer orders they are those of the moment', async () => {
  const figures = createKeptFigures<number>();
  let times = 0;
  const tell = () => figures.tell(till.db, '', () => Promise.resolve((times += 1)));
  expect([await tell(), await tell()]).toEqual([
    { value: 1, ageMs: 0 },
    { value: 2, ageMs: 0 },
  ]);
});
