import { policyFor } from '../../web/page-policy.ts';

const OWN_PRODUCT = /^\/produtos?\/(\d{1,15})$/;
/** Pages that show a category's list. */
const LISTS = new Set(['/', '/produtos']);
/** Longer than any name of a colour, size or category. */
export const LONGEST_CHOICE = 60;

/** May an address, without its last slash, be an older shop's? No page is there, or a product that has no number. */
export function mayBeOld(pathname: string): boolean {
  const { pattern } = policyFor(pathname);
  if (pattern === '*') return true;
  return (pattern === '/produto/:id' || pattern === '/produtos/:id') && !OWN_PRODUCT.test(pathname);
}

/** The number of the product of this shop that an address names. */
export function productNamed(pathname: string): number | null {
  const number = OWN_PRODUCT.exec(pathname)?.[1];
  return number === undefined ? null : Number(number);
}

/** The one category whose list an address, without its last slash, asks for. */
export function categoryNamed(pathname: string, query: URLSearchParams): string | null {
  const [name = '', ...others] = query.getAll('categoria');
  const isOne = LISTS.has(pathname) && others.length === 0 && name.trim() !== '';
  return isOne && name.length <= LONGEST_CHOICE ? name : null;
}

export const categoryAddress = (name: string) => `/produtos?${new URLSearchParams({ categoria: name })}`;
