import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';
import type { PaymentsDeps, PaymentWorkers, WorkerTimes } from '../../src/server/features/payments/index.ts';
import type { Job } from '../../src/server/jobs/index.ts';
import type { LabelProvider } from '../../src/server/providers/freight/labels-port.ts';
import { createMelhorEnvioLabels } from '../../src/server/providers/freight/melhor-envio-labels.ts';
import type { MakeCall } from '../../src/server/providers/http-call.ts';
import type { PaymentProvider } from '../../src/server/providers/payment/port.ts';
import type { Config } from '../../src/server/settings/config.ts';
import type { OfficeRole } from '#shared/acts.ts';
import type { PayOnDelivery } from '#shared/shop.ts';
import { createSealer } from '../../src/server/security/sealer.ts';
import { hashToken } from '../../src/server/http/sessions.ts';
import { createCpfs } from '../../src/server/security/cpfs.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { createLabelsServices, labelsSettings } from '../../src/server/services/labels.ts';
import type { Part } from '../../src/server/services/world.ts';
import { createTrackingServices } from '../../src/server/services/tracking.ts';
import { createMailServices } from '../../src/server/services/mail.ts';
import { createMoneyServices, moneySettings } from '../../src/server/services/money.ts';
import { flatFreight } from './flat-freight.ts';
import { call, providerAt, type Answer, type StandInProvider } from './provider.ts';
import { openWorkbench, WEBHOOK_SECRET, type Workbench } from './workbench.ts';

export { FREIGHT_CENTS, LAPSED_QUOTE, PICKUP_PLACE } from './flat-freight.ts';
export { WEBHOOK_SECRET } from './workbench.ts';
let keys = 0;

/** An idempotency key that was never used. */
export function newKey(): { 'x-idempotency-key': string } {
  keys += 1;
  return { 'x-idempotency-key': `tentativa-${process.pid}-${keys}` };
}

/** Whom the provider is told that pays a custom PIX. */
export const PIX_PAYER = 'pix@loja.example';

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
  delete<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  /** Headers of a customer who is logged in. */
  customer(): Promise<{ id: number; headers: Record<string, string> }>;
  /** Headers of a live administrator. */
  administrator(role?: OfficeRole): Promise<Record<string, string>>;
  provider: StandInProvider;
  workers: PaymentWorkers;
  customPixWorker: PaymentWorkers;
  disputesWorker: PaymentWorkers;
  creditsWorker: Pick<Job, 'runOnce'>;
  giftsWorker: Pick<Job, 'runOnce'>;
  exchangesWorker: Pick<Job, 'runOnce'>;
  labelsWorker: Pick<Job, 'runOnce'>;
  trackingWorker: Pick<Job, 'runOnce'>;
  /** Sends the mails that are due, and gives those that were ever sent. */
  sendMails(): Promise<ReturnType<Workbench['mails']>>;
  /** Another node that follows parcels. */
  trackingNode(): Pick<Job, 'runOnce'>;
  /** What came in as news of parcels, by what became of it. */
  freightNews: ReadonlyMap<string, number>;
  /** Another node that buys labels, whose calls go out by `http`; where it is reached. */
  labelsNode(http: MakeCall): Promise<string>;
  /** Another node with one more part of the shop; where it is reached. */
  serve(part: Part): Promise<string>;
  /** The same shop over the same books as after a restart with other settings. This one goes on, and stops both. */
  restarted(changed: Partial<Config>): Promise<Till>;
  stop(): Promise<void>;
}

/**
 * Orders and payments over real HTTP, a served PostgreSQL and the provider's stand-in, with a clock that tests
 * can move. Notifications are off unless asked for, so that a test decides by which way news come.
 */
export async function openTill(options: TillOptions = {}): Promise<Till> {
  const env = { CUSTOM_PIX_PAYER_EMAIL: PIX_PAYER, ...options.env };
  const { poolSize } = options;
  const bench = await openWorkbench(env, {
    tellsByPanel: options.webhooks === true,
    ...(poolSize !== undefined && { poolSize }),
  });
  return tillOver(bench, options, bench.config);
}

interface TillOptions {
  webhooks?: boolean;
  times?: Partial<WorkerTimes>;
  pixExpiresMinutes?: number;
  exchangeDays?: () => number;
  /** It is noted as an order unless told otherwise. */
  payOnDelivery?: PayOnDelivery;
  /** Settings besides. */
  env?: Record<string, string>;
  /** Connections to the database, where a test wants more at once than a shop has. */
  poolSize?: number;
  /** Another provider than the stand-in. */
  provider?: PaymentProvider;
  /** By what the calls of labels and parcels go out. */
  freightCalls?: MakeCall;
  /** Does it pay ICMS, its invoices being issued elsewhere? */
  paysIcms?: () => boolean;
}

