import { randomBytes } from 'node:crypto';
import { asFields, asList, asNumber, asText } from '../http/fields.ts';
import { PLAYED_ORDER } from '#shared/played-charges.ts';
import type { Store, Table } from '../store.ts';
import { spendCardToken, type CardToken } from './card-tokens.ts';
import { refusal } from './errors.ts';
import { onceByKey, type KeyRow } from './idempotency.ts';
import type { SellerTerms } from './installments.ts';
import type { Ledger } from './ledger.ts';
import { makePayment } from './make-payment.ts';
import { orderStatusOf } from './order-words.ts';
import { toCents, type Payment } from './payment.ts';
import { readNewOrder } from './read-order.ts';
import type { InOrder } from './show-order.ts';
import { cancel, refund, type RefundAsked } from './transitions.ts';

export interface OrdersDeps {
  store: Store;
  ledger: Ledger;
  tokens: Table<CardToken>;
  clock: () => number;
  publicUrl: () => string;
  terms: SellerTerms;
  searchLagMs: () => number;
  refunds: () => Required<RefundAsked>['status'];
  /** So long after an approval refunds are refused, as the provider's own sandbox does. */
  refundLagMs: () => number;
  /** Do numbers say that they are only played? */
  marksNumbers: boolean;
}

interface Keyed {
  body: unknown;
  key: string | undefined;
}

/** `device`: for whose sake the call was made, where it says so. */
type Creation = Keyed & { device?: string | undefined };

export interface Orders {
  create(input: Creation): InOrder;
  /** Throws the provider's 404. */
  find(id: string): InOrder;
  search(query: Record<string, unknown>): { found: InOrder[]; total: number; limit: number; offset: number };
  cancel(id: string, key: string | undefined): InOrder;
  refund(id: string, input: Keyed): InOrder;
  /** The number of an order's payment; of anything else undefined. */
  paymentOf(id: string): string | undefined;
}

/** Letters and digits as in the provider's own numbers: 24 of them. */
function newUlid(): string {
  return Array.from(randomBytes(24), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte & 31]).join('');
}

const LONGEST_KEY = 64;

function requireKey(key: string | undefined): string {
  if (key === undefined) throw refusal(400, 'empty_required_header', 'X-Idempotency-Key is required');
  if (key.length <= LONGEST_KEY) return key;
  throw refusal(400, 'invalid_idempotency_key_length', 'X-Idempotency-Key has 1 to 64 characters');
}

/** The orders of the stand-in: each is a payment of its ledger that is told of in another way. */
export function createOrders(deps: OrdersDeps): Orders {
  const { store, ledger, clock } = deps;
  const keys = store.table<KeyRow>('order-keys', 20_000);
  const numbers = store.table<{ paymentId: number }>('orders', 5_000);

  const paymentOf = (id: string) => {
    const row = numbers.get(id);
    return row && String(row.paymentId);
  };
  const find = (id: string): InOrder => {
    const paymentId = paymentOf(id);
    if (paymentId === undefined) throw refusal(404, 'order_not_found', 'Order not found');
    return inOrder(ledger.find(paymentId));
  };
  const add = (creation: Creation): number => {
    const { payment, mark, id } = newPayment(deps, creation);
    numbers.set(mark.id, { paymentId: id });
    ledger.add({ ...payment, order: mark });
    return id;
  };

  return {
    find,
    paymentOf,
    create: (creation) => {
      const { body, key } = creation;
      const once = { scope: 'order', key: requireKey(key), body };
      return inOrder(ledger.find(String(onceByKey(keys, once, () => add(creation)))));
    },
    search: (query) => searchOrders(ledger, query, clock() - deps.searchLagMs()),
    cancel: (id, key) => {
      requireKey(key);
      const order = find(id);
      const { status } = orderStatusOf(order);
      if (status === 'canceled') throw refusal(409, 'order_already_canceled', 'Order is already canceled');
      if (status !== 'action_required')
        throw refusal(409, 'cannot_cancel_order', 'Order can not be canceled');
      return inOrder(ledger.save(cancel(order, clock()), order));
    },
    refund: (id, { body, key }) => {
      const once = { scope: `refund:${id}`, key: requireKey(key), body };
      onceByKey(keys, once, () => addRefund(deps, find(id), body));
      return find(id);
    },
  };
}

