export { catalogRoutes } from './catalog.routes.ts';
export { createCatalog, type Catalog } from './catalog.service.ts';
export { raiseVersion } from './catalog.store.ts';
