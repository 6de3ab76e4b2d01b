/** What an issuer of invoices (NF-e) or an ERP needs of orders, as files. It keeps nothing of its own. */
export { fiscalRoutes, type FiscalDeps } from './fiscal.routes.ts';
