export { restockRoutes } from './restock.routes.ts';
