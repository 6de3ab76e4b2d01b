import { withoutEnd } from '#shared/text.ts';
import {
  categoryAddress,
  categoryNamed,
  LONGEST_CHOICE,
  mayBeOld,
  ownPageNamed,
  productNamed,
} from './old-pages.ts';
import { isOffice, policyFor, type PagePolicy } from '../../web/page-policy.ts';

/** What a request for a page asks for, normalised: two addresses that show the same have the same key. */
export interface PagePlan {
  policy: PagePolicy;
  /** Of the page, without a slash at its end, whatever of it is asked for. */
  pathname: string;
  /** Null: rendered, never kept. */
  key: string | null;
  /** The product that the page shows, if it shows one. */
  productId: number | null;
  /** Path and query to render. */
  target: string;
  /** An address to send the client to instead: the same page without a trailing slash. */
  redirect: string | null;
  /**
   * The address by which it may be known where no page is there, or none of a product or category that the shop shows: an
   * older shop's, or one of before a change. Null where a page is there.
   */
  old: string | null;
}

const DATA_SUFFIX = '.data';
const OWN_PAGES = '/p/:slug';
const ROUTES_PARAM = '_routes';

export interface Known {
  isRouteId: (id: string) => boolean;
  /** A category, colour or size as the catalogue writes it; null for one that it does not have. */
  choice: (param: string, value: string) => string | null;
  /** Is this product in the shop, to be seen? */
  shows: (productId: number) => boolean;
  /** Is there such a page of the owner's, to be seen? */
  showsPage: (slug: string) => boolean;
}

/**
 * Reads a request's raw target (path and query). Unknown parameters (utm_*, fbclid, `_`) are dropped, and all that the
 * catalogue does not have is one and the same.
 */
export function planPage(rawUrl: string, known: Known): PagePlan {
  const queryAt = rawUrl.indexOf('?');
  const rawPath = queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt);
  const query = new URLSearchParams(queryAt === -1 ? '' : rawUrl.slice(queryAt + 1));
  const isData = rawPath.endsWith(DATA_SUFFIX);
  const path = isData ? dataPage(rawPath) : rawPath;
  const pathname = path.length > 1 ? withoutEnd(path, '/') || '/' : path;
  const policy = policyFor(pathname);
  const kept = keptParams(policy, query, known);
  const redirect =
    !isData && pathname !== path ? pathname + (queryAt === -1 ? '' : rawUrl.slice(queryAt)) : null;
  const routes = query.get(ROUTES_PARAM);
  const partial = isData && routes !== null && routes.split(',').every(known.isRouteId);
  if (partial) kept.set(ROUTES_PARAM, routes);
  const search = kept.size > 0 ? `?${kept.toString()}` : '';
  const isShell = policy.shell && !(isData && !isOffice(policy));
  const base = isShell ? policy.pattern.replace(/:\w+/, '-') : isData ? rawPath : pathname;
  const isNowhere = policy.pattern === OWN_PAGES && !known.showsPage(ownPageNamed(pathname) ?? '');
  const free = policy.pattern === '*' || isNowhere || policy.freeText.some((name) => kept.has(name));
  return {
    policy,
    pathname,
    key: free ? null : base + search,
    productId: productNamed(pathname),
    target: base + search,
    redirect,
    old: oldAddress({ pathname, query, isData }, known),
  };
}

interface Named {
  pathname: string;
  query: URLSearchParams;
  isData: boolean;
}

/** What a tab asks for by itself leads on to another list, or page of the owner's, alone: to no page of another kind. */
function oldAddress({ pathname, query, isData }: Named, { choice, shows, showsPage }: Known): string | null {
  const category = categoryNamed(pathname, query);
  if (category !== null) return choice('categoria', category) === null ? categoryAddress(category) : null;
  const slug = ownPageNamed(pathname);
  if (slug !== null) return showsPage(slug) ? null : pathname;
  if (isData) return null;
  const productId = productNamed(pathname);
  const isGone = productId === null ? mayBeOld(pathname) : !shows(productId);
  return isGone ? pathname : null;
}

/** '/_root.data' and '/_.data' are the home page's. */
function dataPage(path: string): string {
  const page = path.slice(0, -DATA_SUFFIX.length);
  if (page === '/_root' || page === '/_' || page === '') return '/';
  return page.endsWith('/_') ? page.slice(0, -1) : page;
}

/** What a number in a list's address looks like: anything else would be a page of its own that shows the same. */
const NUMBERS: Record<string, RegExp> = {
  pagina: /^[1-9]\d{0,3}$/,
  min: /^\d{1,6}([.,]\d{1,2})?$/,
  max: /^\d{1,6}([.,]\d{1,2})?$/,
  desconto: /^(10|20|30|50)$/,
  promocoes: /^1$/,
  novidades: /^1$/,
};
/** Names of what the catalogue has. */
const CHOICES = new Set(['categoria', 'cor', 'tamanho', 'material']);
/** Stands for every name that it does not have. */
const NO_SUCH_CHOICE = 'inexistente';
const MOST_CHOICES = 20;

/** An empty category is named on its page, so that each has one of its own; other unknown choices share one. */
const unknownChoice = (name: string, value: string) => (name === 'categoria' ? value : NO_SUCH_CHOICE);

function keptParams(policy: PagePolicy, query: URLSearchParams, known: Known): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of policy.params) {
    const isRight = (value: string) =>
      NUMBERS[name]?.test(value) ?? (policy.freeText.includes(name) || value.length <= LONGEST_CHOICE);
    const values = query
      .getAll(name)
      .filter((value) => value !== '' && isRight(value))
      .slice(0, MOST_CHOICES)
      .map((value) => (CHOICES.has(name) ? (known.choice(name, value) ?? unknownChoice(name, value)) : value))
      .toSorted();
    for (const value of new Set(values)) kept.append(name, value);
  }
  return kept;
}
