export type { Original } from './media-folder.ts';
export { mediaRoutes } from './media.routes.ts';
export { createPictureFetch, isPublicAddress } from './fetch-picture.ts';
export { uploadRoutes } from './upload.routes.ts';
export { createMedia, mediaKey, mediaUrl, type Media } from './media.service.ts';
export { insertMedia } from './media.store.ts';
