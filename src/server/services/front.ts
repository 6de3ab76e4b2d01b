import { artRoutes, type ArtDeps } from '../../demo/index.ts';
import { createPicturePress } from '../features/media/index.ts';
import { createOfflineRoutes } from '../features/offline/index.ts';
import type { ApiRoutes } from '../http/api.ts';
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
    files: [createArt(() => shop().symbol), search, await createOfflineRoutes({ shop })],
  };
}

/** In a picture process of its own: a visitor's icon waits for no product's sizes. */
function createArt(symbol: ArtDeps['symbol']): ApiRoutes {
  const press = createPicturePress();
  async function develop(svg: string, width: number): Promise<Buffer> {
    const result = await press.run({ kind: 'draw', svg, width });
    if (result.kind !== 'drawn') throw new Error(`A drawing could not be made into a PNG: ${result.kind}`);
    return Buffer.from(result.bytes);
  }
  const routes = artRoutes({ symbol, develop });
  return (api) => {
    api.addHook('onClose', async () => press.stop());
    routes(api);
  };
}
