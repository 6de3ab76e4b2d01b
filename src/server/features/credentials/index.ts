export { credentialsRoutes } from './credentials.routes.ts';
export { createLiveCredentials, type LiveCredentials } from './live-credentials.ts';
export { createFreightCredentials } from './freight.service.ts';
export { createInvoiceCredentials } from './invoices.service.ts';
export { createMailCredentials } from './mail.service.ts';
export { createPaymentCredentials } from './payments.service.ts';
export { needsInvoice, readPaymentSecrets } from './documents.ts';
export { resealCredentials } from './reseal.ts';
