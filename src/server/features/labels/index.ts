/**
 * Labels for orders' parcels: bought at the freight provider, made, printed and cancelled. Its tables are written here alone;
 * an order moves by the code of its label through `orders`.
 */
export type { LabelsDeps } from './deps.ts';
export { hasLabelOfKey, hasLiveLabel, listOwnCodes } from './labels.store.ts';
export { heldByLabel, type Held } from './release.ts';
export { declarationRoutes, type DeclarationDeps } from './declaration.routes.ts';
export { labelsRoutes } from './labels.routes.ts';
export { manyLabelsRoutes } from './many.routes.ts';
export { createLabelsWorker } from './worker.ts';
