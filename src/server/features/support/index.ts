export { createLookout } from './lookout.ts';
export { supportRoutes } from './support.routes.ts';
