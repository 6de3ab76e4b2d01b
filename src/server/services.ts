import type { FastifyBaseLogger } from 'fastify';
import { randomBytes } from 'node:crypto';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/index.ts';
import type { Endpoints } from './endpoints.ts';
import {
  adminRoutes,
  auditRoutes,
  createAdmin,
  createStaff,
  ensureAdministrator,
  staffRoutes,
} from './features/admin/index.ts';
import { catalogOfficeRoutes } from './features/catalog-office/index.ts';
import { catalogRoutes, createCatalog } from './features/catalog/index.ts';
import { createAccountMails, createCustomers, customersRoutes } from './features/customers/index.ts';
import { createCustomPix, createCustomPixWorker, customPixRoutes } from './features/custom-pix/index.ts';
import { artRoutes, createDrawingRecovery, keepBanner, seedDemo } from './features/demo/index.ts';
import { foundRoutes } from './features/found/index.ts';
import { createMailWorker, keptMailsRoutes, type KeptMails } from './features/mail/index.ts';
import { createMedia, mediaRoutes, uploadRoutes } from './features/media/index.ts';
import { createOfflineRoutes } from './features/offline/index.ts';
import { createOrders, createUnknownCodes, ordersRoutes } from './features/orders/index.ts';
import {
  createPayments,
  createPaymentWorkers,
  officeOrdersRoutes,
  paymentsRoutes,
} from './features/payments/index.ts';
import { countBacklog, countOrderStates, countPaymentStates, salesRoutes } from './features/sales/index.ts';
import { createPostalCodes, createShipping, shippingRoutes } from './features/shipping/index.ts';
import type { ApiRoutes } from './http/api.ts';
import type { Metrics } from './http/metrics.ts';
import { createS3Bucket } from './providers/bucket/s3.ts';
import { notedCalls } from './providers/http-call.ts';
import { createMelhorEnvio } from './providers/freight/melhor-envio.ts';
import { createSmtpSender } from './providers/mail/smtp.ts';
import { createMercadoPago } from './providers/payment/mercadopago.ts';
import { createBrasilApi } from './providers/postal-code/brasilapi.ts';
import { createViaCep } from './providers/postal-code/viacep.ts';
import { generatedSecret } from './secrets.ts';
import { shopSettings } from './shop-settings.ts';

export interface ServicesDeps {
  config: Config;
  database: Database;
  providers: Endpoints;
  /** What was not sent; null where mails are. */
  keptMails: KeptMails | null;
  log: FastifyBaseLogger;
  /** Takes sentences for the server's operator. */
  say: (sentence: string) => void;
  metrics: Metrics;
}

/** At most so many codes and numbers that nobody has, per address and minute. */
const UNKNOWN_CODES = { max: 30, windowMs: 60_000 };
/** How long an order on delivery keeps its units in a shop whose pages never place one. */
const UNASKED_DELIVERY_HOURS = 48;

