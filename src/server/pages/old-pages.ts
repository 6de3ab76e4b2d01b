import { policyFor } from '../../web/page-policy.ts';

const OWN_PRODUCT = /^\/produtos?\/\d{1,15}$/;

/** May an address, without its last slash, be an older shop's? No page is there, or a product that has no number. */
export function mayBeOld(pathname: string): boolean {
  const { pattern } = policyFor(pathname);
  if (pattern === '*') return true;
  return (pattern === '/produto/:id' || pattern === '/produtos/:id') && !OWN_PRODUCT.test(pathname);
}
