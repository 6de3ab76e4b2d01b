import type { ShownSection } from '#shared/front-page.ts';
import type { ShopMenus } from '#shared/shop-menus.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { fold } from '#shared/text.ts';
import { ownPagePath } from '#shared/own-pages.ts';
import type { Catalog } from '../features/catalog/index.ts';
import {
  createEditor,
  createLiveShop,
  createNamedMarks,
  createPreviews,
  previewRoutes,
  shopSettingsRoutes,
  shownMenus,
  themeRoutes,
  withoutGoneLinks,
  type LiveShop,
  type NamesPicture,
  type Previews,
  type Targets,
} from '../features/shop-settings/index.ts';
import type { LivePages } from '../features/own-pages/index.ts';
import type { Config } from '../settings/config.ts';
import { ownPageNamed } from '../pages/old-pages.ts';
import type { Part, World } from './world.ts';

export interface ShopSettingsServices extends Part {
  live: LiveShop;
  previews: Previews;
  shown: {
    /** The owner's menus as pages show them now. */
    menusOf(document: ShopMenus): ReturnType<typeof shownMenus>;
    /** Sections of the first page, whose links lead to pages that are there. */
    linked(sections: readonly ShownSection[]): ShownSection[];
  };
  /** From then on it is known what the shop shows. */
  follow(catalog: ShownCatalog): void;
  /** Does any version of the settings name this picture, by its key, as its logo or its symbol? */
  namesPicture: NamesPicture;
}

type ShownCatalog = Pick<Catalog, 'snapshot' | 'choice'>;

interface ShopSettingsGiven {
  config: Config;
  previewSecret: string;
  ownPages: Pick<LivePages, 'page' | 'slugOf' | 'idOf'>;
  /** What of the shop follows from elsewhere; the same object until it changes. */
  besides?: () => Partial<ShopSettings>;
}

/** What the owner says of her shop: its draft, what is published of it, and the shop as it is now. */
export function createShopSettingsServices(
  world: World,
  { config, previewSecret, ownPages, besides }: ShopSettingsGiven,
): ShopSettingsServices {
  const { db, clock } = world;
  const { publicUrl } = config;
  const live = createLiveShop({ ...world, config, ...(besides && { besides }) });
  const { targets, follow } = createTargets(ownPages);
  const previews = createPreviews({ db, clock, config, secret: previewSecret, ...(besides && { besides }) });
  const waits = () => besides?.().closed === true;
  const editor = createEditor({ db, clock, config, live, previews, targets, waits });
  const shopName = () => live.shop().name;
  const https = publicUrl.startsWith('https://');
  return {
    live,
    previews,
    shown: {
      menusOf: (document) => shownMenus(document, targets),
      linked: (sections) => withoutGoneLinks(sections, targets),
    },
    follow,
    namesPicture: createNamedMarks({ db, clock, revision: live.revision }),
    calls: [shopSettingsRoutes({ editor, publicUrl })],
    files: [previewRoutes({ previews, clock, shopName, https }), themeRoutes],
    stop: live.stop,
  };
}

/** What menus may lead to, once there is a catalogue. */
function createTargets(
  ownPages: ShopSettingsGiven['ownPages'],
): { targets: Targets } & Pick<ShopSettingsServices, 'follow'> {
  let catalog: ShownCatalog | null = null;
  const categories = () => catalog?.snapshot().categories ?? [];
  return {
    follow: (shown) => void (catalog = shown),
    targets: {
      shows: (id) => catalog?.snapshot().byId.has(id) ?? false,
      showsPage: (slug) => ownPages.page(slug) !== null,
      pagePath: (id) => {
        const slug = ownPages.slugOf(id);
        return slug === null ? null : ownPagePath(slug);
      },
      pageId: (path) => ownPages.idOf(ownPageNamed(path.split('?', 1)[0]?.replace(/\/$/, '') ?? '') ?? ''),
      choice: (param, value) => catalog?.choice(param, value) ?? null,
      category: (id) => categories().find((one) => one.id === id)?.nome ?? null,
      categoryId: (name) => categories().find((one) => fold(one.nome) === fold(name))?.id ?? null,
    },
  };
}
