interface OrderReads {
  /** How often it reads `orders`. */
  reads: number;
  why: string;
}

const ONE = 'orders that are known by their number: a test among them is told as one';
const MONEY = 'money of charges, a test’s too, is looked after until it is where it belongs';
const PERSON = 'what is known of somebody, in whatever she ordered';
const REAL = 'leaves tests out';

/**
 * Every file of the server that reads orders, and whether orders by which the shop was tried (docs/decisions/0121) are among
 * what it reads. Whoever adds a reading says so here: a figure, a list of work or a letter leaves them out by `isRealOrder`.
 */
export const ORDER_READS: Readonly<Record<string, OrderReads>> = {
  'backup/invariants.ts': { reads: 8, why: 'sums hold for tests, too' },
  'features/catalog/catalog.store.ts': { reads: 1, why: REAL },
  'features/catalog/together.store.ts': { reads: 1, why: REAL },
  'features/credits/credits.store.ts': { reads: 1, why: 'no vale pays a test, nor comes of one' },
  'features/credits/ending.store.ts': { reads: 2, why: 'no vale pays a test, nor comes of one' },
  'features/credits/office.store.ts': { reads: 2, why: 'no vale pays a test, nor comes of one' },
  'features/custom-pix/custom-pix.store.ts': { reads: 1, why: ONE },
  'features/custom-pix/ties.store.ts': { reads: 7, why: `${ONE}; a guest’s other orders are sales` },
  'features/customers/erasure.store.ts': { reads: 1, why: PERSON },
  'features/customers/guest-links.store.ts': { reads: 1, why: PERSON },
  'features/customers/guests.store.ts': { reads: 13, why: REAL },
  'features/customers/office.store.ts': { reads: 4, why: REAL },
  'features/customers/old-people.store.ts': { reads: 1, why: PERSON },
  'features/customers/own-orders.store.ts': {
    reads: 2,
    why: 'a customer sees her own, each marked; a guest’s page has none',
  },
  'features/disputes/disputes.store.ts': { reads: 1, why: MONEY },
  'features/exchanges/exchanges.store.ts': {
    reads: 4,
    why: 'leaves tests out of its lists; a request of one is looked after',
  },
  'features/exchanges/own-data.store.ts': { reads: 2, why: PERSON },
  'features/exchanges/photos.store.ts': { reads: 1, why: ONE },
  'features/exchanges/reasons.store.ts': { reads: 1, why: REAL },
  'features/first-days/facts.store.ts': { reads: 2, why: 'the purchase to try is one of the steps' },
  'features/invoice-service/issues.store.ts': { reads: 2, why: 'a test has no invoice' },
  'features/invoice-service/waiting.store.ts': { reads: 7, why: `${REAL}; what has an invoice is none` },
  'features/labels/labels.store.ts': { reads: 1, why: 'a test has no label' },
  'features/labels/many.store.ts': { reads: 1, why: 'a test has no label' },
  'features/labels/money.store.ts': { reads: 2, why: 'a test has no label' },
  'features/ledger/charges.store.ts': { reads: 1, why: MONEY },
  'features/ledger/stuck.store.ts': { reads: 3, why: MONEY },
  'features/moving/takeout.store.ts': { reads: 4, why: 'all of the shop goes along, tests marked' },
  'features/orders/added-orders.store.ts': { reads: 7, why: 'nothing is added to a test' },
  'features/orders/by-email.store.ts': { reads: 1, why: 'gift cards, of which a test has none' },
  'features/orders/erase-buyer.store.ts': { reads: 3, why: PERSON },
  'features/orders/join-orders.store.ts': { reads: 1, why: PERSON },
  'features/orders/just-sold.store.ts': { reads: 1, why: REAL },
  'features/orders/orders.store.ts': { reads: 4, why: 'the orders themselves, and which of them end' },
  'features/orders/pay-again.store.ts': { reads: 1, why: PERSON },
  'features/orders/seal-cpfs.store.ts': { reads: 5, why: PERSON },
  'features/orders/unpaid.store.ts': { reads: 1, why: 'a test keeps units from others as well' },
  'features/parcels/own-parcel.store.ts': { reads: 1, why: 'a test has no parcel' },
  'features/promotions/bought.store.ts': { reads: 1, why: REAL },
  'features/promotions/codes.store.ts': { reads: 1, why: 'a test uses no code up' },
  'features/promotions/report.store.ts': { reads: 3, why: `${REAL}, which have no uses` },
  'features/reconciliation/figures.store.ts': { reads: 1, why: 'leaves out what was only played' },
  'features/reconciliation/misfits.store.ts': { reads: 9, why: MONEY },
  'features/reconciliation/movements.store.ts': { reads: 1, why: 'leaves out what was only played' },
  'features/reconciliation/played-tests.store.ts': { reads: 1, why: 'says which charges are tests' },
  'features/reconciliation/report.store.ts': { reads: 2, why: 'leaves out what was only played' },
  'features/restock/restock.store.ts': { reads: 1, why: REAL },
  'features/sales/claims.store.ts': { reads: 1, why: 'nobody packs a test' },
  'features/sales/figures.store.ts': { reads: 7, why: REAL },
  'features/sales/counts.store.ts': {
    reads: 2,
    why: 'counts what the list shows, where a test is told as one',
  },
  'features/sales/found.store.ts': { reads: 2, why: 'the list shows tests, each told as one' },
  'features/sales/list.store.ts': { reads: 1, why: 'the list shows tests, each told as one' },
  'features/sales/operating.store.ts': { reads: 2, why: 'how the machine does, for /metrics' },
  'features/sales/parcels.store.ts': { reads: 4, why: 'by what waits to be packed, which leaves tests out' },
  'features/sales/waiting.store.ts': { reads: 3, why: REAL },
  'features/stock-counts/shelf.store.ts': {
    reads: 4,
    why: 'pieces that a test keeps lie on the shelf until its money goes back',
  },
  'features/waitlist/telling.store.ts': { reads: 1, why: REAL },
  'load/kept-figures.ts': { reads: 1, why: 'how many orders there are to read' },
};
