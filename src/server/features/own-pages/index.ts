/** The pages that the owner writes. Their table is written here alone. */
export { createLivePages, type LivePages } from './live-pages.ts';
export { createOwnPages } from './own-pages.service.ts';
export { ownPagesRoutes } from './own-pages.routes.ts';
