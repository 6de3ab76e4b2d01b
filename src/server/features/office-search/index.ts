export { officeSearchRoutes } from './office-search.routes.ts';
