import type { MetaDescriptor } from 'react-router';
import type { SearchTexts } from '#shared/list-texts.ts';
import type { ShopSettings } from '#shared/shop.ts';

export interface PageMeta {
  shop: ShopSettings;
  /** Without the shop's name; it is added. */
  title: string;
  description: string;
  /** The page's one address, from the root: '/produto/7'. */
  path: string;
  /** Address of a picture for link previews. */
  image?: string;
  type?: 'website' | 'product';
  noindex?: boolean;
  /** What the owner would rather have search engines and previews say. */
  search?: SearchTexts | undefined;
}

const ownPreview = ({ symbol }: ShopSettings) => symbol && `${symbol.url}/simbolo-1200.jpg`;

/** Title, description, canonical address and link preview of a page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { shop, search } = page;
  const { title = `${page.title} | ${shop.name}`, description = page.description } = search ?? {};
  const url = shop.publicUrl + page.path;
  const image = new URL(page.image ?? ownPreview(shop) ?? '/art/open-graph.png', shop.publicUrl).href;
  return [
    { title },
    { name: 'description', content: description },
    page.noindex ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: search?.title ?? page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
