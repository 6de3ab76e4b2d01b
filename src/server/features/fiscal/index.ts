/** What an issuer of invoices (NF-e) or an ERP needs of orders, as files. It keeps nothing of its own. */
export { fiscalRoutes, type FiscalDeps } from './fiscal.routes.ts';
export type { Seller } from './invoice.ts';
export { discountOfUnits, withoutUnits, type UnitsBack } from './kept-goods.ts';
export { readFiscalOrder, type Invoiced } from './one-order.ts';
export { listVariantCodes, type SoldLine } from './lines.store.ts';
