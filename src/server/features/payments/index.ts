export type { PaymentsDeps } from './deps.ts';
export { createPaymentWorkers, type PaymentWorkers, type WorkerTimes } from './workers.ts';
export { officeOrdersRoutes } from './office.routes.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { createPayments } from './payments.service.ts';
