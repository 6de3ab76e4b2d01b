/**
 * Labels for orders' parcels: bought at the freight provider, made, printed and cancelled. Its tables are written here alone;
 * an order moves by the code of its label through `orders`.
 */
export type { LabelsDeps } from './deps.ts';
export { hasLiveLabel } from './labels.store.ts';
export { labelsRoutes } from './labels.routes.ts';
export { createLabelsWorker } from './worker.ts';
