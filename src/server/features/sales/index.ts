export { countBacklog, countHeldUnits, countOrderStates, countPaymentStates } from './operating.store.ts';
export { noteExport } from './access-log.ts';
export { readDay } from './figures.ts';
export { filterOf, type OrdersFilter } from './list-query.ts';
export { walkOrders, type FiledOrder } from './list.store.ts';
export { createOrderFinder } from './quick-find.ts';
export { isParcel } from './parcels.store.ts';
export { parcelsRoutes } from './parcels.routes.ts';
export { salesRoutes } from './sales.routes.ts';
