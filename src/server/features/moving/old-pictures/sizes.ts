/** One picture of a page: by what it is known whatever its size, and how wide this one is. */
export interface Sized {
  url: string;
  key: string;
  /** Infinite: as it was sent to the old shop. */
  width: number;
}

const LONGEST_URL = 2000;
/** What is drawn for a screen, and no photograph. */
const NO_PHOTO = /\.(?:svg|gif|ico)$/;
/** What shops show where a product has no picture, and what is their own. */
const OWN =
  /^(?:empty-placeholder|woocommerce-placeholder|no-photo|no-image|placeholder|logo|favicon|icon)(?:[-_.\d]|$)/;

/**
 * A picture by its address on a page; null where it can be none of a product's. The sizes of Nuvemshop (`-640-0`),
 * Shopify (`_600x`, `?width=`) and WordPress (`-300x300`) are known as such on their own servers' paths alone.
 */
export function sizedOf(address: string, page: URL, hint = 0): Sized | null {
  const url = address.length > LONGEST_URL ? null : URL.parse(address.trim(), page);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  url.protocol = 'https:';
  url.hash = '';
  const path = url.pathname;
  const last = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (last === '' || NO_PHOTO.test(last) || OWN.test(last)) return null;
  const sized = nuvemshop(url) ?? shopify(url) ?? wordpress(url) ?? plain(url);
  return { ...sized, width: sized.width === 0 ? hint : sized.width };
}

const NUVEMSHOP = /^(\/stores\/(?:\d{1,4}\/)+products\/[^/]+)-(\d{2,4})-(\d{1,4})(\.[a-z]{3,5})$/i;
const NUVEMSHOP_WHOLE = 1024;

/** The widest that all of its pictures have is 1024; a theme may show a wider one. */
function nuvemshop(url: URL): Sized | null {
  const [, stem, width = '', , end] = NUVEMSHOP.exec(url.pathname) ?? [];
  if (stem === undefined) return null;
  const wide = Number(width);
  if (wide < NUVEMSHOP_WHOLE) url.pathname = `${stem}-1024-1024${end}`;
  return { url: url.href, key: stem, width: Math.max(wide, NUVEMSHOP_WHOLE) };
}

const SHOPIFY = /^(?:\/s\/files\/|\/cdn\/shop\/)/;
const SHOPIFY_SIZE =
  /_(?:\d{1,4}x\d{0,4}|x\d{1,4}|pico|icon|thumb|small|compact|medium|large|grande|original|master)(?:_crop_[a-z]{2,6})?(?:@[23]x)?(?=\.[a-z]{3,5}$)/i;

/** Without a size it is as it was sent. */
function shopify(url: URL): Sized | null {
  if (!SHOPIFY.test(url.pathname)) return null;
  url.pathname = url.pathname.replace(SHOPIFY_SIZE, '');
  const version = url.searchParams.get('v');
  url.search = version === null ? '' : `?v=${encodeURIComponent(version)}`;
  return { url: url.href, key: url.pathname.slice(url.pathname.lastIndexOf('/') + 1), width: Infinity };
}

const WORDPRESS = /^(.*\/wp-content\/uploads\/.+?)(-scaled)?(?:-(\d{2,4})x(\d{2,4}))?(\.[a-z]{3,5})$/i;

/** What it was before it was made smaller stands beside it. */
function wordpress(url: URL): Sized | null {
  const [, stem, , width, , end] = WORDPRESS.exec(url.pathname) ?? [];
  if (stem === undefined) return null;
  url.search = '';
  if (width !== undefined) url.pathname = `${stem}${end}`;
  // What is there without a size is surer than what is only made of one.
  return { url: url.href, key: stem, width: width === undefined ? Infinity : Number(width) };
}

function plain(url: URL): Sized {
  return { url: url.href, key: `${url.host}${url.pathname}`, width: 0 };
}

/** The widest of a `srcset`. */
export function widestOf(srcset: string): { url: string; width: number } | null {
  let widest: { url: string; width: number } | null = null;
  for (const part of srcset.slice(0, LONGEST_SET).split(/,\s+|,(?=https?:|\/)/)) {
    const [url = '', size = ''] = part.trim().split(/\s+/, 2);
    const width = /^\d{1,5}w$/.test(size)
      ? Number.parseInt(size, 10)
      : /^\d(?:\.\d)?x$/.test(size)
        ? Number.parseFloat(size)
        : 0;
    if (url !== '' && (widest === null || width > widest.width)) widest = { url, width };
  }
  return widest;
}

const LONGEST_SET = 20_000;

/** Each picture once, in the order in which they came, the widest of each. */
export function withoutDoubles(all: readonly Sized[]): Sized[] {
  const found = new Map<string, Sized>();
  for (const one of all) {
    const there = found.get(one.key);
    if (there === undefined || one.width > there.width) found.set(one.key, one);
  }
  return [...found.values()];
}
