import type { CardRequest, Outcome, PaymentProvider, PixRequest, ProviderPayment } from '../port.ts';
import { CREATE_MS, READ_MS, nothingAsked, type Ask, type AskProvider } from './calls.ts';
import { methodOf } from './card-method.ts';
import { preferenceBody, readPreference } from './preference.ts';
import { additionalInfo, STATEMENT_LENGTH, statementOf } from './sale.ts';
import {
  chargeBody,
  madeBefore,
  providerDate,
  readPayment,
  readRefund,
  readRefunds,
  readSearch,
} from './wire.ts';

export interface ChargeOptions {
  /** Where news of a payment are sent; null leaves it to the provider's panel. */
  notificationUrl: string | null;
  /** As which a card's invoice names it. */
  shopName: () => string;
  /** Where a card's bank asks its holder to confirm a charge that it would refuse else (3-D Secure); null: nobody asks. */
  banksAt: string | null;
  /** Its page may be of plain http. */
  plainHttp: boolean;
}

/** What either interface does with charges: with those that it makes, and with no others. */
export type Charges = Required<
  Pick<PaymentProvider, 'createPix' | 'createCard' | 'get' | 'cancel' | 'refund' | 'getRefund'>
> & { findByReference(reference: string): Promise<Outcome<ProviderPayment[]>> };

/** What is a payment whichever interface charges: what is paid on the provider's own page. */
type Besides = Required<Pick<PaymentProvider, 'hostCheckout'>>;

/** Mercado Pago's Payments API, which it calls legacy. */
export function createPaymentsApi(ask: AskProvider, options: ChargeOptions): Charges & Besides {
  const readCharge = (json: unknown) => readPayment(json, options);
  return {
    createPix: (request, key) => ask(creation(pixBody(request, options), key), readCharge),
    createCard: async (request, key) => {
      const method = await methodOf(request, ask);
      if (method.kind !== 'ok') return nothingAsked(method);
      const charge = creation(cardBody({ ...request, methodId: method.value }, options), key);
      return ask({ ...charge, device: request.deviceId }, readCharge);
    },
    hostCheckout: (request, key) => {
      const body = preferenceBody(request, options.notificationUrl);
      const path = '/checkout/preferences';
      return ask({ method: 'POST', path, body, key, answerMs: CREATE_MS }, readPreference);
    },
    get: (paymentId) => ask({ method: 'GET', path: byId(paymentId), answerMs: READ_MS }, readCharge),
    findByReference: (reference) =>
      ask({ method: 'GET', path: searchPath(reference), answerMs: READ_MS }, (json) =>
        readSearch(json, options),
      ),
    cancel: (paymentId) =>
      ask(
        { method: 'PUT', path: byId(paymentId), body: { status: 'cancelled' }, answerMs: READ_MS },
        readCharge,
      ),
    refund: async ({ paymentId, amountCents, others, keyMayHaveLapsed }, key) => {
      const body = amountCents === undefined ? {} : { amount: amountCents / 100 };
      const path = `${byId(paymentId)}/refunds`;
      if (keyMayHaveLapsed && amountCents !== undefined) {
        const before = await ask({ method: 'GET', path, answerMs: READ_MS }, readRefunds);
        if (before.kind !== 'ok') return nothingAsked(before);
        const made = madeBefore(before.value, { amountCents, others });
        if (made !== undefined) return { kind: 'ok', value: made };
      }
      return ask({ method: 'POST', path, body, key, answerMs: CREATE_MS }, readRefund);
    },
    getRefund: ({ paymentId, refundId }) => {
      const path = `${byId(paymentId)}/refunds/${encodeURIComponent(refundId)}`;
      return ask({ method: 'GET', path, answerMs: READ_MS }, readRefund);
    },
  };
}

function byId(paymentId: string): string {
  return `/v1/payments/${encodeURIComponent(paymentId)}`;
}

function creation(body: unknown, key: string): Ask {
  return { method: 'POST', path: '/v1/payments', body, key, answerMs: CREATE_MS };
}

function pixBody(request: PixRequest, options: ChargeOptions) {
  return {
    ...chargeBody(request, options.notificationUrl),
    payment_method_id: 'pix',
    date_of_expiration: providerDate(request.expiresAt),
  };
}

/** The provider says when; a charge that must be decided at once could wait for nobody. */
const CHALLENGES = { three_d_secure_mode: 'optional', binary_mode: false };

function cardBody(request: CardRequest, options: ChargeOptions) {
  const statement = statementOf(options.shopName(), STATEMENT_LENGTH.payment);
  return {
    ...chargeBody(request, options.notificationUrl),
    token: request.token,
    installments: request.installments,
    ...(request.methodId === null ? {} : { payment_method_id: request.methodId }),
    ...(request.issuerId === null ? {} : { issuer_id: request.issuerId }),
    ...(statement === undefined ? {} : { statement_descriptor: statement }),
    additional_info: additionalInfo(request),
    ...(options.banksAt === null ? {} : CHALLENGES),
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
