import { createHash } from 'node:crypto';
import type {
  CardRequest,
  Challenge,
  ChargeRequest,
  PixRequest,
  ProviderPayment,
  ProviderRefund,
} from '../port.ts';
import { backCents, cents, date, isObject, text, type Json } from './json.ts';
import { orderReasonOf, orderRefundStateOf, orderStateOf } from './orders-words.ts';
import { orderDelivery, orderItems, STATEMENT_LENGTH, statementOf } from './sale.ts';
import { ORDERS } from './via.ts';
import { bankPage, payerOf, readInstallments, REAL_BANKS, type Banks, type RefundAsked } from './wire.ts';

const MINUTE_MS = 60_000;
/** A PIX lives no longer. */
const MOST_MINUTES = 30 * 24 * 60;
const DESCRIPTION_LENGTH = 150;

/** '19.90': reais as text, as this interface wants them. */
export const amountOf = (amountCents: number): string => (amountCents / 100).toFixed(2);

/** The body of an order to be paid by PIX. How long it lives is counted from when it is made. */
export function pixOrder(request: PixRequest): Json {
  const minutes = Math.min(MOST_MINUTES, Math.ceil(request.lifeMs / MINUTE_MS));
  return {
    ...orderBody(request, {
      expiration_time: `PT${minutes}M`,
      payment_method: { id: 'pix', type: 'bank_transfer' },
    }),
    payer: payerOf(request.payer),
  };
}

/** The provider says when the holder is asked: where it would refuse the card else. */
const CHALLENGES = { validation: 'on_fraud_risk', liability_shift: 'required' };

interface CardOrder {
  methodId: string;
  shopName: string;
  /** May the card's bank ask its holder (3-D Secure)? */
  mayAsk: boolean;
}

/** The body of an order to be paid by a card. Debit cards are another type of the same brands. */
export function cardOrder(request: CardRequest, { methodId, shopName, mayAsk }: CardOrder): Json {
  const statement = statementOf(shopName, STATEMENT_LENGTH.order);
  const { payer, sale, token, installments } = request;
  const delivery = orderDelivery(sale);
  return {
    ...orderBody(request, {
      payment_method: {
        id: methodId,
        type: methodId.startsWith('deb') ? 'debit_card' : 'credit_card',
        token,
        installments,
        ...(statement === undefined ? {} : { statement_descriptor: statement }),
      },
    }),
    payer: { ...payerOf(payer), ...delivery },
    ...(mayAsk ? { config: { online: { transaction_security: CHALLENGES } } } : {}),
    items: orderItems(request),
    ...('address' in delivery ? { shipment: { address: delivery.address } } : {}),
  };
}

function orderBody(request: ChargeRequest, payment: Json): Json {
  const amount = amountOf(request.amountCents);
  return {
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic_async',
    total_amount: amount,
    external_reference: request.externalReference,
    description: request.description.slice(0, DESCRIPTION_LENGTH).toWellFormed(),
    transactions: { payments: [{ amount, ...payment }] },
  };
}

/** An order, also one that tells of its refusal; null when what came is none: then nobody knows what happened. */
export function readOrder(body: unknown, banks = REAL_BANKS): ProviderPayment | null {
  const order = orderOf(body);
  const payment = order && paymentOf(order);
  if (order === null || payment === null) return null;
  const status = text(order.status);
  const detail = detailOf(status, order, payment);
  const amountCents = cents(order.total_amount);
  const createdAt = date(order.created_date);
  const updatedAt = date(order.last_updated_date) ?? createdAt;
  if (status === '' || !amountCents || updatedAt === null) return null;
  const backTold = backCents(payment.refunded_amount, amountCents);
  if (backTold === null) return null;
  const method = isObject(payment.payment_method) ? payment.payment_method : {};
  const state = orderStateOf(status, detail);
  return {
    id: text(order.id),
    ...readInner(payment),
    via: ORDERS,
    isOwn: true,
    state,
    // A contested one is in process too, in another sense.
    reason: state === 'disputed' ? '' : orderReasonOf(detail),
    told: { status, detail },
    methodId: text(method.id),
    amountCents,
    refundedCents: status === 'refunded' ? amountCents : Math.min(amountCents, backTold || backOf(order)),
    currency: text(order.currency) || 'BRL',
    installments: readInstallments(method.installments),
    externalReference: text(order.external_reference),
    updatedAt,
    createdAt: createdAt ?? updatedAt,
    // When it was paid is told only by being its last change.
    approvedAt: detail === 'accredited' ? updatedAt : null,
    expiresAt: date(payment.date_of_expiration),
    pix: readPix(method),
    challenge: detail === 'pending_challenge' ? readChallenge(payment, banks) : null,
  };
}

/** The order of an answer that it was refused: what that does not say of it is what was asked for, now. */
export function asRefused(body: unknown, { request, now }: { request: ChargeRequest; now: Date }): unknown {
  const order = orderOf(body);
  // One that says something else has to say all of it.
  if (order === null || !['', 'failed'].includes(text(order.status))) return body;
  return {
    status: 'failed',
    total_amount: amountOf(request.amountCents),
    external_reference: request.externalReference,
    created_date: now.toISOString(),
    transactions: { payments: [{}] },
    ...order,
  };
}

function orderOf(body: unknown): Json | null {
  if (!isObject(body)) return null;
  const order = isObject(body.data) ? body.data : body;
  return text(order.id) === '' ? null : order;
}

