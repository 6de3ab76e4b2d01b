import { paths } from './paths.ts';

const { home, catalog, contact, favorites, orders, returns, terms, privacy, login, register } = paths;
const PAGES: ReadonlySet<string> = new Set<string>([
  home,
  catalog,
  contact,
  favorites,
  orders,
  returns,
  terms,
  privacy,
  login,
  register,
]);
/** What may stand behind a page's address: it reads it, and nobody else does. */
const BEHIND = /^(\?[\w%.~+*!'(),;:@/=&-]*)?(#[\w%.~+-]*)?$/;

/** Is this a page of the shop for whoever visits it? */
export function isShopPage(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  if (!PAGES.has(path) && !/^\/(?:produto\/[1-9]\d{0,9}|p\/[a-z0-9-]{1,60})$/.test(path)) return false;
  return BEHIND.test(text.slice(path.length));
}

export const shopPageProblem = (text: string): string | null =>
  isShopPage(text) ? null : 'Use o endereço de uma página da sua loja, ex.: /produtos ou /produto/12.';
