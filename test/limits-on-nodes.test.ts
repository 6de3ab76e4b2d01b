import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAccounts } from './support/accounts.ts';

/** A busy machine is no failure: what never comes still fails. */
const PATIENT = { timeout: 60_000 };

/** What one address, or all of them together, may do on several servers. */

let a: Awaited<ReturnType<typeof openAccounts>>;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(async () => {
  await a.bench.close();
});
beforeEach(async () => {
  await a.renew();
});

const LIMIT = 30;

it('[NODE-10] counts calls on all servers together, a second later, without a name in the database', async () => {
  const from = a.newAddress();
  const tryLink = async () => (await a.call('POST', '/api/clientes/confirmar-email/nada', { from })).status;
  for (let n = 0; n < LIMIT; n += 1) expect(await tryLink()).toBe(400);
  expect(await tryLink()).toBe(429);
  const kept = () => a.db.selectFrom('limit_windows').selectAll().execute();
  await expect.poll(async () => (await kept()).map(({ events }) => events), PATIENT).toContain(LIMIT);
  expect(JSON.stringify(await kept())).not.toContain(from);

  await a.otherServer();
  let taken = 0;
  await expect
    .poll(
      async () => {
        const status = await tryLink();
        if (status !== 429) taken += 1;
        return status;
      },
      { interval: 500, timeout: 25_000 },
    )
    .toBe(429);
  // Alone it would have taken as many as the first.
  expect(taken).toBeLessThan(LIMIT);
});

it('[NODE-10] writes nothing down of whoever asks now and then', async () => {
  for (let n = 0; n < 20; n += 1) {
    const call = { from: a.newAddress() };
    expect((await a.call('POST', '/api/clientes/confirmar-email/nada', call)).status).toBe(400);
  }
  const often = a.newAddress();
  for (let n = 0; n < LIMIT; n += 1)
    await a.call('POST', '/api/clientes/confirmar-email/nada', { from: often });
  // What is told comes in one piece: when that of the one is there, that of the others would be.
  await expect
    .poll(async () => (await a.db.selectFrom('limit_windows').select('events').execute()).length, PATIENT)
    .toBe(1);
});

it('[NODE-11] lets guesses of an attacked account come to their turn one at a time on all servers', async () => {
  const guess = async () => (await a.logIn({ email: 'marina@example.com', senha: 'errada-errada' })).status;
  for (let n = 0; n < 21; n += 1) await guess();
  const began = performance.now();
  const here = [guess(), guess()];
  await a.otherServer();
  const statuses = await Promise.all([...here, guess(), guess()]);
  expect(statuses).toEqual(Array(4).fill(401));
  // Four turns, each a quarter of a second after the one before.
  expect(performance.now() - began).toBeGreaterThan(1000);
});
