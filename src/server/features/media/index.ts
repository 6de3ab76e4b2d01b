export type { Original } from './media-folder.ts';
export { mediaRoutes } from './media.routes.ts';
export { createPictureFetch, isPublicAddress } from './fetch-picture.ts';
export { uploadRoutes, type UploadRoutesDeps } from './upload.routes.ts';
export { mediaKey, mediaUrl } from './media-key.ts';
export { createMedia, type Media, type MediaDeps } from './media.service.ts';
export { insertMedia } from './media.store.ts';
export { shelfFolder } from './picture-shelf.ts';
export { WIDTHS as DRAWING_WIDTHS } from './picture-sizes.ts';
