/**
 * What the office does about parcels beside an order's own. Their rows are those of `orders`, labels are bought by `labels`.
 */
export { orderParcelsRoutes } from './order-parcels.routes.ts';
export type { OrderParcelsDeps } from './deps.ts';
