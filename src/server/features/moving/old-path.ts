import { fold, withoutEnd } from '#shared/text.ts';
import { categoryNamed } from '../../pages/old-pages.ts';

/** Longer ones are no address that a shop gave a page. */
export const LONGEST_PATH = 500;

/**
 * An address as the table has it: without case, query and last slash, and spelled as people read it. Null for what can be
 * none, whatever it holds.
 */
export function oldPath(url: string): string | null {
  const plain = url.split(/[?#]/, 1)[0] ?? '';
  if (!plain.startsWith('/') || plain.length > 3 * LONGEST_PATH) return null;
  const path = withoutEnd(decoded(plain), '/').toLowerCase().normalize('NFC');
  if (path.length < 2 || path.length > LONGEST_PATH) return null;
  if (/[\p{Cc}\\\s]|\/\/|\/\.{1,2}(?:\/|$)/u.test(path) || !path.isWellFormed()) return null;
  return withoutCollection(path);
}

/** As `oldPath`, or a category's list of this shop, by the folded name that it had. */
export function oldAddress(url: string): string | null {
  const name = namedIn(url);
  return name === null ? oldPath(url) : listAddress(name);
}

/** The category whose list an address of this shop asks for. */
export function namedIn(url: string): string | null {
  const [path = '', query = ''] = url.split('#', 1)[0]?.split('?', 2) ?? [];
  return query.length > LONGEST_PATH
    ? null
    : categoryNamed(withoutEnd(path, '/') || '/', new URLSearchParams(query));
}

/** Where the table has a category's list. */
export const listAddress = (name: string) => `/produtos?categoria=${fold(name)}`;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Shopify shows a product under each of its collections, too. */
function withoutCollection(path: string): string {
  return path.replace(/^\/collections\/[^/]+(?=\/products\/[^/]+$)/, '');
}