async function tillOver(bench: Workbench, options: TillOptions, config: Config): Promise<Till> {
  const { world, db, clock, endpoints } = bench;
  const { notificationUrl } = endpoints.mercadoPago;
  const mercadoPago = {
    ...endpoints.mercadoPago,
    notificationUrl: options.webhooks === true ? notificationUrl : null,
  };
  const {
    payment: standIn,
    labels: labelProvider,
    freight,
  } = bench.connect({ ...endpoints, mercadoPago }, config);
  const provider = options.provider ?? standIn;
  const cpfs = createCpfs(world);
  const money = createMoneyServices(
    { ...world, cpfs },
    {
      ...moneySettings(config),
      shipping: flatFreight,
      provider,
      exchangeDays: () => options.exchangeDays?.() ?? 30,
      pixExpiresMinutes: () => options.pixExpiresMinutes ?? config.PIX_EXPIRES_MINUTES,
      payOnDelivery: () => options.payOnDelivery ?? 'order',
      times: options.times ?? {},
      sealer: createSealer([Buffer.alloc(32, 7)], randomBytes),
    },
  );
  const { orders, payments, unknownCodes } = money;
  const labelsBy = (from: LabelProvider) =>
    createLabelsServices(
      { ...world, cpfs },
      {
        ...labelsSettings(
          () => config,
          () => shopSettings(config),
        ),
        orders,
        payments,
        unknownCodes,
        provider: from,
        needsInvoice: () => options.paysIcms?.() ?? false,
        // A machine that runs many tests starts processes slowly.
        patienceMs: 120_000,
      },
    );
  const callingBy = (http: MakeCall) =>
    createMelhorEnvioLabels(
      { ...endpoints.melhorEnvio, contactEmail: config.STORE_EMAIL, clock, http },
      freight,
    );
  const carriers = options.freightCalls === undefined ? labelProvider : callingBy(options.freightCalls);
  const labels = labelsBy(carriers);
  const freightNews = new Map<string, number>();
  const trackingBy = () =>
    createTrackingServices(world, {
      orders,
      provider: carriers,
      closed: () => '',
      secret: () => WEBHOOK_SECRET,
      countNews: (outcome) => freightNews.set(outcome, (freightNews.get(outcome) ?? 0) + 1),
    });
  const tracking = trackingBy();
  const { url } = await bench.serve(money, labels, tracking);
  const mailServices = createMailServices(world, {
    sender: bench.connect().mail,
    shop: () => shopSettings(config),
  });

  return {
    url,
    db,
    deps: {
      ...world,
      cpfs,
      provider,
      orders: money.orders,
      installments: moneySettings(config).installments,
      // What is paid behind the routes was guessed by nobody.
      guardCoupon: async () => {},
    },
    workers: money.workers,
    customPixWorker: money.customPixWorker,
    disputesWorker: money.disputesWorker,
    creditsWorker: money.creditsWorker,
    giftsWorker: money.giftsWorker,
    exchangesWorker: money.exchangesWorker,
    labelsWorker: labels.worker,
    trackingWorker: tracking.worker,
    sendMails: async () => {
      await mailServices.mails.runOnce();
      return bench.mails();
    },
    trackingNode: () => trackingBy().worker,
    freightNews,
    labelsNode: async (http) => (await bench.serve(labelsBy(callingBy(http)))).url,
    serve: async (part) => (await bench.serve(part)).url,
    now: clock,
    advance: bench.pass,
    post: (path, body, headers) => call(`${url}${path}`, { method: 'POST', body, headers }),
    put: (path, body, headers) => call(`${url}${path}`, { method: 'PUT', body, headers }),
    delete: (path, headers) => call(`${url}${path}`, { method: 'DELETE', headers }),
    customer: () => logCustomerIn(db, clock()),
    administrator: (role) => logIn(db, role ?? 'admin', clock()),
    get: (path, headers) => call(`${url}${path}`, { method: 'GET', headers }),
    provider: providerAt(new URL(bench.sandboxUrl).origin),
    restarted: (changed) => tillOver(bench, options, { ...config, ...changed }),
    stop: async () => {
      await tracking.stop?.();
      await labels.stop?.();
      await money.stop?.();
      await bench.close();
    },
  };
}

async function logIn(db: Kysely<DB>, role: OfficeRole, now: Date): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('admin_users')
    .values({ username: `${role}-${token.slice(0, 8)}`, senha_hash: '', role })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires = new Date(now.getTime() + 30 * 86_400_000);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      kind: 'admin',
      admin_id: id,
      expires_at: expires,
      last_used_at: expires,
      proven_at: expires,
    })
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
