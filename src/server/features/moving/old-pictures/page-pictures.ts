import { turns } from '../../../load/in-turns.ts';
import { decodeEntities } from '../plain-text.ts';
import { dataOf, isNode, productsOfData, type NamedProduct } from './product-data.ts';
import { sizedOf, widestOf, withoutDoubles, type Sized } from './sizes.ts';
import { tagsOf, type Tag } from './tags.ts';

/** More than an old shop shows of a piece. */
export const MOST_OF_A_PAGE = 20;
const NAMES = new Set(['script', 'meta', 'a', 'img']);
const MOST_PARTS = 50;

interface Found {
  products: NamedProduct[];
  preview: Sized[];
  gallery: Sized[];
  /** Of structured data, so far. */
  parts: number;
}

/**
 * The pictures of a product on its page in an old shop: those of its structured data, else of its preview, and those of its gallery
 * as Nuvemshop and WooCommerce mark it; each once, at its largest. Other pieces that are shown on it are none of them.
 */
export async function picturesOfPage(html: string, page: URL): Promise<Sized[]> {
  const found: Found = { products: [], preview: [], gallery: [], parts: 0 };
  const turn = turns();
  for (const tag of tagsOf(html, NAMES)) {
    if (tag !== null) READ[tag.name]?.(tag, page, found);
    await turn();
  }
  const { preview, gallery } = found;
  const data: Sized[] = [];
  add(data, imagesOfPage(found.products), { page });
  // A preview may be a banner of the shop's: it counts where nothing surer is there.
  const sure = [...data, ...gallery];
  return withoutDoubles(sure.length > 0 ? sure : preview).slice(0, MOST_OF_A_PAGE);
}

const READ: Readonly<Record<string, (tag: Tag, page: URL, found: Found) => void>> = {
  script({ attributes, text }, page, found) {
    const type = attributes.get('type')?.trim().toLowerCase();
    if (type?.startsWith('application/ld+json') !== true || found.parts >= MOST_PARTS) return;
    // One of the other pieces that Nuvemshop's themes show below the page's own.
    if (attributes.get('data-component') === 'structured-data.item') return;
    found.parts += 1;
    found.products.push(...productsOfData(text, page));
  },
  meta({ attributes }, page, { preview }) {
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    if (PREVIEWS.has(name)) add(preview, [decodeEntities(attributes.get('content') ?? '')], { page });
  },
  a({ attributes }, page, { gallery }) {
    if (attributes.get('data-fancybox') !== 'product-gallery') return;
    add(gallery, [decodeEntities(attributes.get('href') ?? '')], { page });
  },
  img({ attributes }, page, { gallery }) {
    const large = attributes.get('data-large_image');
    if (large !== undefined) return add(gallery, [decodeEntities(large)], { page });
    if (!/(?:^|\s)js-product-slide-img(?:\s|$)/.test(attributes.get('class') ?? '')) return;
    const set = attributes.get('data-srcset') ?? attributes.get('srcset');
    const widest = set === undefined ? null : widestOf(decodeEntities(set));
    const url = widest?.url ?? decodeEntities(attributes.get('data-src') ?? attributes.get('src') ?? '');
    add(gallery, [url], { page, width: widest?.width });
  },
};

/** Of several products the one that says it is of this page, in all its parts; else the first. */
function imagesOfPage(products: readonly NamedProduct[]): string[] {
  const own = products.filter(({ isOfPage }) => isOfPage);
  const first = products.find(({ images }) => images.length > 0);
  return (own.length > 0 ? own : [first]).flatMap((one) => one?.images ?? []);
}

const PREVIEWS = new Set(['og:image', 'og:image:url', 'og:image:secure_url']);

interface Seen {
  page: URL;
  /** As the page says, where the address does not. */
  width?: number | undefined;
}

function add(to: Sized[], addresses: readonly string[], { page, width }: Seen): void {
  for (const address of addresses) {
    if (address === '' || to.length >= MOST_KEPT) continue;
    const sized = sizedOf(address, page, width);
    if (sized !== null) to.push(sized);
  }
}

const MOST_KEPT = 500;

/** The pictures of a product as Shopify gives them at `/products/<handle>.js`; none where it gives something else. */
export function picturesOfShopify(text: string, page: URL): Sized[] {
  const data = dataOf(text);
  const images = isNode(data) && Array.isArray(data['images']) ? data['images'].slice(0, MOST_KEPT) : [];
  const found: Sized[] = [];
  add(
    found,
    images.filter((one) => typeof one === 'string'),
    { page },
  );
  return withoutDoubles(found).slice(0, MOST_OF_A_PAGE);
}
