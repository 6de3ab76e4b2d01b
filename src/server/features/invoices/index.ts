/** Invoices of orders: issued elsewhere, known here by their keys. Its table is written here alone. */
export { invoicesRoutes } from './invoices.routes.ts';
export { listKeys, listSaleKeys } from './invoices.store.ts';
export { dropKeyIn, hasSale, noteKeyIn } from './note-invoice.ts';
