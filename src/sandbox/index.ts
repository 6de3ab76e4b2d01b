import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { buildApp } from './app.ts';
import { createCallLog } from './http/call-log.ts';
import { PROVIDERS, createFaults } from './http/faults.ts';
import type { Provider } from './http/faults.ts';
import { createMailbox } from './mail/mailbox.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { startSmtp } from './mail/smtp.ts';
import { createMelhorEnvio } from './melhorenvio/index.ts';
import { createMercadoPago } from './mercadopago/index.ts';
import { USUAL_TERMS, type SellerTerms } from './mercadopago/installments.ts';
import { forwardTo } from './plugin.ts';
import { openStore } from './store.ts';

export type { Mail } from './mail/mailbox.ts';

export interface SandboxOptions {
  /** Where it keeps what it holds; made when missing. One process at a time. */
  dir: string;
  /** Where browsers reach the stand-ins, without a slash at the end; a function where the port is not known yet. */
  publicUrl: string | (() => string);
  /** Signs the notifications of payments. */
  webhookSecret: string;
  /** Which access tokens the payments API takes; without it any that begins with TEST- or APP_USR-. */
  accessToken?: string | readonly string[];
  /** What the payments' seller has agreed on about interest; without it three instalments have none. */
  terms?: SellerTerms;
  /** Which providers are stood in for; all when absent. The page and the switches come with the payments. */
  providers?: readonly Provider[];
  /** Port of the mailbox on 127.0.0.1; 0 is any free one. */
  smtpPort?: number;
  /** Origins besides `publicUrl` that may be sent notifications. */
  notifyOrigins?: readonly string[];
  /** Any port of this machine may be sent some: where the stand-ins run alone, for shops that come and go. */
  notifyLoopback?: boolean;
  /** Do numbers of charges say that they are only played? As the provider's own otherwise. */
  marksNumbers?: boolean;
  /** Where the seller's panel has news of orders sent; without it they are told to nobody. */
  panelUrl?: string;
  /** The same of the freight application. */
  freightPanelUrl?: string;
  clock?: () => number;
  log?: (message: string) => void;
}

export interface Sandbox {
  /** To be registered by the host's app under the prefix /sandbox; the host's hooks see two routes, nothing more. */
  plugin: FastifyPluginAsync;
  /** The stand-ins' own app, to be listened on when they run alone. */
  app: FastifyInstance;
  /** `smtp://127.0.0.1:port`, or undefined when mail is not stood in for. */
  smtpUrl: string | undefined;
  /** The mailbox for whoever may see it when the page is not there; newest first. */
  mails: Pick<Mailbox, 'list' | 'find' | 'forget'>;
  /** Cuts what hangs, keeps what waits and ends. */
  close(): Promise<void>;
}

const EXPIRY_CHECK_MS = 1_000;

/** Starts the local stand-ins of the providers: payments, freight, postal codes and a mailbox. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dir, webhookSecret, accessToken, clock = Date.now, log = () => {} } = options;
  const { providers = PROVIDERS, terms = USUAL_TERMS, notifyOrigins = [], notifyLoopback = false } = options;
  const publicUrl = () => (typeof options.publicUrl === 'string' ? options.publicUrl : options.publicUrl());
  const store = await openStore(join(dir, 'sandbox.jsonl'));
  const faults = createFaults();
  const calls = createCallLog(clock);
  const closing = new AbortController();
  const mailbox = createMailbox({ store, clock });
  const smtp = providers.includes('smtp')
    ? await startSmtp({ mailbox, faults, calls, port: options.smtpPort ?? 0, log })
    : undefined;
  const common = { store, faults, clock, publicUrl, terms, log, secret: webhookSecret };
  const mercadoPago = createMercadoPago({
    ...common,
    notifyOrigins,
    notifyLoopback,
    marksNumbers: options.marksNumbers ?? false,
    panelUrl: options.panelUrl ?? null,
  });
  const melhorEnvio = createMelhorEnvio({ ...common, panelUrl: options.freightPanelUrl ?? null });
  const app = await buildApp({
    ...common,
    ...melhorEnvio,
    ...mercadoPago,
    providers,
    closing: closing.signal,
    isEarly: () => faults.webhooks().early,
    reportAnswer: faults.reports,
    mailbox,
    calls,
    accessToken,
  });

  const { webhooks, payments } = mercadoPago;
  webhooks.start();
  melhorEnvio.freightNews.start();
  const expiry = setInterval(() => {
    payments.expireDue();
    store.flush().catch((error: unknown) => log(String(error)));
  }, EXPIRY_CHECK_MS).unref();

  return {
    app,
    plugin: forwardTo(app, () => closing.abort()),
    smtpUrl: smtp?.url,
    mails: mailbox,
    close: async () => {
      clearInterval(expiry);
      closing.abort();
      melhorEnvio.freightNews.stop();
      await webhooks.stop();
      await smtp?.close();
      await app.close();
      await store.close();
    },
  };
}
