export { createPageFetch, type AskPage } from './ask-page.ts';
export { oldPictureRoutes } from './old-pictures.routes.ts';
export { createPageReadings } from './page-reads.service.ts';
export { createPageReads } from './page-work.ts';
export { forgetRead } from './pages.store.ts';
