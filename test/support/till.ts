import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createSandbox } from '../../src/sandbox/index.ts';
import { loadConfig } from '../../src/server/config.ts';
import { migrate, openDatabase, type DB } from '../../src/server/db/index.ts';
import {
  createCustomPix,
  createCustomPixWorker,
  customPixRoutes,
} from '../../src/server/features/custom-pix/index.ts';
import { createOrders, createUnknownCodes, ordersRoutes } from '../../src/server/features/orders/index.ts';
import {
  createPayments,
  createPaymentWorkers,
  officeOrdersRoutes,
  paymentsRoutes,
  type PaymentsDeps,
  type PaymentWorkers,
  type WorkerTimes,
} from '../../src/server/features/payments/index.ts';
import { salesRoutes } from '../../src/server/features/sales/index.ts';
import type { Shipping } from '../../src/server/features/shipping/index.ts';
import { limitRates } from '../../src/server/http/rate-limit.ts';
import { createHttpServer, registerCalls } from '../../src/server/http/server.ts';
import type { AdminRole } from '../../src/server/http/api.ts';
import { guardRoutes, hashToken } from '../../src/server/http/sessions.ts';
import { createMercadoPago } from '../../src/server/providers/payment/mercadopago.ts';
import { freePort } from '../../src/server/http/free-port.ts';
import { freshDatabase, startPostgres } from './postgres.ts';
import { call, providerAt, type Answer, type StandInProvider } from './provider.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const WEBHOOK_SECRET = 'segredo-de-teste';
let keys = 0;

/** An idempotency key that was never used. */
export function newKey(): { 'x-idempotency-key': string } {
  keys += 1;
  return { 'x-idempotency-key': `tentativa-${process.pid}-${keys}` };
}

/** Whom the provider is told that pays a custom PIX. */
export const PIX_PAYER = 'pix@loja.example';

export const FREIGHT_CENTS = 1990;
/** A quote with another price than holds now. */
export const LAPSED_QUOTE = 'cotacao-vencida';

/** Freight at one price wherever it goes: what these tests are about is what payments do with it. */
const flatFreight: Shipping = {
  priceFor: async ({ option }) => {
    if (option.cotacao === LAPSED_QUOTE) return { ok: false, reason: 'price_changed' };
    return option.id === '1'
      ? {
          ok: true,
          option: {
            id: '1',
            nome: 'PAC',
            servico: 'PAC',
            company: 'Correios',
            prazo: 5,
            tipo: 'delivery',
            priceCents: FREIGHT_CENTS,
          },
        }
      : { ok: false, reason: 'unknown_option' };
  },
};

export interface Till {
  url: string;
  db: Kysely<DB>;
  deps: PaymentsDeps;
  /** Moves the clock of shop and provider on. */
  advance(ms: number): void;
  now(): Date;
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Headers of a customer who is logged in. */
  customer(): Promise<{ id: number; headers: Record<string, string> }>;
  /** Headers of a live administrator. */
  administrator(role?: AdminRole): Promise<Record<string, string>>;
  provider: StandInProvider;
  workers: PaymentWorkers;
  customPixWorker: PaymentWorkers;
  stop(): Promise<void>;
}

/**
 * Orders and payments over real HTTP, a served PostgreSQL and the provider's stand-in, with a clock that tests
 * can move. Notifications are off unless asked for, so that a test decides by which way news come.
 */
