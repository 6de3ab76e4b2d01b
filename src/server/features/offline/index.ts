export { createOfflineRoutes } from './offline.routes.ts';
