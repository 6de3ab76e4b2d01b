import type { PaymentProvider } from '../port.ts';
import { browserSide } from './browser.ts';
import { createCalls, type CallOptions } from './calls.ts';
import { createDisputeCalls } from './dispute-calls.ts';
import { readNotification } from './notification.ts';
import { createOffers } from './offered.ts';
import { createOrdersApi } from './orders.ts';
import { createPaymentsApi, type ChargeOptions } from './payments.ts';
import { createReportCalls } from './report-calls.ts';
import { ORDERS, PAYMENTS, viaOf } from './via.ts';

export { tryAccount } from './account.ts';

export interface MercadoPagoOptions extends CallOptions, Omit<ChargeOptions, 'plainHttp'> {
  /** By which of its two interfaces charges are made from now on. */
  api: 'payments' | 'orders';
  /** The browser's own key, and where it gets the provider's script. */
  publicKey: string;
  sdkUrl: string;
  /** With which the provider signs; without one no notification is believed. */
  webhookSecret: string;
}

export const MERCADOPAGO_URL = 'https://api.mercadopago.com';

/**
 * Where news of payments go. The provider refuses an address that is not https, so it is left out then,
 * unless the calls go to a stand-in.
 */
export function notificationUrl(publicUrl: string, apiUrl: string): string | null {
  if (!publicUrl.startsWith('https:') && apiUrl === MERCADOPAGO_URL) return null;
  // Signed notifications alone: without it every news comes once more in the old manner, which bears no signature.
  return `${publicUrl}/api/payment/webhook?source_news=webhooks`;
}

/**
 * Mercado Pago behind the payment port. A charge stays with the interface that made it, whichever makes new ones: its
 * id says which, and its key before there is an id. Pages on which one pays are payments always.
 */
export function createMercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const ask = createCalls(options);
  // A bank's page is https, unless a stand-in plays it.
  const plainHttp = options.baseUrl.startsWith('http:');
  const payments = createPaymentsApi(ask, { ...options, plainHttp });
  const orders = createOrdersApi(ask, { ...options, plainHttp });
  const apis = { [PAYMENTS]: payments, [ORDERS]: orders };
  const keyed = (key: string) => apis[viaOf({ key })];
  const made = (number: string) => apis[viaOf({ number })];
  const disputes = createDisputeCalls(ask);
  // Of its own: what the office asks too often must not keep anybody from paying.
  const askAside = createCalls(options);
  const reports = createReportCalls(askAside);
  return {
    name: 'mercadopago',
    via: options.api === 'orders' ? ORDERS : PAYMENTS,
    viaOf,
    account: '',
    browser: browserSide(options),
    readNotification: (said) => readNotification(options.webhookSecret, said),
    createPix: (request, key) => keyed(key).createPix(request, key),
    createCard: (request, key) => keyed(key).createCard(request, key),
    hostCheckout: payments.hostCheckout,
    get: (paymentId) => made(paymentId).get(paymentId),
    findByReference: (reference, key) => keyed(key).findByReference(reference),
    cancel: (paymentId) => made(paymentId).cancel(paymentId),
    refund: (request, key) => made(request.paymentId).refund(request, key),
    getRefund: (request) => made(request.paymentId).getRefund(request),
    chargeOf: disputes.chargeOf,
    disputesOf: (number) =>
      viaOf({ number }) === ORDERS ? disputes.ofOrder(number) : disputes.ofPayment(number),
    getDispute: disputes.getDispute,
    sendEvidence: disputes.sendEvidence,
    ...reports,
    ...createOffers(askAside),
  };
}
