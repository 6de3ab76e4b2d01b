export { foundRoutes } from './found.routes.ts';
