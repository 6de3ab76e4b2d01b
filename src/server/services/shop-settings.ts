import {
  createEditor,
  createLiveShop,
  shopSettingsRoutes,
  type LiveShop,
} from '../features/shop-settings/index.ts';
import type { Config } from '../settings/config.ts';
import type { Part, World } from './world.ts';

export interface ShopSettingsServices extends Part {
  live: LiveShop;
}

/** What the owner says of her shop: its draft, what is published of it, and the shop as it is now. */
export function createShopSettingsServices(
  world: World,
  { config }: { config: Config },
): ShopSettingsServices {
  const { db, clock } = world;
  const live = createLiveShop({ ...world, config });
  const editor = createEditor({ db, clock, config, live });
  return { live, calls: [shopSettingsRoutes({ editor })], stop: live.stop };
}