export async function openTill(
  options: {
    webhooks?: boolean;
    times?: Partial<WorkerTimes>;
    pixExpiresMinutes?: number;
    deliveryHoldsHours?: number;
  } = {},
): Promise<Till> {
  const postgres = await startPostgres();
  const fresh = await freshDatabase(postgres.url);
  const folder = await temporaryFolder('vitrine-till');
  const database = await openDatabase({
    dataDir: folder.path,
    databaseUrl: fresh.url,
    poolSize: 20,
    log: () => {},
  });
  await migrate(database.pool, () => {});
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);

  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandbox = await createSandbox({
    dir: join(folder.path, 'sandbox'),
    publicUrl: sandboxUrl,
    webhookSecret: WEBHOOK_SECRET,
    providers: ['mercadopago'],
    notifyOrigins: [url],
    clock: () => clock().getTime(),
  });
  await sandbox.app.listen({ port: sandboxPort, host: '127.0.0.1' });

  const app = createHttpServer(loadConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }, '/nonexistent'));
  const { db } = database;
  const common = { db, clock, random: randomBytes, log: app.log };
  const provider = createMercadoPago({
    baseUrl: `${sandboxUrl}/sandbox/mercadopago`,
    accessToken: 'TEST-till',
    notificationUrl: options.webhooks === true ? `${url}/api/payment/webhook` : null,
    clock,
  });
  const orders = createOrders({
    ...common,
    shipping: flatFreight,
    pixExpiresMinutes: options.pixExpiresMinutes ?? 30,
    deliveryHoldsHours: options.deliveryHoldsHours ?? null,
  });
  const deps: PaymentsDeps = { ...common, orders, provider };
  const customPixDeps = { ...common, provider, payer: { email: PIX_PAYER, name: 'Vitrine' } };
  const customPix = createCustomPix(customPixDeps);
  const foreign = customPix.applyNews;
  const payments = createPayments(deps, { foreign });
  const workers = createPaymentWorkers(deps, { times: options.times ?? {}, foreign });
  const unknownCodes = createUnknownCodes({ clock, max: 30, windowMs: 60_000 });
  guardRoutes(app, { db, clock });
  limitRates(app);
  await registerCalls(app, [
    ordersRoutes({ orders, db, clock, random: randomBytes, unknownCodes }),
    salesRoutes({ db, clock }),
    customPixRoutes({ customPix, random: randomBytes }),
    officeOrdersRoutes({ payments, orders, random: randomBytes }),
    paymentsRoutes({
      payments,
      db,
      random: randomBytes,
      config: { publicKey: 'TEST-public', sdkUrl: `${sandboxUrl}/sandbox/mercadopago/js/v2`, sandbox: true },
      webhookSecret: WEBHOOK_SECRET,
      unknownCodes,
      publicUrl: url,
    }),
  ]);
  await app.listen({ port, host: '127.0.0.1' });

  return {
    url,
    db,
    deps,
    workers,
    customPixWorker: createCustomPixWorker(customPixDeps),
    now: clock,
    advance: (ms) => {
      aheadMs += ms;
    },
    post: (path, body, headers) => call(`${url}${path}`, { method: 'POST', body, headers }),
    put: (path, body, headers) => call(`${url}${path}`, { method: 'PUT', body, headers }),
    customer: () => logCustomerIn(db, clock()),
    administrator: (role) => logIn(db, role ?? 'admin', clock()),
    get: (path, headers) => call(`${url}${path}`, { method: 'GET', headers }),
    provider: providerAt(sandboxUrl),
    stop: async () => {
      await workers.stop();
      await app.close();
      await payments.idle();
      await sandbox.close();
      await database.stop();
      await postgres.stop();
      await folder.remove();
    },
  };
}

async function logIn(db: Kysely<DB>, role: AdminRole, now: Date): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('admin_users')
    .values({ username: `${role}-${token.slice(0, 8)}`, senha_hash: '', role })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires = new Date(now.getTime() + 30 * 86_400_000);
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), kind: 'admin', admin_id: id, expires_at: expires })
    .execute();
  return { authorization: `Bearer ${token}` };
}

async function logCustomerIn(db: Kysely<DB>, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('customers')
    .values({ nome: 'Bia', email: `bia-${token.slice(0, 8)}@example.com`, cpf: token.slice(0, 11) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires = new Date(now.getTime() + 30 * 86_400_000);
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), kind: 'customer', customer_id: id, expires_at: expires })
    .execute();
  return { id, headers: { authorization: `Bearer ${token}` } };
}