const LONGEST_ID = 64;

function readInner(payment: Json): { innerId?: string } {
  const innerId = text(payment.id);
  return innerId === '' || innerId.length > LONGEST_ID ? {} : { innerId };
}

/** There is one alone today. */
function paymentOf(order: Json): Json | null {
  const payments = listOf(order, 'payments');
  return payments.at(-1) ?? null;
}

function listOf(order: Json, name: string): Json[] {
  const transactions = isObject(order.transactions) ? order.transactions : {};
  const list = transactions[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Of what an order says no more than that it failed, is off or waits, its payment says why. */
const PAYMENT_SAYS_WHY = new Set(['failed', 'canceled', 'cancelled', 'expired', 'action_required']);

function detailOf(status: string, order: Json, payment: Json): string {
  const own = text(order.status_detail);
  return (PAYMENT_SAYS_WHY.has(status) && text(payment.status_detail)) || own || text(payment.status_detail);
}

/** A page that is opened as it is, or one that a form is posted to: two documents differ, and a third names it otherwise. */
function readChallenge(payment: Json, banks: Banks): Challenge | null {
  const method = isObject(payment.payment_method) ? payment.payment_method : {};
  const told = isObject(method.transaction_security) ? method.transaction_security : {};
  const info = isObject(payment.three_ds_info) ? payment.three_ds_info : {};
  const url = text(told.url) || text(told.redirect_url) || text(info.external_resource_url);
  return bankPage({ url, creq: text(told.creq) || text(info.creq) }, banks);
}

function backOf(order: Json): number {
  const done = refundsOf(order).filter(({ state }) => state === 'done');
  return done.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function readPix(method: Json): ProviderPayment['pix'] {
  const qrCode = text(method.qr_code);
  if (qrCode === '') return null;
  return { qrCode, qrCodeBase64: text(method.qr_code_base64), ticketUrl: text(method.ticket_url) || null };
}

/** The numbers of the orders of a search that may have this reference; null when the answer is no list. */
export function readFound(body: unknown, reference: string): string[] | null {
  if (!isObject(body) || !Array.isArray(body.data)) return null;
  return body.data
    .filter(isObject)
    .filter((order) => ['', reference].includes(text(order.external_reference)))
    .map((order) => text(order.id))
    .filter((id) => id !== '');
}

/** Of an order what a refund has to name, and what was given back of it before; null where that can't be read. */
export interface Refundable {
  transactionId: string;
  refunds: ProviderRefund[] | null;
  /** What was paid; null where that can't be read. */
  amountCents: number | null;
}

export function readRefundable(body: unknown): Refundable | null {
  const order = orderOf(body);
  const payment = order && paymentOf(order);
  const transactionId = payment === null ? '' : text(payment.id);
  if (order === null || transactionId === '') return null;
  return { transactionId, refunds: refundsOf(order), amountCents: cents(order.total_amount) };
}

/** The refunds of an order, oldest first. */
function refundsOf(order: Json): ProviderRefund[] {
  return listOf(order, 'refunds').flatMap((refund) => {
    const id = text(refund.id);
    const amountCents = cents(refund.amount) ?? 0;
    return id === '' ? [] : [{ id, amountCents, state: orderRefundStateOf(text(refund.status)) }];
  });
}

/**
 * The refund that an answer tells of: the one that was not there before, else, of a repeated call, the one that nobody else
 * asked for. Null, so that nobody knows, where it may be either of two that differ, or was not of the whole.
 */
export function newRefund(body: unknown, before: Refundable, asked: RefundAsked): ProviderRefund | null {
  const order = orderOf(body);
  if (order === null) return null;
  const fits = refundsOf(order).filter(
    ({ id, amountCents }) =>
      (asked.amountCents === undefined || amountCents === asked.amountCents) && !asked.others?.includes(id),
  );
  const known = new Set(before.refunds?.map(({ id }) => id));
  const fresh = before.refunds === null ? [] : fits.filter(({ id }) => !known.has(id));
  const again = asked.amountCents === undefined ? fits.filter(ofTheRest(order, before)) : fits;
  const mayBe = fresh.length > 0 ? fresh : again;
  const one = mayBe.at(-1) ?? null;
  return mayBe.every(({ state }) => state === one?.state) ? one : null;
}

/** May this refund have been of all that was left? Parts that went back in the provider's panel before it are not. */
function ofTheRest(order: Json, before: Refundable): (refund: ProviderRefund) => boolean {
  if (orderStateOf(text(order.status), text(order.status_detail)) === 'returned') return () => true;
  const restCents = (before.amountCents ?? Infinity) - backOf(order);
  return ({ state, amountCents }) => state !== 'done' && amountCents >= restCents;
}

/** More than any order has. */
const MOST_CHARGEBACKS = 10;

/** The numbers by which the chargebacks of an order are asked for; null when what came is none. */
export function readChargebacks(body: unknown): string[] | null {
  const order = orderOf(body);
  if (order === null) return null;
  const ids = listOf(order, 'chargebacks').map((row) => text(row.case_id) || text(row.id));
  return ids.filter((id) => id !== '').slice(0, MOST_CHARGEBACKS);
}

/** Keys of refunds are as long as what the shop names them by; here they have 64 letters at most. */
export const shortKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
