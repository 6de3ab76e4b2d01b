import { randomInt } from 'node:crypto';
import { FIRST_PLAYED } from '#shared/played-charges.ts';
import type { Table } from '../store.ts';
import { refusal } from './errors.ts';
import type { Payment } from './payment.ts';
import { expireIfDue, payIfDue } from './transitions.ts';

export type NewsKind = 'payment.created' | 'payment.updated';

export interface LedgerDeps {
  rows: Table<Payment>;
  clock: () => number;
  /** Do numbers say that they are only played? They are as the provider's own otherwise. */
  marksNumbers: boolean;
  /** Called after each change, in the same tick: what it sets in the store is written with the change. */
  onChange: (payment: Payment, kind: NewsKind) => void;
}

export interface Ledger {
  /** Random, so that an id says nothing of its neighbours'. */
  newId(): number;
  /** The payment as it is now; throws the provider's 404. */
  find(id: string): Payment;
  add(payment: Payment): void;
  /** Keeps a payment that a rule has turned from `before`; the same one again is no change. */
  save(payment: Payment, before: Payment): Payment;
  /** Every payment as it is now, oldest first. */
  list(): Payment[];
}

/** All payments of the stand-in. What time brings is brought by whoever looks first. */
export function createLedger({ rows, clock, marksNumbers, onChange }: LedgerDeps): Ledger {
  function newId(): number {
    const among = randomInt(100_000_000_000, 999_999_999_999);
    const id = marksNumbers ? FIRST_PLAYED + among : among;
    return rows.get(String(id)) ? newId() : id;
  }

  function save(payment: Payment, before: Payment): Payment {
    if (payment === before) return payment;
    rows.set(String(payment.id), payment);
    onChange(payment, 'payment.updated');
    return payment;
  }

  const current = (payment: Payment) => save(expireIfDue(payIfDue(payment, clock()), clock()), payment);

  return {
    newId,
    save,
    add: (payment) => {
      rows.set(String(payment.id), payment);
      onChange(payment, 'payment.created');
    },
    find: (id) => {
      const payment = rows.get(id);
      if (!payment) throw refusal(404, 2000, 'Payment not found');
      return current(payment);
    },
    list: () => rows.list().map(current),
  };
}
