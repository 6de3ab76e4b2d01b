import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../settings/config.ts';
import type { Endpoints } from './endpoints.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Bucket } from '../providers/bucket/port.ts';
import { createS3Bucket } from '../providers/bucket/s3.ts';
import { createMelhorEnvio } from '../providers/freight/melhor-envio.ts';
import type { FreightProvider } from '../providers/freight/port.ts';
import { notedCalls } from '../providers/http-call.ts';
import type { MailSender } from '../providers/mail/port.ts';
import { createSmtpSender } from '../providers/mail/smtp.ts';
import { createMercadoPago } from '../providers/payment/mercadopago/index.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import type { PaymentProvider } from '../providers/payment/port.ts';
import { createBrasilApi } from '../providers/postal-code/brasilapi.ts';
import type { PostalCodeSource } from '../providers/postal-code/port.ts';
import { createViaCep } from '../providers/postal-code/viacep.ts';

/** Those whom the shop asks. */
export interface Providers {
  payment: PaymentProvider;
  freight: FreightProvider;
  /** Asked one after the other. */
  postalCodes: readonly PostalCodeSource[];
  mail: MailSender;
  /** Where pictures are kept; null for the data folder. */
  bucket: Bucket | null;
}

export interface ConnectProviders {
  config: Config;
  /** Whose name statements and mails carry, at any moment. */
  shop?: () => Pick<ShopSettings, 'name' | 'email'>;
  endpoints: Endpoints;
  clock: Clock;
  metrics: Pick<Metrics, 'providerCalls'>;
  /** From then on calls under way end soon. */
  stopping: AbortSignal;
}

/** Clients of all providers, each at its address: the real one or a stand-in's. */
export function connectProviders(deps: ConnectProviders): Providers {
  const { config, endpoints, clock, metrics, stopping, shop = () => shopSettings(config) } = deps;
  const { mercadoPago, melhorEnvio, viaCep, brasilApi, smtpUrl } = endpoints;
  const common = (name: string) => {
    return {
      clock,
      stopping,
      http: notedCalls(metrics.providerCalls(name)),
      contactEmail: config.STORE_EMAIL,
    };
  };
  return {
    payment: createMercadoPago({
      ...mercadoPago,
      ...common('mercadopago'),
      api: config.MERCADOPAGO_API,
      shopName: () => shop().name,
      banksAt: config.THREE_D_SECURE === 'on' ? mercadoPago.banksAt : null,
    }),
    freight: createMelhorEnvio({ ...melhorEnvio, ...common('melhorenvio') }),
    postalCodes: [
      createViaCep({ ...viaCep, ...common('viacep') }),
      ...(brasilApi === null ? [] : [createBrasilApi({ ...brasilApi, ...common('brasilapi') })]),
    ],
    mail: mailSender(config, smtpUrl, shop),
    bucket: config.MEDIA_URL === undefined ? null : createS3Bucket(config.MEDIA_URL),
  };
}

/** Mails go out in the shop's name, and answers come to its own address. */
function mailSender(
  { publicUrl, MAIL_FROM }: Config,
  url: string,
  shop: () => Pick<ShopSettings, 'name' | 'email'>,
): MailSender {
  const names = () => {
    const { name, email: address } = shop();
    return { from: MAIL_FROM ?? { name, address }, replyTo: address };
  };
  return createSmtpSender({ url, names, domain: new URL(publicUrl).hostname });
}
