import { withoutEnd } from '#shared/text.ts';
import { policyFor } from '../../web/page-policy.ts';

const OWN_PRODUCT = /^\/produtos?\/(\d{1,15})$/;
/** A page of the owner's. */
const OWN_PAGE = /^\/p\/([a-z0-9-]{1,60})$/;
/** Pages that show a category's list. */
const LISTS = new Set(['/', '/produtos']);
/** Longer than any name of a colour, size or category. */
export const LONGEST_CHOICE = 60;

/** May an address, without its last slash, be an older one? No page is there, or a product that has no number. */
export function mayBeOld(pathname: string): boolean {
  const { pattern } = policyFor(pathname);
  if (pattern === '*' || pattern === '/p/:slug') return true;
  return (pattern === '/produto/:id' || pattern === '/produtos/:id') && !OWN_PRODUCT.test(pathname);
}

/** The number of the product of this shop that an address names. */
export function productNamed(pathname: string): number | null {
  const number = OWN_PRODUCT.exec(pathname)?.[1];
  return number === undefined ? null : Number(number);
}

/** What stands behind /p/ in the address of a page of the owner's. */
export const ownPageNamed = (pathname: string): string | null => OWN_PAGE.exec(pathname)?.[1] ?? null;

/** The one category whose list an address, without its last slash, asks for. */
export function categoryNamed(pathname: string, query: URLSearchParams): string | null {
  const [name = '', ...others] = query.getAll('categoria');
  const isOne = LISTS.has(pathname) && others.length === 0 && name.trim() !== '';
  return isOne && name.length <= LONGEST_CHOICE ? name : null;
}

/** What the shop shows. */
export interface Standing {
  shows(productId: number): boolean;
  /** Is there such a page of the owner's, to be seen? */
  showsPage(slug: string): boolean;
  /** As the catalogue writes its name; null for one that it does not have. */
  choice(param: string, value: string): string | null;
}

/** Is it a page of the shop that anybody may be led to, and is what it shows there? */
export function isOwnPage(url: string, { shows, showsPage, choice }: Standing): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  const pathname = withoutEnd(path, '/') || '/';
  const { csp, pattern } = policyFor(pathname);
  const productId = productNamed(pathname);
  if (productId !== null) return shows(productId);
  const slug = ownPageNamed(pathname);
  if (slug !== null) return showsPage(slug);
  if (csp !== 'shop' || pattern === '*' || pattern.includes(':')) return false;
  const category = categoryNamed(pathname, new URLSearchParams(query));
  return category === null || choice('categoria', category) !== null;
}

/** The category whose list an address shows, narrowed by nothing else. */
export function plainCategory(url: string): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  return path === '/produtos' && params.size === 1 ? categoryNamed(path, params) : null;
}

export const categoryAddress = (name: string) => `/produtos?${new URLSearchParams({ categoria: name })}`;
