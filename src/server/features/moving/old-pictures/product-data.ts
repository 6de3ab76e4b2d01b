import { oldPath } from '../old-path.ts';

const LONGEST_DATA = 300_000;
const MOST_NODES = 20_000;
const DEEPEST = 12;
/** Of one script. */
const MOST_PRODUCTS = 200;
const MOST_IMAGES = 500;

/** A product that structured data names, with all that is in it. */
export interface NamedProduct {
  /** Addresses of pictures, as they are written. */
  images: string[];
  /** It says itself that it is the one of the page that was read. */
  isOfPage: boolean;
}

/** The products that structured data names, in their order; of what is broken none. */
export function productsOfData(text: string, page: URL): NamedProduct[] {
  const nodes = nodesOf(dataOf(text));
  // What only refers to a picture by its name has none of its own.
  const named = nodes.filter(
    ({ node }) => typeof node['@id'] === 'string' && (node['contentUrl'] ?? node['url']),
  );
  const byId = new Map(named.map(({ node }) => [node['@id'], node]));
  const path = oldPath(page.pathname);
  const products = new Map<Node, NamedProduct>();
  for (const { node, whole } of nodes) {
    if (!isProduct(node)) continue;
    let product = products.get(whole);
    if (product === undefined) {
      if (products.size >= MOST_PRODUCTS) continue;
      product = { images: [], isOfPage: path !== null && addressesOf(whole, page).includes(path) };
      products.set(whole, product);
    }
    if (product.images.length < MOST_IMAGES) product.images.push(...imagesOf(node['image'], byId));
  }
  return [...products.values()];
}

/** Where a product says that its page is. The shop may have several names, so the paths alone are told. */
function addressesOf({ '@id': id, url, mainEntityOfPage: page }: Node, at: URL): (string | null)[] {
  const said = [id, url, isNode(page) ? page['@id'] : page, isNode(page) ? page['url'] : undefined];
  return said.map((one) => {
    // A mere `#product` says nothing of a page.
    if (typeof one !== 'string' || one.startsWith('#') || one.length > LONGEST_ADDRESS) return null;
    const address = URL.parse(one, at);
    return address === null ? null : oldPath(address.pathname);
  });
}

const LONGEST_ADDRESS = 2000;

type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is written there as JSON, within reason; undefined where it is broken. */
export function dataOf(text: string): unknown {
  if (text.length > LONGEST_DATA) return undefined;
  const bare = text
    .trim()
    .replace(/^<!\[CDATA\[|^\/\/<!\[CDATA\[/, '')
    .replace(/(?:\/\/)?\]\]>;?$/, '');
  try {
    return JSON.parse(bare);
  } catch {
    try {
      // Themes write line breaks into descriptions as they are.
      return JSON.parse(bare.replaceAll(/[\p{Cc}]+/gu, ' '));
    } catch {
      return undefined;
    }
  }
}

interface Placed {
  node: Node;
  /** The outermost product that it is a part of, as a variant is; itself, where it is in none. */
  whole: Node;
}

/** All objects in it, the outer before the inner, so many at most. */
function nodesOf(data: unknown): Placed[] {
  const nodes: Placed[] = [];
  const waiting: { value: unknown; depth: number; product: Node | null }[] = [
    { value: data, depth: 0, product: null },
  ];
  for (let at = 0; at < waiting.length && at < MOST_NODES; at += 1) {
    const { value, depth, product } = waiting[at] ?? { value: null, depth: 0, product: null };
    const within = product ?? (isNode(value) && isProduct(value) ? value : null);
    if (isNode(value)) nodes.push({ node: value, whole: within ?? value });
    if (depth >= DEEPEST || typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (waiting.length >= MOST_NODES) break;
      // Other products that a page names are not its own.
      if (!OTHERS.has(name)) waiting.push({ value: inner, depth: depth + 1, product: within });
    }
  }
  return nodes;
}

const OTHERS = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'itemListElement',
  'review',
]);

function isProduct({ '@type': type }: Node): boolean {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.some((one) => typeof one === 'string' && /(?:^|[/#:])(?:Product|ProductGroup)$/.test(one));
}

function imagesOf(image: unknown, byId: ReadonlyMap<unknown, Node>): string[] {
  if (typeof image === 'string') return [image];
  if (Array.isArray(image))
    return image.slice(0, MOST_IMAGES).flatMap((one) => (Array.isArray(one) ? [] : imagesOf(one, byId)));
  if (!isNode(image)) return [];
  const whole = { ...byId.get(image['@id']), ...image };
  const url = whole['contentUrl'] ?? whole['url'];
  return typeof url === 'string' ? [url] : [];
}