/** What the shop knows and does, behind its routes. */
export async function createServices(deps: ServicesDeps) {
  const { config, database, providers, log, say, metrics } = deps;
  const { db } = database;
  const clock = systemClock;
  const random = randomBytes;
  const stopping = new AbortController();
  const catalog = createCatalog({ db, clock, log });
  const media = createMedia({
    db,
    clock,
    log,
    dataDir: config.DATA_DIR,
    bucket: config.MEDIA_URL === undefined ? null : createS3Bucket(config.MEDIA_URL),
    recover: createDrawingRecovery(),
    onPicturesReady: catalog.announcePictures,
  });
  const { mercadoPago } = providers;
  const http = (name: string) => notedCalls(metrics.providerCalls(name));
  const provider = createMercadoPago({
    ...mercadoPago,
    clock,
    stopping: stopping.signal,
    http: http('mercadopago'),
  });
  const stop = stopping.signal;
  const shipping = createShipping({
    db,
    clock,
    log,
    provider: createMelhorEnvio({
      ...providers.melhorEnvio,
      contactEmail: config.STORE_EMAIL,
      clock,
      stopping: stop,
      http: http('melhorenvio'),
    }),
    secret: await generatedSecret({ db, random }, 'quote_signing'),
    fromCep: config.CEP_ORIGEM,
    shopName: config.STORE_NAME,
    localDelivery: config.LOCAL_DELIVERY,
    freeShipping: config.FREE_SHIPPING,
    publicUrl: config.publicUrl,
  });
  const source = { contactEmail: config.STORE_EMAIL, clock, stopping: stop };
  const postalCodes = createPostalCodes({
    db,
    clock,
    log,
    sources: [
      createViaCep({ ...source, ...providers.viaCep, http: http('viacep') }),
      ...(providers.brasilApi === null
        ? []
        : [createBrasilApi({ ...source, ...providers.brasilApi, http: http('brasilapi') })]),
    ],
  });
  const orders = createOrders({
    db,
    clock,
    random,
    log,
    shipping,
    pixExpiresMinutes: config.PIX_EXPIRES_MINUTES,
    deliveryHoldsHours: config.PAY_ON_DELIVERY === 'order' ? null : UNASKED_DELIVERY_HOURS,
  });
  const paymentsDeps = { db, clock, random, log, orders, provider };
  const customPixDeps = {
    db,
    clock,
    random,
    log,
    provider,
    payer: { email: config.CUSTOM_PIX_PAYER_EMAIL, name: config.STORE_NAME },
  };
  const customPix = createCustomPix(customPixDeps);
  const foreign = { foreign: customPix.applyNews };
  const payments = createPayments(paymentsDeps, foreign);
  const workers = [createPaymentWorkers(paymentsDeps, foreign), createCustomPixWorker(customPixDeps)];
  const people = { db, clock, random };
  const mails = createMailWorker({
    db,
    clock,
    log,
    sender: mailSender(config, providers.smtpUrl),
    shop: shopSettings(config),
    writers: createAccountMails({ ...people, publicUrl: config.publicUrl }),
  });
  const unknownCodes = createUnknownCodes({ clock, ...UNKNOWN_CODES });
  const publicConfig = {
    publicKey: mercadoPago.publicKey,
    sdkUrl: mercadoPago.sdkUrl,
    sandbox: config.sandbox.payments,
  };

  const figures = { label: 'status', read: () => countOrderStates(db) };
  metrics.watch({ ...figures, name: 'vitrine_orders', help: 'Orders by state' });
  metrics.watch({
    ...figures,
    name: 'vitrine_payments',
    help: "Charges by the provider's word",
    read: () => countPaymentStates(db),
  });
  metrics.watch({
    name: 'vitrine_backlog',
    help: 'Work that waits to be done',
    label: 'kind',
    read: () => countBacklog(db),
  });

  const calls: ApiRoutes[] = [
    catalogRoutes({ catalog }),
    ...catalogOfficeRoutes({
      db,
      clock,
      catalog,
      addresses: { publicUrl: config.publicUrl },
      brand: config.STORE_NAME,
    }),
    uploadRoutes({ db, clock, media }),
    shippingRoutes({ shipping, postalCodes }),
    adminRoutes({ admin: createAdmin(people) }),
    staffRoutes({ staff: createStaff(people) }),
    auditRoutes({ db }),
    keptMailsRoutes({ mails: deps.keptMails, db, clock }),
    customersRoutes({ customers: createCustomers(people) }),
    ordersRoutes({ orders, db, clock, random, unknownCodes }),
    salesRoutes({ db, clock }),
    officeOrdersRoutes({ payments, orders, random }),
    customPixRoutes({ customPix, random }),
    paymentsRoutes({
      payments,
      db,
      random,
      config: publicConfig,
      webhookSecret: mercadoPago.webhookSecret,
      unknownCodes,
      publicUrl: config.publicUrl,
    }),
  ];
  return {
    catalog,
    calls,
    /** Answered at their one address, without /api. */
    files: [
      mediaRoutes({ media }),
      artRoutes(),
      foundRoutes({ catalog, shop: shopSettings(config) }),
      await createOfflineRoutes({ shopName: config.STORE_NAME }),
    ],
    /** Before the first request. */
    async open() {
      const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
      const made = await ensureAdministrator(people, { username, password });
      if (made?.password !== undefined) {
        say(`Primeiro acesso à administração: usuário ${made.username}, senha ${made.password}`);
      }
      const banner = await keepBanner({ db, media });
      await seedDemo({ db, media, clock, mode: config.SEED_DEMO, say });
      await catalog.start();
      return { banner };
    },
    /** Once requests are answered. */
    startWork() {
      media.start();
      workers.forEach((worker) => worker.start());
      mails.start();
    },
    /** From here on calls to providers end soon. */
    beginStop: () => stopping.abort(),
    async stop() {
      await Promise.all([
        ...workers.map((worker) => worker.stop()),
        mails.stop(),
        media.stop(),
        catalog.stop(),
      ]);
      await payments.idle();
    },
  };
}

/** Mails go out in the shop's name, and answers come to its own address. */
function mailSender(config: Config, url: string) {
  const { STORE_NAME: name, STORE_EMAIL: address, MAIL_FROM: from } = config;
  const domain = new URL(config.publicUrl).hostname;
  return createSmtpSender({ url, from: from ?? { name, address }, replyTo: address, domain });
}
