import type { ShownSection } from '#shared/front-page.ts';
import { ownListTexts, type AskedList, type SearchTexts } from '#shared/list-texts.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import type { PageServices } from '#shared/page-services.ts';
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
  withUnpublished,
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
    /** The owner's words for a list in searches, now. */
    listTexts(asked: AskedList): SearchTexts | undefined;
    /** What pages show of a draft in place of what is published, with links to pages that are not shown yet. */
    drafted(
      preview: Drafted,
      sections: PageServices['sections'],
    ): Promise<Pick<PageServices, 'shop' | 'front' | 'sections' | 'listTexts'>>;
  };
  /** From then on it is known what the shop shows. */
  follow(catalog: ShownCatalog): void;
  /** Does any version of the settings name this picture, by its key, as its logo or its symbol? */
  namesPicture: NamesPicture;
}

type Drafted = NonNullable<Awaited<ReturnType<Previews['read']>>>;
type ShownCatalog = Pick<Catalog, 'snapshot' | 'choice'>;

interface ShopSettingsGiven {
  config: Config;
  previewSecret: string;
  ownPages: Pick<LivePages, 'page' | 'slugOf' | 'idOf' | 'unpublished'>;
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
  const { unpublished } = ownPages;
  const previews = createPreviews({ db, clock, config, secret: previewSecret, ...(besides && { besides }) });
  const listTexts = (document: () => ShopDocument) => (asked: AskedList) =>
    ownListTexts(document().textos_listas, asked, targets.categoryId);
  const waits = () => besides?.().closed === true;
  const editor = createEditor({ db, clock, config, live, previews, targets, waits, unpublished });
  const shopName = () => live.shop().name;
  const https = publicUrl.startsWith('https://');
  return {
    live,
    previews,
    shown: {
      menusOf: (document) => shownMenus(document, targets),
      linked: (sections) => withoutGoneLinks(sections, targets),
      listTexts: listTexts(live.document),
      async drafted({ shop, document, front }, sections) {
        const reachable = withUnpublished(targets, await unpublished());
        return {
          shop: { ...shop, ...shownMenus(document, reachable) },
          front,
          listTexts: listTexts(() => document),
          sections: (wanted) => withoutGoneLinks(sections(wanted), reachable),
        };
      },
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
