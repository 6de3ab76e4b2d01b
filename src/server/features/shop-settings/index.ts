export { documentOf } from './documents.ts';
export { shownMenus, type Targets } from './menus.ts';
export { createLiveShop, type LiveShop } from './live-shop.ts';
export { createPreviews, type Previews } from './previews.ts';
export { previewRoutes } from './preview.routes.ts';
export { createEditor } from './shop-settings.service.ts';
export { themeRoutes } from './theme.routes.ts';
export { createNamedMarks, type NamesPicture } from './named-pictures.ts';
export { shopSettingsRoutes } from './shop-settings.routes.ts';
