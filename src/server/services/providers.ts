import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../settings/config.ts';
import { melhorEnvioBy, officeMercadoPago, type AccountKeys, type Endpoints } from './endpoints.ts';
import { eitherAccount, soleAccount, type PaymentAccount } from './payment-account.ts';
import { focusNfeBy } from './invoice-service.ts';
import { streetSources } from './street-sources.ts';
import { toldBucket, toldSender } from './told-providers.ts';
import type { Metrics } from '../http/metrics.ts';
import type { EdgeCache } from '../providers/edge/port.ts';
import { createEdgeCache } from '../providers/edge/purge-calls.ts';
import { createDirectBucket } from '../providers/bucket/direct.ts';
import type { Bucket, DirectBucket } from '../providers/bucket/port.ts';
import { createS3Bucket } from '../providers/bucket/s3.ts';
import { createMelhorEnvio } from '../providers/freight/melhor-envio.ts';
import type { LabelProvider } from '../providers/freight/labels-port.ts';
import { createMelhorEnvioLabels } from '../providers/freight/melhor-envio-labels.ts';
import type { FreightProvider } from '../providers/freight/port.ts';
import { createFocusNfe, type FocusNfeAccount } from '../providers/invoice/focus-nfe.ts';
import type { InvoiceIssuer } from '../providers/invoice/port.ts';
import { notedCalls } from '../providers/http-call.ts';
import { createPace } from '../providers/pace.ts';
import type { MailSender } from '../providers/mail/port.ts';
import { followingSender, type MailAccount } from './mail-account.ts';
import { createMercadoPago, tryAccount } from '../providers/payment/mercadopago/index.ts';
import { isStoodIn } from '../settings/payment.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import type { PaymentProvider } from '../providers/payment/port.ts';
import type { PostalCodeSource } from '../providers/postal-code/port.ts';

/** What each takes of one account: the first by its documents, the other as its clients tell. */
const MELHOR_ENVIO_A_MINUTE = 250;
const FOCUS_NFE_A_MINUTE = 100;

/** Those whom the shop asks. */
export interface Providers {
  payment: PaymentProvider;
  freight: FreightProvider;
  labels: LabelProvider;
  invoices: InvoiceIssuer;
  /** Asked one after the other. */
  postalCodes: readonly PostalCodeSource[];
  mail: MailSender;
  /** Where pictures are kept; null for the data folder. */
  bucket: Bucket | null;
  /** Where browsers get them from the bucket itself; null where the shop sends them. */
  direct: DirectBucket | null;
  /** Who keeps pages by time; null for nobody. */
  edge: EdgeCache | null;
}

export interface ConnectProviders {
  config: Config;
  /** Whose name statements and mails carry, at any moment. */
  shop?: () => Pick<ShopSettings, 'name' | 'email'>;
  endpoints: Endpoints;
  /** Another payment provider than the settings lead to. */
  payment?: PaymentProvider | undefined;
  /** The office's mail server at any moment, where it has one; that of the environment wins. */
  mailAccount?: () => MailAccount | null;
  /** The office's payment account at any moment; that of the environment wins. */
  paymentAccount?: () => PaymentAccount | null;
  /** The office's Melhor Envio token at any moment, '' where it does not open; that of the environment wins. */
  freightToken?: () => string | null;
  /** The office's account for invoices at any moment; without one they are played, or not issued at all. */
  invoiceAccount?: () => FocusNfeAccount | null;
  clock: Clock;
  metrics: Pick<Metrics, 'providerCalls'>;
  /** From then on calls under way end soon. */
  stopping: AbortSignal;
}

/** Clients of all providers, each at its address: the real one or a stand-in's. */
export function connectProviders(deps: ConnectProviders): Providers {
  const { config, endpoints, clock, metrics, stopping, shop = () => shopSettings(config) } = deps;
  const { mailAccount = () => null, freightToken = () => null, paymentAccount = () => null } = deps;
  const { melhorEnvio, smtpUrl } = endpoints;
  const common = (name: string) => {
    return {
      clock,
      stopping,
      http: notedCalls(name, metrics.providerCalls(name)),
      contactEmail: config.STORE_EMAIL,
    };
  };
  /** Asked at every call: what the office changes holds for the next one. */
  const freightAt = () => {
    const token = freightToken();
    return token === null ? melhorEnvio : melhorEnvioBy(config, token);
  };
  const account = {
    ...common('melhorenvio'),
    pace: createPace({ clock, most: MELHOR_ENVIO_A_MINUTE, windowMs: 60_000 }),
    get baseUrl() {
      return freightAt().baseUrl;
    },
    get token() {
      return freightAt().token;
    },
  };
  const freight = createMelhorEnvio(account);
  const mercadoPagoAt = (at: Endpoints['mercadoPago']) =>
    createMercadoPago({
      ...at,
      ...common('mercadopago'),
      api: config.MERCADOPAGO_API,
      shopName: () => shop().name,
      banksAt: config.THREE_D_SECURE === 'on' ? at.banksAt : null,
    });
  return {
    payment: deps.payment ?? paymentBy(deps, mercadoPagoAt),
    freight,
    labels: createMelhorEnvioLabels(account, freight),
    invoices: createFocusNfe({ ...common('focusnfe'), account: invoicesBy(deps), pace: notePace(clock) }),
    postalCodes: streetSources({
      config,
      endpoints,
      common,
      isReal: () => freightToken() !== null || paymentAccount()?.isOn === true,
    }),
    mail: toldSender(followingSender({ config, shop, url: smtpUrl, account: mailAccount })),
    bucket: config.MEDIA_URL === undefined ? null : toldBucket(createS3Bucket(config.MEDIA_URL)),
    direct: config.direct && createDirectBucket({ ...config.direct, http: common('bucket').http }),
    edge: config.edge === null ? null : createEdgeCache({ ...common('edge'), ...config.edge }),
  };
}

/** The sandbox and the office's account, or the environment's. */
function paymentBy(
  { config, endpoints: { mercadoPago }, paymentAccount: account = () => null }: ConnectProviders,
  at: (where: Endpoints['mercadoPago']) => PaymentProvider,
): PaymentProvider {
  const given = at(mercadoPago);
  return config.sandbox.payments
    ? eitherAccount({ played: given, account, connect: (keys) => at(officeMercadoPago(config, keys)) })
    : soleAccount(given, { plays: isStoodIn(config) });
}

const notePace = (clock: Clock) => createPace({ clock, most: FOCUS_NFE_A_MINUTE, windowMs: 60_000 });

/** The office's account, else the stand-in where sales are only played. */
const invoicesBy =
  ({ endpoints, invoiceAccount }: Pick<ConnectProviders, 'endpoints' | 'invoiceAccount'>) =>
  (): FocusNfeAccount | null =>
    invoiceAccount?.() ?? endpoints.playedInvoices;

/** Asks whose account the office's keys open, before they are kept. */
export const tryPaymentAccount =
  (config: Config, clock: Clock) => (keys: Pick<AccountKeys, 'publicKey' | 'accessToken'>) =>
    tryAccount({ ...officeMercadoPago(config, { ...keys, webhookSecret: '' }), clock });

/** Asks the issuer of invoices for one that there is not, by a token, before that is kept. */
export const tryInvoiceToken =
  (config: Config, clock: Clock) => (given: Pick<FocusNfeAccount, 'token' | 'isTest'>) =>
    createFocusNfe({ account: () => focusNfeBy(config, given), clock }).read('vitrine-teste');
