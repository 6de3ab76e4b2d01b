export { keepBanner } from './art.ts';
export { artRoutes, type ArtDeps } from './art.routes.ts';
export { createDrawingRecovery } from './pictures.ts';
export { seedDemo } from './seed.ts';
