/**
 * Follows the parcels of labels that were bought here: by their provider's signed news, which are a bell and no more, and by
 * asking it. Its tables are written here alone; an order moves by its parcel through `orders`.
 */
export type { TrackingDeps } from './deps.ts';
export { followParcel, leaveEarlier, leaveParcel } from './follow.ts';
export { countParcels, lastNews } from './figures.store.ts';
export { trackingRoutes } from './webhook.route.ts';
export { createTrackingWorker } from './worker.ts';
