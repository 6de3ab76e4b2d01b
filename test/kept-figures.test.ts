import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeptFigures } from '../src/server/load/index.ts';
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
  const tell = (key = 'hoje') =>
    figures.tell(till.db, key, async () => {
      times += 1;
      at += 1000;
      return Promise.resolve(times);
    });
  return { tell, later: (ms: number) => (at += ms) };
}

it('[ASAL-81] of very many orders figures are told for twenty times as long as they took, and read anew behind whoever asks', async () => {
  const { tell, later } = slow();
  expect(await tell()).toBe(1);
  later(19_000);
  expect(await tell()).toBe(1);
  later(2000);
  expect(await tell()).toBe(1);
  await expect.poll(() => tell()).toBe(2);
});

it('[ASAL-81] what is older than a quarter of an hour, or of another day, is told no more', async () => {
  const { tell, later } = slow();
  expect(await tell()).toBe(1);
  later(16 * 60_000);
  expect(await tell()).toBe(2);
  expect(await tell('amanhã')).toBe(3);
});

it('[ASAL-81] who asks at once is answered by one reading, and a failure is nobody else’s', async () => {
  const { tell } = slow();
  expect(await Promise.all([tell(), tell(), tell()])).toEqual([1, 1, 1]);
  const figures = createKeptFigures<number>({ many: 1 });
  const fail = () => Promise.reject(new Error('too slow'));
  await expect(figures.tell(till.db, '', fail)).rejects.toThrow('too slow');
  expect(await figures.tell(till.db, '', () => Promise.resolve(5))).toBe(5);
});

it('[ASAL-81] of fewer orders they are those of the moment', async () => {
  const figures = createKeptFigures<number>();
  let times = 0;
  const tell = () => figures.tell(till.db, '', () => Promise.resolve((times += 1)));
  expect([await tell(), await tell()]).toEqual([1, 2]);
});
