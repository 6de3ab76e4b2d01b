import { CREDIT_PROVIDER } from '../../../src/server/features/ledger/index.ts';
import type { Books, LedgerCharge } from './books.ts';

type Order = Books['orders'][number];

/** A provider holds it; else vales paid an order in whole. */
export const isMoney = ({ provider }: LedgerCharge) => provider !== CREDIT_PROVIDER;

export const refundsOf = ({ tasks }: Books, charge: LedgerCharge) =>
  tasks.filter((task) => task.payment_id === charge.id && task.kind === 'refund');

export const chargesOf = ({ charges }: Books, order: Order) =>
  charges.filter((charge) => charge.order_id === order.id);

/** Has all of a charge gone back, by its provider or as a vale? */
export function isBack(books: Books, order: Order): boolean {
  return chargesOf(books, order).some(
    (charge) =>
      charge.state === 'returned' ||
      charge.refunded_cents + doneCents(books, charge, ({ as_credit: asCredit }) => asCredit) >=
        charge.amount_cents,
  );
}

export function doneCents(
  books: Books,
  charge: LedgerCharge,
  isCounted: (task: Books['tasks'][number]) => boolean,
): number {
  return refundsOf(books, charge)
    .filter((task) => task.state === 'done' && isCounted(task))
    .reduce((sum, task) => sum + (task.amount_cents ?? charge.amount_cents), 0);
}

/** What of an order's vales is back with them, besides its charge. */
export function backToVales({ uses }: Books, order: Order): number {
  return uses
    .filter((use) => use.order_id === order.id)
    .reduce((sum, use) => sum + (use.held ? use.back_cents : use.cents), 0);
}
