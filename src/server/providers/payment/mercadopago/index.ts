import type { Clock } from '../../../clock.ts';
import { createBreaker, type Breaker } from '../../breaker.ts';
import { httpCall, type MakeCall, type HttpCall } from '../../http-call.ts';
import type { CardRequest, Outcome, PaymentProvider, PixRequest } from '../port.ts';
import { browserSide } from './browser.ts';
import { evidenceForm, readDispute, readDisputes, readReceived } from './disputes.ts';
import { readNotification } from './notification.ts';
import { preferenceBody, readPreference } from './preference.ts';
import { additionalInfo, statementOf } from './sale.ts';
import {
  chargeBody,
  providerDate,
  readBin,
  readError,
  readJson,
  readMethodId,
  readPayment,
  readDisputed,
  readRefund,
  readSearch,
} from './wire.ts';
import { refusalOf } from './words.ts';

export interface MercadoPagoOptions {
  /** The provider's address, or that of a stand-in which speaks its protocol. */
  baseUrl: string;
  accessToken: string;
  /** The browser's own key, and where it gets the provider's script. */
  publicKey: string;
  sdkUrl: string;
  /** With which the provider signs; without one no notification is believed. */
  webhookSecret: string;
  /** Where news of a payment are sent; null leaves it to the provider's panel. */
  notificationUrl: string | null;
  /** As which a card's invoice names it. */
  shopName: string;
  clock: Clock;
  /** Aborted when the server is told to stop; calls under way then end within 8 s. */
  stopping?: AbortSignal;
  /** By which calls are made; plainly when absent. */
  http?: MakeCall;
}

export const MERCADOPAGO_URL = 'https://api.mercadopago.com';

const CONNECT_MS = 3000;
const CREATE_MS = 20_000;
const READ_MS = 5000;
/** Ten megabytes of evidence go a long way. */
const EVIDENCE_MS = 45_000;
/** Whatever connecting took, a call is given up by then. */
const TOTAL_MS = 21_500;
/** A dead provider is asked again after this long at most. */
const PAUSE_MS = 10_000;
const FAILURES = 5;
/** Of an answer that says only that there were too many calls. */
const REST_SECONDS = 5;
/** However long it says: who pays now is told to come again, and must not be told so for hours. */
const MOST_REST_MS = 60_000;
/** A 500 is not among them: this provider gives it for a payer that it does not like, too. */
const GATEWAY_FAILURES = new Set([502, 503, 504]);

/**
 * Where news of payments go. The provider refuses an address that is not https, so it is left out then,
 * unless the calls go to a stand-in.
 */
export function notificationUrl(publicUrl: string, apiUrl: string): string | null {
  if (!publicUrl.startsWith('https:') && apiUrl === MERCADOPAGO_URL) return null;
  // Signed notifications alone: without it every news comes once more in the old manner, which bears no signature.
  return `${publicUrl}/api/payment/webhook?source_news=webhooks`;
}

/** Mercado Pago's Payments API behind the payment port. */
export function createMercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const breaker = createBreaker({ clock: options.clock, failures: FAILURES, pauseMs: PAUSE_MS });
  const ask = <T>(request: Ask, read: (json: unknown) => T | null) =>
    call({ options, breaker }, request, read);
  return {
    name: 'mercadopago',
    browser: browserSide(options),
    readNotification: (said) => readNotification(options.webhookSecret, said),
    createPix: (request, key) => ask(creation(pixBody(request, options), key), readPayment),
    createCard: async (request, key) => {
      const method = await methodOf(request, ask);
      if (method.kind !== 'ok')
        return method.kind === 'unknown' ? { ...method, kind: 'unreachable' } : method;
      const charge = creation(cardBody({ ...request, methodId: method.value }, options), key);
      return ask({ ...charge, device: request.deviceId }, readPayment);
    },
    hostCheckout: (request, key) =>
      ask(
        {
          method: 'POST',
          path: '/checkout/preferences',
          body: preferenceBody(request, options.notificationUrl),
          key,
          answerMs: CREATE_MS,
        },
        readPreference,
      ),
    get: (paymentId) => ask({ method: 'GET', path: byId(paymentId), answerMs: READ_MS }, readPayment),
    findByReference: (reference) =>
      ask({ method: 'GET', path: searchPath(reference), answerMs: READ_MS }, readSearch),
    cancel: (paymentId) =>
      ask(
        { method: 'PUT', path: byId(paymentId), body: { status: 'cancelled' }, answerMs: READ_MS },
        readPayment,
      ),
    refund: ({ paymentId, amountCents }, key) => {
      const body = amountCents === undefined ? {} : { amount: amountCents / 100 };
      const path = `${byId(paymentId)}/refunds`;
      return ask({ method: 'POST', path, body, key, answerMs: CREATE_MS }, readRefund);
    },
    chargeOf: ({ about, resourceId }) => {
      const id = encodeURIComponent(resourceId);
      const path = about === 'dispute' ? disputePath(resourceId) : `/post-purchase/v1/claims/${id}`;
      return ask({ method: 'GET', path, answerMs: READ_MS }, readDisputed);
    },
    disputesOf: (paymentId) => {
      const path = `/v1/chargebacks/search?payment_id=${encodeURIComponent(paymentId)}`;
      return ask({ method: 'GET', path, answerMs: READ_MS }, readDisputes);
    },
    getDispute: (id) => ask({ method: 'GET', path: disputePath(id), answerMs: READ_MS }, readDispute),
    sendEvidence: (id, files) => {
      const path = `${disputePath(id)}/documentation`;
      return ask({ method: 'POST', path, form: evidenceForm(files), answerMs: EVIDENCE_MS }, readReceived);
    },
    getRefund: ({ paymentId, refundId }) => {
      const path = `${byId(paymentId)}/refunds/${encodeURIComponent(refundId)}`;
      return ask({ method: 'GET', path, answerMs: READ_MS }, readRefund);
    },
  };
}

