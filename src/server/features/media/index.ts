export type { Original } from './media-folder.ts';
export { mediaRoutes } from './media.routes.ts';
export { createMedia, mediaKey, mediaUrl, type Media } from './media.service.ts';
export { insertMedia } from './media.store.ts';
