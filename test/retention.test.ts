import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRetention, RULES } from '../src/server/features/at-rest/index.ts';
import { MARINA, openAccounts, type Accounts } from './support/accounts.ts';

const DAY_MS = 86_400_000;
let a: Accounts;
beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a?.close());
beforeEach(() => a.renew());

const ago = (days: number) => new Date(a.bench.clock().getTime() - days * DAY_MS);
const forget = () => createRetention({ db: a.db, clock: a.bench.clock, log: a.bench.world.log }).runOnce();

it('[REST-20] docs/retention.md tells each rule as it is', async () => {
  const text = await readFile(new URL('../docs/retention.md', import.meta.url), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, kept]) => `${name}: ${kept}`);
  expect(rows).toEqual(RULES.map(({ name, kept }) => `${name}: ${kept}`));
});

it('[REST-21] sessions, links and counts go when they are over, and not before', async () => {
  await a.register(MARINA);
  const customer_id = await a.customerId();
  const ends = [-0.001, 0.1, -2].map((days) => ago(-days));
  for (const expires_at of ends) {
    const token_hash = randomBytes(32);
    await a.db
      .insertInto('sessions')
      .values({ token_hash, kind: 'customer', customer_id, expires_at, last_used_at: expires_at })
      .execute();
    await a.db
      .insertInto('account_links')
      .values({ token_hash, customer_id, expires_at, purpose: 'senha' })
      .execute();
    await a.db
      .insertInto('limit_windows')
      .values({ key: token_hash.toString('hex'), events: 1, ends_at: expires_at })
      .execute();
  }
  await forget();
  const left = async (table: 'sessions' | 'account_links' | 'limit_windows') =>
    (await a.db.selectFrom(table).selectAll().execute()).length;
  expect([await left('sessions'), await left('account_links')]).toEqual([1, 2]);
  expect(
    await a.db.selectFrom('limit_windows').select('key').where('ends_at', '<', a.bench.clock()).execute(),
  ).toEqual([]);
});

it('[REST-21] news of a charge that nothing owns stay until somebody says whose it is', async () => {
  const news = (resource_id: string, about: 'charge' | 'dispute') => ({
    provider: 'p',
    dedup_key: `morto-${resource_id}`,
    topic: 't',
    resource_id,
    about,
    state: 'dead' as const,
    received_at: ago(200),
  });
  await a.db
    .insertInto('webhook_events')
    .values([news('77', 'charge'), news('78', 'dispute')])
    .execute();
  const left = async () =>
    (await a.db.selectFrom('webhook_events').select('resource_id').where('state', '=', 'dead').execute()).map(
      (row) => row.resource_id,
    );
  await forget();
  expect(await left()).toEqual(['77']);
  await a.db
    .insertInto('foreign_charges')
    .values({ provider: 'p', provider_payment_id: '77', noted_at: a.bench.clock(), noted_by: 'dona' })
    .execute();
  await forget();
  expect(await left()).toEqual([]);
});

it('[REST-21] news, quotes, bodies of calls and mails about accounts go after their days', async () => {
  const order_id = await a.insertOrder();
  for (const [n, days] of [1, 3, 40, 200].entries()) {
    const at = ago(days);
    await a.db
      .insertInto('webhook_events')
      .values({
        provider: 'p',
        dedup_key: `e${n}`,
        topic: 't',
        resource_id: '1',
        state: 'done',
        received_at: at,
      })
      .execute();
    await a.db
      .insertInto('freight_quotes')
      .values({ request_key: `q${n}`, options: '[]', quoted_at: at })
      .execute();
    await a.db
      .insertInto('outbox')
      .values({
        kind: 'conta',
        dedup_key: `m${n}`,
        payload: '{"email":"x@example.com"}',
        state: 'sent',
        created_at: at,
      })
      .execute();
    await a.db
      .insertInto('payment_attempts')
      .values({
        order_id,
        number: n + 1,
        method: 'pix',
        idempotency_key: `chave-${n}-longa`,
        body_hash: Buffer.from('x'),
        provider_key: `k${n}`,
        state: 'answered',
        amount_cents: 100,
        created_at: at,
      })
      .execute();
  }
  await forget();
  const keys = async (query: Promise<{ key: string }[]>) => (await query).map(({ key }) => key);
  expect(
    await keys(a.db.selectFrom('webhook_events').select('dedup_key as key').orderBy('id').execute()),
  ).toEqual(['e0', 'e1', 'e2']);
  expect(await keys(a.db.selectFrom('freight_quotes').select('request_key as key').execute())).toEqual([
    'q0',
  ]);
  expect(
    await keys(
      a.db
        .selectFrom('outbox')
        .select('dedup_key as key')
        .where('kind', '=', 'conta')
        .orderBy('id')
        .execute(),
    ),
  ).toEqual(['m0', 'm1']);
  const attempts = await a.db.selectFrom('payment_attempts').select('body_hash').orderBy('number').execute();
  expect(attempts.map(({ body_hash }) => body_hash.toString())).toEqual(['x', 'x', '', '']);
});
