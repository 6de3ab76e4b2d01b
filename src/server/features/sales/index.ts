export { countBacklog, countOrderStates, countPaymentStates } from './operating.store.ts';
export { salesRoutes } from './sales.routes.ts';
