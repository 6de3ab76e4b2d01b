export { createCatalog, type Catalog, type CatalogDeps } from './catalog.service.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { raiseVersion } from './catalog.store.ts';
export type { CatalogEntry, CatalogSnapshot } from './snapshot.ts';
