import type { Store, Table } from '../store.ts';
import { asFields } from '../http/fields.ts';
import { spendCardToken } from './card-tokens.ts';
import type { CardToken } from './card-tokens.ts';
import type { Chargebacks } from './chargebacks.ts';
import { answered, opened } from './challenge-life.ts';
import { refusal } from './errors.ts';
import { onceByKey } from './idempotency.ts';
import type { KeyRow } from './idempotency.ts';
import type { SellerTerms } from './installments.ts';
import type { Ledger } from './ledger.ts';
import { makePayment } from './make-payment.ts';
import { toCents } from './payment.ts';
import type { Payment, Refund } from './payment.ts';
import { readNewPayment } from './read-payment.ts';
import { searchPayments } from './search.ts';
import type { Found } from './search.ts';
import { act, cancel, capture, refund } from './transitions.ts';
import type { Action, RefundAsked } from './transitions.ts';

export interface PaymentsDeps {
  store: Store;
  ledger: Ledger;
  chargebacks: Chargebacks;
  tokens: Table<CardToken>;
  clock: () => number;
  publicUrl: () => string;
  terms: SellerTerms;
  /** How long a new payment stays hidden from search, as the provider's index may lag. */
  searchLagMs: () => number;
  /** What becomes of refunds that are asked for. */
  refunds: () => Required<RefundAsked>['status'];
  /** Are a payment's `metadata` kept? */
  marks: () => boolean;
  /** Throws the provider's refusal when news may not be sent there. */
  checkNotificationUrl: (url: string) => void;
}

interface Keyed {
  body: unknown;
  key: string | undefined;
}

/** `device`: for whose sake the call was made, where it says so. */
type Creation = Keyed & { device?: string | undefined };

export interface Payments {
  create(input: Creation): Payment;
  /** Throws the provider's 404. */
  find(id: string): Payment;
  search(query: Record<string, unknown>): Found;
  update(id: string, body: unknown): Payment;
  refund(id: string, input: Keyed): Refund;
  act(id: string, action: Action): Payment;
  /** What is done on the bank's page: it is opened, or its card's holder says yes or no. */
  confirm(id: string, done: 'opened' | 'yes' | 'no'): Payment;
  newest(): Payment[];
  /** Ends every payment that has waited too long. */
  expireDue(): void;
}

function addPayment(deps: PaymentsDeps, { body, device }: Creation): number {
  const { ledger } = deps;
  const nowMs = deps.clock();
  const input = readNewPayment(body, nowMs);
  if (input.notificationUrl !== null) deps.checkNotificationUrl(input.notificationUrl);
  const token = input.token === null ? null : spendCardToken(deps.tokens, input.token, nowMs);
  const id = ledger.newId();
  const pages = `${deps.publicUrl()}/sandbox/mercadopago`;
  const urls = { ticketUrl: `${pages}/payments/${id}/ticket`, challengeUrl: `${pages}/challenge` };
  const hasDevice = device !== undefined && device !== '';
  const payment = makePayment(input, { id, nowMs, token, ...urls, hasDevice, terms: deps.terms });
  ledger.add(deps.marks() ? payment : { ...payment, metadata: {} });
  return id;
}

function addRefund(
  ledger: Ledger,
  payment: Payment,
  { body, nowMs, status }: { body: unknown } & Pick<Required<RefundAsked>, 'nowMs' | 'status'>,
): number {
  const amount = asFields(body)['amount'] ?? null;
  if (amount !== null && typeof amount !== 'number') throw refusal(400, 2085, 'Invalid refund amount');
  const part = amount === null ? {} : { amountCents: toCents(amount) };
  const id = ledger.newId();
  ledger.save(refund(payment, { id, nowMs, status, ...part }), payment);
  return id;
}

function updated(payment: Payment, body: unknown, nowMs: number): Payment {
  const { status, capture: wantsCapture } = asFields(body);
  if (status === 'cancelled') return cancel(payment, nowMs);
  if (wantsCapture === true) return capture(payment, nowMs);
  throw refusal(400, 8, 'The name of the following parameters is wrong');
}

/** The payments of the stand-in: who calls awaits `store.flush()` before answering. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { store, ledger, chargebacks, clock } = deps;
  const keys = store.table<KeyRow>('payment-keys', 20_000);
  const { find, save } = ledger;

  return {
    find,
    create: (creation) => {
      const { body, key } = creation;
      const id = onceByKey(keys, { scope: 'payment', key, body }, () => addPayment(deps, creation));
      return find(String(id));
    },
    search: (query) => {
      const latestMs = clock() - deps.searchLagMs();
      const indexed = ledger.list().filter((row) => Date.parse(row.date_created) <= latestMs);
      return searchPayments(indexed, query);
    },
    update: (id, body) => {
      const payment = find(id);
      return save(updated(payment, body, clock()), payment);
    },
    refund: (id, { body, key }) => {
      const make = () => addRefund(ledger, find(id), { body, nowMs: clock(), status: deps.refunds() });
      const refundId = onceByKey(keys, { scope: `refund:${id}`, key, body }, make);
      const row = find(id).refunds.find((one) => one.id === refundId);
      if (!row) throw refusal(404, 2000, 'Refund not found');
      return row;
    },
    act: (id, action) => {
      const payment = find(id);
      const after = act(payment, action, { id: ledger.newId(), nowMs: clock() });
      chargebacks.follow(after, action);
      return save(after, payment);
    },
    confirm: (id, done) => {
      const payment = find(id);
      const after = done === 'opened' ? opened(payment, clock()) : answered(payment, done, clock());
      return save(after, payment);
    },
    newest: () => ledger.list().toReversed(),
    expireDue: () => {
      ledger.list();
    },
  };
}
