import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { adminToken, callShop, OFFICE_ENV } from '../e2e/office-desk.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { askPix, letIn, pixBody, triedCheckout } from './support/test-purchases.ts';

// A shop was tried while its payments were played; then its operator gave it an account by the environment, and the sandbox
// went with what it had played.

const PUBLIC_URL = 'https://loja.example';
let standIns: SharedStandIns;
let postgres: ServedPostgres;
let pool: Pool;
let shop: RunningShop;
let token: string;
let units: number;
let tests: { id: number; codigo: string }[];

beforeAll(async () => {
  [standIns, postgres] = await Promise.all([startStandIns({ notifyOrigins: [PUBLIC_URL] }), startPostgres()]);
  const { url } = await freshDatabase(postgres.url, 'demo');
  pool = new Pool({ connectionString: url, max: 2 });
  const env = {
    ...OFFICE_ENV,
    DATABASE_URL: url,
    DATA_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL,
    UNPAID_ORDERS_PER_PERSON: '50',
  };
  shop = await startShop({ env });
  token = await adminToken(shop.url);
  units = await unitsLeft();
  const cookie = await letIn(shop.url, token);
  tests = [];
  for (let count = 0; count < 2; count += 1) tests.push(await buyTest(cookie));
  await shop.stop();
  shop = await startShop({ env: { ...env, ...standIns.env } });
});
afterAll(async () => {
  await shop?.stop();
  await pool?.end();
  await Promise.all([postgres?.stop(), standIns?.stop()]);
});

const headers = () => ({ authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() });
const unitsLeft = async () =>
  Number((await pool.query('select sum(quantity) as units from stock_items')).rows[0].units);
const standing = async (id: number) =>
  (
    await pool.query(
      `select o.status, p.state, p.refunded_cents = p.amount_cents as all_back,
        (select coalesce(sum(cents) filter (where kind = 'returned'), 0)::int from charge_movements m
          where m.payment_id = p.id) = p.refunded_cents as books_say_so
        from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [id],
    )
  ).rows;

/** A test that its played bank has paid. */
async function buyTest(cookie: string): Promise<{ id: number; codigo: string }> {
  const made = await askPix(shop.url, pixBody(await triedCheckout(shop.url, cookie)), { cookie });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const charge = made.body.payment.id ?? '';
  await callShop(`${shop.url}/sandbox/payments/${charge}/approve`, 'POST', {}, headers());
  const path = `${shop.url}/api/payment/pix/status/${charge}`;
  const isPaid = async () => {
    expect((await callShop<PaymentStatusAnswer>(path, 'GET')).payment.status).toBe('approved');
  };
  await vi.waitFor(isPaid, { timeout: 20_000 });
  return made.body.pedido;
}

const undo = (id: number, body: object = {}) =>
  callShop<{ estornado: boolean }>(
    `${shop.url}/api/gerenciamento/pedidos/${id}/estorno`,
    'POST',
    body,
    headers(),
  );

it('[DAYS-18] is undone though the sandbox that was paid is gone: its pieces come back, and no money moves', async () => {
  const [whole, parts] = tests;
  if (whole === undefined || parts === undefined) throw new Error('No test was bought');
  expect(await unitsLeft()).toBe(units - 2);
  expect((await undo(whole.id)).estornado).toBe(true);
  const back = { status: 'refunded', state: 'returned', all_back: true, books_say_so: true };
  expect(await standing(whole.id)).toEqual([back]);
  expect(await unitsLeft()).toBe(units - 1);
  // A part, and the rest of it.
  expect((await undo(parts.id, { valor: 1.5 })).estornado).toBe(true);
  expect(await standing(parts.id)).toEqual([{ ...back, status: 'paid', state: 'paid', all_back: false }]);
  expect((await undo(parts.id)).estornado).toBe(true);
  expect(await standing(parts.id)).toEqual([back]);
  expect(await unitsLeft()).toBe(units);
  const { rows } = await pool.query(
    `select t.state from payment_tasks t join payments p on p.id = t.payment_id join orders o on o.id = p.order_id
      where t.kind = 'refund' and o.teste`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  await expect(undo(whole.id)).rejects.toThrow(/: (409|422) /);
});

it('[DAYS-18] is a test’s alone: a sale of a charge that nobody knows waits for who can give it back', async () => {
  const cookie = '';
  const made = await askPix(shop.url, pixBody(await triedCheckout(shop.url, cookie)), { cookie });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.pedido.teste).toBeUndefined();
  const charge = made.body.payment.id ?? '';
  await standIns.provider.decide(charge, 'approve');
  const path = `${shop.url}/api/payment/pix/status/${charge}`;
  const isPaid = async () => {
    expect((await callShop<PaymentStatusAnswer>(path, 'GET')).payment.status).toBe('approved');
  };
  await vi.waitFor(isPaid, { timeout: 20_000 });
  // Its number is like a played one's, and no provider has it.
  await pool.query("update payments set provider_payment_id = '999999999999999' where order_id = $1", [
    made.body.pedido.id,
  ]);
  expect((await undo(made.body.pedido.id)).estornado).toBe(false);
  expect(await standing(made.body.pedido.id)).toMatchObject([{ status: 'paid', state: 'paid' }]);
});
