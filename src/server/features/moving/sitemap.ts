import { invalid } from '../../errors.ts';
import { oldPath } from './old-path.ts';

/** As large as a sitemap may be, by the rules of sitemaps a fifth of it. */
export const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;
const MOST_PLACES = 50_000;
const LONGEST_PLACE = 2000;
const INDEX =
  'Este mapa só aponta para outros mapas. Envie o dos produtos, como product-sitemap.xml, e o das categorias.';
const NO_MAP =
  'Este arquivo não é um mapa do site: na loja antiga ele fica em /sitemap.xml ou /product-sitemap.xml.';

/**
 * The addresses of a sitemap as old addresses are kept, each once. Nothing of the file is followed or expanded: what
 * stands between its marks is text. Throws 422.
 */
export function readSitemap(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes);
  if (/<(?:\w{1,20}:)?sitemapindex[\s>]/.test(text)) throw invalid(INDEX);
  if (!/<(?:\w{1,20}:)?urlset[\s>]/.test(text)) throw invalid(NO_MAP);
  const paths = new Set<string>();
  let places = 0;
  // The pictures' own places are `image:loc`.
  for (const part of text.split('<loc>').slice(1)) {
    places += 1;
    if (places > MOST_PLACES) throw invalid('O mapa tem endereços demais: no máximo 50.000.');
    const place = part.slice(0, LONGEST_PLACE).split('<', 1)[0]?.trim() ?? '';
    const path = pathOf(place);
    if (path !== null) paths.add(path);
  }
  return [...paths];
}

function pathOf(place: string): string | null {
  const url = URL.parse(place.replace(/^<!\[CDATA\[/, '').replaceAll('&amp;', '&'));
  return url === null || !/^https?:$/.test(url.protocol) ? null : oldPath(url.pathname);
}
