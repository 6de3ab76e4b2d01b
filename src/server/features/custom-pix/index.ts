export { customPixRoutes } from './custom-pix.routes.ts';
export { createCustomPix } from './custom-pix.service.ts';
export { createCustomPixWorker } from './worker.ts';
