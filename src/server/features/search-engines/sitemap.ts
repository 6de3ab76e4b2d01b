import { paths } from '#shared/paths.ts';
import { shareImage } from '#shared/share-image.ts';
import type { CatalogSnapshot } from '../catalog/index.ts';
import { element } from './xml.ts';

/** More may not stand in one file (sitemaps.org). */
export const MAX_URLS = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const FIXED = [
  paths.home,
  paths.catalog,
  paths.news,
  paths.sales,
  paths.contact,
  paths.returns,
  paths.terms,
  paths.privacy,
];

interface Place {
  path: string;
  changedAt?: string | undefined;
  images?: string[];
}

/** Every page that wants to be found: the shop's own, its owner's, its categories and its products. */
export function placesOf(
  catalog: Pick<CatalogSnapshot, 'categories' | 'entries'>,
  ownPages: readonly Place[],
  policiesChanged: ReadonlyMap<string, string> = new Map(),
): Place[] {
  const categories = catalog.categories.map(({ nome }) => ({
    path: `${paths.catalog}?${new URLSearchParams({ categoria: nome })}`,
  }));
  const products = catalog.entries.map(({ produto }) => ({
    path: paths.product(produto.id),
    changedAt: produto.updated_at,
    images: [...new Set(produto.imagens)],
  }));
  const fixed = FIXED.map((path) => ({ path, changedAt: policiesChanged.get(path) }));
  return [...fixed, ...ownPages, ...categories, ...products];
}

/** A list of pages; at most `MAX_URLS` of them. */
export function sitemapOf(places: readonly Place[], publicUrl: string): string {
  const urls = places.map(({ path, changedAt, images = [] }) => {
    const pictures = images.map(
      (url) => `<image:image>${element('image:loc', shareImage(url, publicUrl))}</image:image>`,
    );
    return `<url>${element('loc', publicUrl + path)}${element('lastmod', changedAt)}${pictures.join('')}</url>\n`;
  });
  return `${HEAD}<urlset ${NAMESPACES}>\n${urls.join('')}</urlset>\n`;
}

/** The list of lists, for a shop whose pages don't fit into one. */
export function sitemapIndexOf(files: number, publicUrl: string): string {
  const rows = Array.from(
    { length: files },
    (_, index) => `<sitemap>${element('loc', `${publicUrl}/sitemap-${index + 1}.xml`)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</sitemapindex>\n`;
}
