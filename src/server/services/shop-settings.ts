import type { ShopSettings } from '#shared/shop.ts';
import {
  createEditor,
  createLiveShop,
  createPreviews,
  namesPicture,
  previewRoutes,
  shopSettingsRoutes,
  themeRoutes,
  type LiveShop,
  type Previews,
} from '../features/shop-settings/index.ts';
import type { Config } from '../settings/config.ts';
import type { Part, World } from './world.ts';

export interface ShopSettingsServices extends Part {
  live: LiveShop;
  previews: Previews;
  /** Does any version of the settings name this picture, by its key? */
  namesPicture(key: string): Promise<boolean>;
}

interface ShopSettingsGiven {
  config: Config;
  previewSecret: string;
  /** What of the shop follows from elsewhere; the same object until it changes. */
  besides?: () => Partial<ShopSettings>;
}

/** What the owner says of her shop: its draft, what is published of it, and the shop as it is now. */
export function createShopSettingsServices(
  world: World,
  { config, previewSecret, besides }: ShopSettingsGiven,
): ShopSettingsServices {
  const { db, clock } = world;
  const { publicUrl } = config;
  const live = createLiveShop({ ...world, config, ...(besides && { besides }) });
  const previews = createPreviews({ db, clock, config, secret: previewSecret, ...(besides && { besides }) });
  const editor = createEditor({ db, clock, config, live, previews });
  const shopName = () => live.shop().name;
  const https = publicUrl.startsWith('https://');
  return {
    live,
    previews,
    namesPicture: (key) => namesPicture(db, key),
    calls: [shopSettingsRoutes({ editor, publicUrl })],
    files: [previewRoutes({ previews, clock, shopName, https }), themeRoutes],
    stop: live.stop,
  };
}