function inOrder(payment: Payment): InOrder {
  const { order } = payment;
  if (order === undefined) throw refusal(404, 'order_not_found', 'Order not found');
  return { ...payment, order };
}

function newPayment(deps: OrdersDeps, { body, device }: Creation) {
  const { ledger, tokens, clock, publicUrl, terms, marksNumbers } = deps;
  const nowMs = clock();
  const { payment: input, expirationTime } = readNewOrder(body, nowMs);
  const token = input.token === null ? null : spendCardToken(tokens, input.token, nowMs);
  const id = ledger.newId();
  const pages = `${publicUrl()}/sandbox/mercadopago`;
  const urls = { ticketUrl: `${pages}/payments/${id}/ticket`, challengeUrl: `${pages}/challenge` };
  const hasDevice = device !== undefined && device !== '';
  const mark = {
    id: `${marksNumbers ? PLAYED_ORDER : 'ORDTST01'}${newUlid()}`,
    paymentId: `PAY01${newUlid()}`,
    expirationTime,
  };
  return { id, mark, payment: makePayment(input, { id, nowMs, token, ...urls, hasDevice, terms }) };
}

const REFUNDABLE = new Set<Payment['status']>(['approved', 'in_mediation', 'charged_back']);

function addRefund(deps: OrdersDeps, order: InOrder, body: unknown): number {
  const { ledger, clock, refunds, refundLagMs } = deps;
  const nowMs = clock();
  if (order.status === 'refunded') throw refusal(409, 'order_already_refunded', 'Order is already refunded');
  const isEarly = nowMs - Date.parse(order.date_approved ?? '') < refundLagMs();
  if (isEarly || !REFUNDABLE.has(order.status)) {
    throw refusal(409, 'cannot_refund_order', 'Order can not be refunded');
  }
  const part = partOf(order, body);
  const id = ledger.newId();
  try {
    ledger.save(refund(order, { id, nowMs, status: refunds(), ...part }), order);
  } catch {
    throw refusal(400, 'refund_amount_exceeds', 'The amount exceeds what is left');
  }
  return id;
}

/** Nothing for the whole. */
function partOf({ order }: InOrder, body: unknown): { amountCents?: number } {
  const [asked] = asList(asFields(body)['transactions']).map(asFields);
  if (asked === undefined) return {};
  if (asked['id'] !== order.paymentId) throw refusal(404, 'transaction_not_found', 'Transaction not found');
  const amount = asText(asked['amount']) ?? '';
  if (!/^\d+\.\d{2}$/.test(amount)) throw refusal(400, 'property_value', 'amount is not valid');
  return { amountCents: toCents(Number(amount)) };
}

const LONGEST_SEARCH_MS = 30 * 86_400_000;

function searchOrders(ledger: Ledger, query: Record<string, unknown>, latestMs: number) {
  const [fromMs, toMs] = ['begin_date', 'end_date'].map((name) => Date.parse(asText(query[name]) ?? ''));
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) {
    throw refusal(400, 'required_search_params', 'begin_date and end_date are required');
  }
  if (Number(toMs) - Number(fromMs) > LONGEST_SEARCH_MS) {
    throw refusal(400, 'invalid_search_params', 'begin_date and end_date are more than 30 days apart');
  }
  const limit = asNumber(query['limit']) ?? 30;
  const offset = asNumber(query['offset']) ?? 0;
  const reference = asText(query['external_reference']);
  const found = ledger
    .list()
    .filter((payment): payment is InOrder => payment.order !== undefined)
    .filter(({ date_created: at, external_reference: own }) => {
      const atMs = Date.parse(at);
      const isInRange = atMs >= Number(fromMs) && atMs <= Math.min(Number(toMs), latestMs);
      return isInRange && (reference === undefined || own === reference);
    })
    .toReversed();
  return { found: found.slice(offset, offset + limit), total: found.length, limit, offset };
}
