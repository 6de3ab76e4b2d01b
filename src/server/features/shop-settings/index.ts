export { createLiveShop, type LiveShop } from './live-shop.ts';
export { createEditor } from './shop-settings.service.ts';
export { shopSettingsRoutes } from './shop-settings.routes.ts';
