import type { Config } from '../settings/config.ts';
import { MERCADOPAGO_URL, notificationUrl } from '../providers/payment/mercadopago/index.ts';

/** Where each provider is reached and by what credentials: the real ones or the local stand-ins, told apart only here. */
export interface Endpoints {
  mercadoPago: {
    baseUrl: string;
    accessToken: string;
    publicKey: string;
    webhookSecret: string;
    /** For the browser; a path when the stand-in serves it. */
    sdkUrl: string;
    /** Where the pages of cards' banks are, as a source of a page's policy. */
    banksAt: string;
    /** Sent as notification_url; null leaves it out. */
    notificationUrl: string | null;
  };
  melhorEnvio: { baseUrl: string; token: string };
  /** The stand-in that plays invoices, where payments are played; null: they are not. */
  playedInvoices: { baseUrl: string; token: string; isTest: true } | null;
  /** By which the stand-in of freight signs its news. */
  playedFreightSecret: string;
  viaCep: { baseUrl: string };
  /** Second source of postal codes, where there is one. */
  brasilApi: { baseUrl: string } | null;
  smtpUrl: string;
}

export interface StandIns {
  /** Origin and prefix of the stand-ins' HTTP, e.g. http://127.0.0.1:3000/sandbox. */
  baseUrl: string;
  smtpUrl: string;
  webhookSecret: string;
}

/** For who only looks at the settings: they are addresses, and nobody answers there. */
const NO_STAND_INS: StandIns = {
  baseUrl: 'http://127.0.0.1:9',
  smtpUrl: 'smtp://127.0.0.1:9',
  webhookSecret: '',
};

const MERCADO_PAGO_SDK = 'https://sdk.mercadopago.com/js/v2';
const MELHOR_ENVIO = 'https://www.melhorenvio.com.br';
const VIA_CEP = 'https://viacep.com.br';
const BRASIL_API = 'https://brasilapi.com.br';

/** The settings' meaning for each provider. */
export function endpoints(config: Config, standIns: StandIns = NO_STAND_INS): Endpoints {
  return {
    mercadoPago: config.sandbox.payments ? standInMercadoPago(config, standIns) : realMercadoPago(config),
    melhorEnvio: config.sandbox.freight
      ? { baseUrl: `${standIns.baseUrl}/melhorenvio`, token: 'sandbox' }
      : melhorEnvioBy(config, config.MELHOR_ENVIO_TOKEN ?? ''),
    playedInvoices: config.sandbox.payments
      ? { baseUrl: `${standIns.baseUrl}/focusnfe`, token: 'sandbox', isTest: true }
      : null,
    playedFreightSecret: standIns.webhookSecret,
    viaCep: {
      baseUrl: config.sandbox.postalCodes ? `${standIns.baseUrl}/viacep` : (config.VIACEP_API_URL ?? VIA_CEP),
    },
    brasilApi: secondSource(config),
    smtpUrl: config.SMTP_URL ?? standIns.smtpUrl,
  };
}

/** The real one, or the one whose address is set, by a token. */
export function melhorEnvioBy(
  { MELHOR_ENVIO_API_URL }: Pick<Config, 'MELHOR_ENVIO_API_URL'>,
  token: string,
): Endpoints['melhorEnvio'] {
  return { baseUrl: MELHOR_ENVIO_API_URL ?? MELHOR_ENVIO, token };
}

/** Those that know real streets, whatever else is played. */
export const REAL_STREETS = { viaCep: { baseUrl: VIA_CEP }, brasilApi: { baseUrl: BRASIL_API } };

function standInMercadoPago(config: Config, standIns: StandIns): Endpoints['mercadoPago'] {
  const baseUrl = `${standIns.baseUrl}/mercadopago`;
  return {
    baseUrl,
    accessToken: 'TEST-sandbox',
    publicKey: 'TEST-sandbox',
    webhookSecret: standIns.webhookSecret,
    sdkUrl: '/sandbox/mercadopago/js/v2',
    banksAt: new URL(config.publicUrl).origin,
    notificationUrl: notificationUrl(config.publicUrl, baseUrl),
  };
}

function realMercadoPago(config: Config): Endpoints['mercadoPago'] {
  return mercadoPagoBy(config, config.MERCADOPAGO_API_URL ?? MERCADOPAGO_URL, {
    accessToken: config.MERCADOPAGO_ACCESS_TOKEN ?? 'TEST-local',
    publicKey: config.MERCADOPAGO_PUBLIC_KEY ?? 'TEST-local',
    webhookSecret: config.MERCADOPAGO_WEBHOOK_SECRET ?? '',
  });
}

/** By what an account is known. */
export type AccountKeys = Pick<Endpoints['mercadoPago'], 'accessToken' | 'publicKey' | 'webhookSecret'>;

/** The account that the office names. */
export const officeMercadoPago = (config: Config, keys: AccountKeys): Endpoints['mercadoPago'] =>
  mercadoPagoBy(config, config.MERCADOPAGO_ACCOUNT_API_URL ?? MERCADOPAGO_URL, keys);

function mercadoPagoBy(config: Config, baseUrl: string, keys: AccountKeys): Endpoints['mercadoPago'] {
  const sdkUrl = config.MERCADOPAGO_SDK_URL ?? MERCADO_PAGO_SDK;
  return {
    ...keys,
    baseUrl,
    sdkUrl,
    // A stand-in is a bank as well; a real one is anywhere.
    banksAt: sdkUrl.startsWith('http:') ? new URL(sdkUrl).origin : 'https:',
    notificationUrl: notificationUrl(config.publicUrl, baseUrl),
  };
}

function secondSource(config: Config): { baseUrl: string } | null {
  if (config.BRASILAPI_URL !== undefined) return { baseUrl: config.BRASILAPI_URL };
  const firstIsReal = !config.sandbox.postalCodes && config.VIACEP_API_URL === undefined;
  return firstIsReal ? { baseUrl: BRASIL_API } : null;
}
