import { withoutEnd } from '#shared/text.ts';

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
