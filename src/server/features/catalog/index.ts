export { catalogRoutes } from './catalog.routes.ts';
export { createCatalog, type Catalog } from './catalog.service.ts';
export { listProductRecords, raiseVersion, type ProductRecord } from './catalog.store.ts';
export { listFitCounts, NO_ANSWERS } from './fit-counts.store.ts';
export type { CatalogSnapshot } from './snapshot.ts';
export { toCategoria, toOfficeProduct } from './wire-product.ts';
