import type { FastifyBaseLogger } from 'fastify';
import { randomBytes } from 'node:crypto';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/index.ts';
import type { Endpoints } from './endpoints.ts';
import { adminRoutes, createAdmin, ensureAdministrator } from './features/admin/index.ts';
import { catalogRoutes, createCatalog } from './features/catalog/index.ts';
import { createCustomers, customersRoutes } from './features/customers/index.ts';
import { artRoutes, createDrawingRecovery, keepBanner, seedDemo } from './features/demo/index.ts';
import { createMailWorker } from './features/mail/index.ts';
import { createMedia, mediaRoutes } from './features/media/index.ts';
import { createOrders, createUnknownCodes, ordersRoutes } from './features/orders/index.ts';
import {
  createPayments,
  createPaymentWorkers,
  officeOrdersRoutes,
  paymentsRoutes,
} from './features/payments/index.ts';
import { createPostalCodes, createShipping, shippingRoutes } from './features/shipping/index.ts';
import type { ApiRoutes } from './http/api.ts';
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
  log: FastifyBaseLogger;
  /** Takes sentences for the server's operator. */
  say: (sentence: string) => void;
}

/** At most so many codes and numbers that nobody has, per address and minute. */
const UNKNOWN_CODES = { max: 30, windowMs: 60_000 };

/** What the shop knows and does, behind its routes. */
export async function createServices({ config, database, providers, log, say }: ServicesDeps) {
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
    recover: createDrawingRecovery(),
    onPicturesReady: catalog.announce,
  });
  const { mercadoPago } = providers;
  const provider = createMercadoPago({ ...mercadoPago, clock, stopping: stopping.signal });
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
      createViaCep({ ...source, ...providers.viaCep }),
      ...(providers.brasilApi === null ? [] : [createBrasilApi({ ...source, ...providers.brasilApi })]),
    ],
  });
  const orders = createOrders({
    db,
    clock,
    random,
    log,
    shipping,
    pixExpiresMinutes: config.PIX_EXPIRES_MINUTES,
  });
  const paymentsDeps = { db, clock, random, log, orders, provider };
  const payments = createPayments(paymentsDeps);
  const workers = createPaymentWorkers(paymentsDeps);
  const mails = createMailWorker({
    db,
    clock,
    log,
    sender: mailSender(config, providers.smtpUrl),
    shop: shopSettings(config),
  });
  const people = { db, clock, random };
  const unknownCodes = createUnknownCodes({ clock, ...UNKNOWN_CODES });
  const publicConfig = {
    publicKey: mercadoPago.publicKey,
    sdkUrl: mercadoPago.sdkUrl,
    sandbox: config.sandbox.payments,
  };

  const calls: ApiRoutes[] = [
    catalogRoutes({ catalog }),
    shippingRoutes({ shipping, postalCodes }),
    adminRoutes({ admin: createAdmin(people) }),
    customersRoutes({ customers: createCustomers(people) }),
    ordersRoutes({ orders, db, random, unknownCodes }),
    officeOrdersRoutes({ payments, orders, random }),
    paymentsRoutes({
      payments,
      db,
      random,
      config: publicConfig,
      webhookSecret: mercadoPago.webhookSecret,
      unknownCodes,
    }),
  ];
  return {
    catalog,
    calls,
    /** Answered at their one address, without /api. */
    files: [mediaRoutes({ media }), artRoutes()],
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
      workers.start();
      mails.start();
    },
    /** From here on calls to providers end soon. */
    beginStop: () => stopping.abort(),
    async stop() {
      await Promise.all([workers.stop(), mails.stop(), media.stop(), catalog.stop()]);
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