type AskProvider = <T>(request: Ask, read: (json: unknown) => T | null) => Promise<Outcome<T>>;

/** The card's brand, which the provider wants to be told: from its token's first digits when nobody named it. */
async function methodOf({ methodId, token }: CardRequest, ask: AskProvider): Promise<Outcome<string>> {
  if (methodId !== null) return { kind: 'ok', value: methodId };
  const path = `/v1/card_tokens/${encodeURIComponent(token)}`;
  const bin = await ask({ method: 'GET', path, answerMs: READ_MS }, readBin);
  // A token that nobody knows is the shopper's to mend; what else is refused here is between the provider and us.
  if (bin.kind === 'refused' && bin.refusal.fault === 'unknown_charge')
    return { kind: 'refused', refusal: { ...bin.refusal, fault: 'request' } };
  if (bin.kind !== 'ok') return bin;
  const search = `/v1/payment_methods/search?bins=${bin.value}&site_id=MLB`;
  return ask({ method: 'GET', path: search, answerMs: READ_MS }, readMethodId);
}

function byId(paymentId: string): string {
  return `/v1/payments/${encodeURIComponent(paymentId)}`;
}

function disputePath(id: string): string {
  return `/v1/chargebacks/${encodeURIComponent(id)}`;
}

interface Ask {
  method: HttpCall['method'];
  path: string;
  body?: unknown;
  /** In place of a body. */
  form?: { type: string; bytes: Uint8Array };
  key?: string;
  device?: string | null;
  answerMs: number;
}

function creation(body: unknown, key: string): Ask {
  return { method: 'POST', path: '/v1/payments', body, key, answerMs: CREATE_MS };
}

function pixBody(request: PixRequest, options: MercadoPagoOptions) {
  return {
    ...chargeBody(request, options.notificationUrl),
    payment_method_id: 'pix',
    date_of_expiration: providerDate(request.expiresAt),
  };
}

function cardBody(request: CardRequest, options: MercadoPagoOptions) {
  const statement = statementOf(options.shopName);
  return {
    ...chargeBody(request, options.notificationUrl),
    token: request.token,
    installments: request.installments,
    ...(request.methodId === null ? {} : { payment_method_id: request.methodId }),
    ...(request.issuerId === null ? {} : { issuer_id: request.issuerId }),
    ...(statement === undefined ? {} : { statement_descriptor: statement }),
    additional_info: additionalInfo(request),
  };
}

function searchPath(reference: string): string {
  const query = new URLSearchParams({
    external_reference: reference,
    sort: 'date_created',
    criteria: 'desc',
    limit: '30',
  });
  return `/v1/payments/search?${query}`;
}

async function call<T>(
  context: { options: MercadoPagoOptions; breaker: Breaker },
  ask: Ask,
  read: (json: unknown) => T | null,
): Promise<Outcome<T>> {
  const { options, breaker } = context;
  if (!breaker.allows()) return { kind: 'unreachable', timedOut: false, detail: 'left alone after failures' };
  const result = await (options.http ?? httpCall)(
    {
      method: ask.method,
      url: `${options.baseUrl}${ask.path}`,
      headers: headersOf(options.accessToken, ask),
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      ...(ask.form === undefined ? {} : { body: ask.form.bytes }),
      connectMs: CONNECT_MS,
      answerMs: ask.answerMs,
      totalMs: Math.max(TOTAL_MS, ask.answerMs),
    },
    options.stopping,
  );
  const outcome: Outcome<T> =
    result.kind === 'answer'
      ? interpret(result.status, result.text, read)
      : {
          kind: result.kind === 'lost' ? 'unknown' : 'unreachable',
          timedOut: result.timedOut,
          detail: result.detail,
        };
  if (result.kind === 'answer' && result.status === 429) {
    breaker.rest(Math.min((result.retryAfterSeconds ?? REST_SECONDS) * 1000, MOST_REST_MS));
    return { kind: 'unreachable', timedOut: false, detail: 'asked to be left alone for a while' };
  }
  if (result.kind === 'answer' && !GATEWAY_FAILURES.has(result.status)) breaker.succeeded();
  else breaker.failed();
  return outcome;
}

function headersOf(accessToken: string, { key, device, form }: Ask): Record<string, string> {
  return {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json',
    'content-type': form?.type ?? 'application/json',
    'user-agent': 'Vitrine',
    // Otherwise it answers 400 for a refund that it will only do later.
    'x-render-in-process-refunds': 'true',
    ...(key === undefined ? {} : { 'x-idempotency-key': key }),
    ...(device ? { 'x-meli-session-id': device } : {}),
  };
}

function interpret<T>(status: number, body: string, read: (json: unknown) => T | null): Outcome<T> {
  if (status >= 200 && status < 300) {
    const value = read(readJson(body));
    if (value !== null) return { kind: 'ok', value };
    return { kind: 'unknown', timedOut: false, detail: `unreadable answer, HTTP ${status}` };
  }
  const error = readError(status, body);
  // 408, 409, 423 and 424 say that something is under way or went wrong behind; only other 4xx are a plain no.
  const plainNo = status >= 400 && status < 500 && ![408, 409, 423, 424].includes(status);
  if (plainNo) return { kind: 'refused', refusal: refusalOf(error) };
  return { kind: 'unknown', timedOut: false, detail: `HTTP ${status}: ${error.code}`.slice(0, 200) };
}
