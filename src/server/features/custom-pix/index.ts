export { customPixRoutes } from './custom-pix.routes.ts';
export { listPixOfKeys, type CustomPix } from './custom-pix.store.ts';
export { createCustomPix, type CustomPixService } from './custom-pix.service.ts';
export { forgetTied } from './forget.ts';
export { listOwnPix } from './own.ts';
export { createCustomPixWorker } from './worker.ts';
