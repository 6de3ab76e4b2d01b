import { artRoutes } from '../../demo/index.ts';
import { createOfflineRoutes } from '../features/offline/index.ts';
import type { LivePages } from '../features/own-pages/index.ts';
import { searchEngineRoutes } from '../features/search-engines/index.ts';
import type { LiveShop } from '../features/shop-settings/index.ts';
import type { CatalogServices } from './catalog.ts';
import type { Part, World } from './world.ts';

interface FrontSettings extends Pick<CatalogServices, 'catalog'>, Pick<LiveShop, 'shop'> {
  ownPages: LivePages;
}

/** What is answered without /api. */
export async function createFront(
  { clock }: World,
  { catalog, shop, ownPages }: FrontSettings,
): Promise<Part> {
  const search = searchEngineRoutes({ catalog, ownPages, shop, clock });
  return {
    calls: [],
    files: [artRoutes({ symbol: () => shop().symbol }), search, await createOfflineRoutes({ shop })],
  };
}
