export { reconciliationRoutes } from './reconciliation.routes.ts';
