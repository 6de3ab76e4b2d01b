export { favoritesRoutes } from './favorites.routes.ts';
export { createFavorites } from './favorites.service.ts';
export { eraseFavorites, listNamedFavorites } from './favorites.store.ts';
