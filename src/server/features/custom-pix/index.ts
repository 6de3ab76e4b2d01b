export { customPixRoutes } from './custom-pix.routes.ts';
export { createCustomPix } from './custom-pix.service.ts';
export { forgetTied } from './forget.ts';
export { listOwnPix } from './own.ts';
export { createCustomPixWorker } from './worker.ts';
