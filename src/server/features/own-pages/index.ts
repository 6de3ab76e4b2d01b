/** The pages that the owner writes, and her words of the shop's policies. Their tables are written here alone. */
export { createLivePages, type LivePages } from './live-pages.ts';
export { createOwnPages } from './own-pages.service.ts';
export { ownPagesRoutes } from './own-pages.routes.ts';
export { createPolicies } from './policies.service.ts';
export { policiesRoutes } from './policies.routes.ts';
export { textsRoutes } from './texts.routes.ts';
export { createPlannedTexts, createTexts } from './texts.service.ts';
