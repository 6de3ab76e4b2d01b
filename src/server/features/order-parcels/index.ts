/**
 * What the office does about parcels beside an order's own, and what a mail tells of one. Their rows are those of `parcels`,
 * labels are bought by `labels`.
 */
export { orderParcelsRoutes } from './order-parcels.routes.ts';
export { findPartFacts } from './part-facts.ts';
export type { OrderParcelsDeps } from './deps.ts';
