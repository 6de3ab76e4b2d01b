import { randomInt } from 'node:crypto';
import type { Store, Table } from '../store.ts';
import { asFields } from '../http/fields.ts';
import { spendCardToken } from './card-tokens.ts';
import type { CardToken } from './card-tokens.ts';
import { refusal } from './errors.ts';
import { onceByKey } from './idempotency.ts';
import type { KeyRow } from './idempotency.ts';
import { makePayment } from './make-payment.ts';
import { toCents } from './payment.ts';
import type { Payment, Refund } from './payment.ts';
import { readNewPayment } from './read-payment.ts';
import { searchPayments } from './search.ts';
import type { Found } from './search.ts';
import { act, cancel, capture, expireIfDue, refund } from './transitions.ts';
import type { Action } from './transitions.ts';

export type NewsKind = 'payment.created' | 'payment.updated';

export interface PaymentsDeps {
  store: Store;
  tokens: Table<CardToken>;
  clock: () => number;
  publicUrl: () => string;
  /** How long a new payment stays hidden from search, as the provider's index may lag. */
  searchLagMs: () => number;
  /** Throws the provider's refusal when news may not be sent there. */
  checkNotificationUrl: (url: string) => void;
  /** Called after each change, in the same tick: what it sets in the store is written with the change. */
  onChange: (payment: Payment, kind: NewsKind) => void;
}

interface Keyed {
  body: unknown;
  key: string | undefined;
}

export interface Payments {
  create(input: Keyed): Payment;
  /** Throws the provider's 404. */
  find(id: string): Payment;
  search(query: Record<string, unknown>): Found;
  update(id: string, body: unknown): Payment;
  refund(id: string, input: Keyed): Refund;
  act(id: string, action: Action): Payment;
  newest(): Payment[];
  /** Cancels every PIX whose time has come. */
  expireDue(): void;
}

/** The ledger of the stand-in: who calls it awaits `store.flush()` before answering. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { store, clock, onChange } = deps;
  const rows = store.table<Payment>('payments', 5_000);
  const keys = store.table<KeyRow>('payment-keys', 20_000);

  // Random, so that a payment's id says nothing of its neighbours'.
  const newId = (): number => {
    const id = 100_000_000_000 + randomInt(0, 899_999_999_999 % 2 ** 47);
    return rows.get(String(id)) ? newId() : id;
  };

  function save(payment: Payment, before: Payment): Payment {
    if (payment === before) return payment;
    rows.set(String(payment.id), payment);
    onChange(payment, 'payment.updated');
    return payment;
  }

  function find(id: string): Payment {
    const payment = rows.get(id);
    if (!payment) throw refusal(404, 2000, 'Payment not found');
    return save(expireIfDue(payment, clock()), payment);
  }

  function make(body: unknown): number {
    const nowMs = clock();
    const input = readNewPayment(body, nowMs);
    if (input.notificationUrl) deps.checkNotificationUrl(input.notificationUrl);
    const token = input.token === null ? null : spendCardToken(deps.tokens, input.token, nowMs);
    const id = newId();
    const ticketUrl = `${deps.publicUrl()}/sandbox/mercadopago/payments/${id}/ticket`;
    const payment = makePayment(input, { id, nowMs, token, ticketUrl });
    rows.set(String(id), payment);
    onChange(payment, 'payment.created');
    return id;
  }

  function giveBack(id: string, body: unknown): number {
    const payment = find(id);
    const amount = asFields(body)['amount'];
    if (amount !== undefined && amount !== null && typeof amount !== 'number') {
      throw refusal(400, 2085, 'Invalid refund amount');
    }
    const whole = typeof amount === 'number' ? { amountCents: toCents(amount) } : {};
    const refundId = newId();
    save(refund(payment, { id: refundId, nowMs: clock(), ...whole }), payment);
    return refundId;
  }

  return {
    create: ({ body, key }) =>
      find(String(onceByKey(keys, { scope: 'payment', key, body }, () => make(body)))),
    find,
    search: (query) => {
      const latestMs = clock() - deps.searchLagMs();
      const all = rows.list().map((row) => find(String(row.id)));
      return searchPayments(
        all.filter((row) => Date.parse(row.date_created) <= latestMs),
        query,
      );
    },
    update: (id, body) => {
      const payment = find(id);
      const { status, capture: wantsCapture } = asFields(body);
      if (status === 'cancelled') return save(cancel(payment, clock()), payment);
      if (wantsCapture === true) return save(capture(payment, clock()), payment);
      throw refusal(400, 8, 'The name of the following parameters is wrong');
    },
    refund: (id, { body, key }) => {
      const refundId = onceByKey(keys, { scope: `refund:${id}`, key, body }, () => giveBack(id, body));
      const row = find(id).refunds.find((one) => one.id === refundId);
      if (!row) throw refusal(404, 2000, 'Refund not found');
      return row;
    },
    act: (id, action) => {
      const payment = find(id);
      return save(act(payment, action, { id: newId(), nowMs: clock() }), payment);
    },
    newest: () =>
      rows
        .list()
        .toReversed()
        .map((row) => find(String(row.id))),
    expireDue: () => {
      for (const row of rows.list()) if (row.status === 'pending') find(String(row.id));
    },
  };
}
