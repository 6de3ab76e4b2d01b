import { boundedCache, sharedWork } from '../limits/bounded.ts';
import type { RenderedPage } from './renderer.ts';

export interface PageCacheDeps {
  maxBytes: number;
}

interface Kept {
  version: string;
  page: RenderedPage;
}

/** How often a page is rendered again because the catalogue changed meanwhile: more is a defect, not a busy owner. */
const MAX_RENDERINGS = 50;
const MOST_PAGES = 20_000;
const HEADERS_BYTES = 1_000;

export interface WantedPage {
  key: string;
  /** The version of what the page shows, as this node knows it now. */
  version: () => string;
  render: () => Promise<RenderedPage>;
}

export interface PageCache {
  /** The kept page of this version, or null. */
  get(key: string, version: string): RenderedPage | null;
  /**
   * The page, rendered at most once at a time per key and version. Only pages with status 200 are kept, and none
   * is handed out that was begun under a version older than the one known when it is done. Throws when the
   * version changes under fifty renderings in a row.
   */
  load(wanted: WantedPage): Promise<RenderedPage>;
  readonly stats: { hits: number; misses: number; bytes: () => number };
}

/** Keeps rendered pages in a bounded memory, per key and catalogue version. */
export function createPageCache({ maxBytes }: PageCacheDeps): PageCache {
  const kept = boundedCache<Kept>({
    name: 'pages',
    max: MOST_PAGES,
    maxBytes,
    bytesOf: (entry) => entry.page.encoded.bytes + HEADERS_BYTES,
  });
  const once = sharedWork<RenderedPage>('page-renderings');
  const stats = { hits: 0, misses: 0, bytes: kept.bytes };

  function get(key: string, version: string): RenderedPage | null {
    const entry = kept.get(key);
    if (entry === undefined || entry.version !== version) return null;
    stats.hits += 1;
    return entry.page;
  }

  async function renderFresh({ key, version, render }: WantedPage): Promise<RenderedPage> {
    for (let turn = 1; turn <= MAX_RENDERINGS; turn += 1) {
      const begun = version();
      const page = await render();
      if (begun !== version()) continue;
      if (page.status === 200) kept.set(key, { version: begun, page });
      return page;
    }
    throw new Error(`The version changed under ${MAX_RENDERINGS} renderings of ${key}`);
  }

  function load(wanted: WantedPage): Promise<RenderedPage> {
    const version = wanted.version();
    const hit = get(wanted.key, version);
    if (hit !== null) return Promise.resolve(hit);
    return once(`${version} ${wanted.key}`, () => {
      stats.misses += 1;
      return renderFresh(wanted);
    });
  }

  return { get, load, stats };
}
