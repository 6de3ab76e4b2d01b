/**
 * Invoices (NF-e) that a service issues for orders of this shop, and entry notes for what comes back. Its table is written here
 * alone; keys go to their orders by `invoices`.
 */
export type { InvoiceServiceDeps } from './deps.ts';
export { invoiceServiceRoutes } from './invoice-service.routes.ts';
export { hasLiveInvoice, isIssuedElse, listLapsingKeys, listPieceKeys } from './issues.store.ts';
export { manyInvoicesRoutes } from './many.routes.ts';
export { createInvoiceWorker } from './worker.ts';
