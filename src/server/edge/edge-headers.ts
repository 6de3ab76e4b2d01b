import { productKey, WHOLE_SHOP } from './keys.ts';

/** Whose words an edge understands. */
export const EDGES = ['varnish', 'fastly', 'cloudflare'] as const;
export type EdgeName = (typeof EDGES)[number];

export interface EdgeRule {
  name: EdgeName;
  /** The longest time for which an edge shows a page without the shop's word. */
  seconds: number;
}

/** What is known of a page that an edge may keep by time. */
export interface KeptAtEdge {
  productId: number | null;
  /** Is there a call at its address, too, told apart by other headers than Accept-Encoding? */
  isDual: boolean;
}

export type EdgeHeaders = (page: KeptAtEdge) => Readonly<Record<string, string>>;

/** Of that time, the last seconds, in which who asks is still shown the old page while the edge fetches the new one. */
const LONGEST_STALE_SECONDS = 10;

/** The time as the directives of all three say it: together no more than the rule's seconds. */
export function edgeTimes(seconds: number): string {
  const stale = Math.min(LONGEST_STALE_SECONDS, Math.floor(seconds / 4));
  return `max-age=${seconds - stale}, stale-while-revalidate=${stale}`;
}

interface EdgeWords {
  /** The names of two headers, and what stands between keys. */
  time: string;
  keys: string;
  between: string;
  heedsVary: boolean;
  /** Of what is not to be kept it understands `private` alone. */
  keepsUnlessPrivate?: boolean;
}

const WORDS: Record<EdgeName, EdgeWords> = {
  varnish: { time: 'surrogate-control', keys: 'xkey', between: ' ', heedsVary: true },
  fastly: {
    time: 'surrogate-control',
    keys: 'surrogate-key',
    between: ' ',
    heedsVary: true,
    // Without rules of the owner's it keeps what says no-store or no-cache for an hour.
    keepsUnlessPrivate: true,
  },
  // It looks at no Vary but Accept-Encoding's: a page would be handed to who makes a call.
  cloudflare: { time: 'cloudflare-cdn-cache-control', keys: 'cache-tag', between: ',', heedsVary: false },
};

/** What pages say to an edge that keeps them by time; nothing where there is none, and where it would mix page and call. */
export function edgeHeaders(rule: EdgeRule | null): EdgeHeaders {
  if (rule === null) return () => ({});
  const { time, keys, between, heedsVary } = WORDS[rule.name];
  const times = edgeTimes(rule.seconds);
  return ({ productId, isDual }) => {
    if (isDual && !heedsVary) return {};
    const own = productId === null ? [WHOLE_SHOP] : [WHOLE_SHOP, productKey(productId)];
    return { [time]: times, [keys]: own.join(between) };
  };
}

/** A `Cache-Control` as the edge has to read it; as it is where there is none. */
export function cacheControlFor(rule: EdgeRule | null): (said: string) => string {
  if (rule === null || WORDS[rule.name].keepsUnlessPrivate !== true) return (said) => said;
  return (said) => (FORBIDS.test(said) && !PRIVATE.test(said) ? `private, ${said}` : said);
}

const FORBIDS = /\bno-(?:store|cache)\b/i;
const PRIVATE = /\bprivate\b/i;
