import type { Location } from 'react-router';
import { textOf, urlOf } from './location.ts';
import type { Match, Route, RouteModule } from './routes.ts';
import { ErrorResponse, firstLine, readTold, Redirect } from './told.ts';

/** What is shown, and where. */
export interface Shown {
  location: Location;
  matches: Match[];
  /** By route. A route that failed has none. */
  loaderData: Record<string, unknown>;
  /** By the route that shows them. */
  errors: Record<string, unknown> | null;
}

/** Where it goes. */
export type Target = Pick<Shown, 'location' | 'matches'>;

interface Known {
  modules: Record<string, RouteModule>;
  /** What is shown is not to be trusted any more. */
  isStale?: boolean;
}

/** The routes whose loader has to be asked for that page. */
function asked(from: Shown, { location, matches }: Target, { modules, isStale = false }: Known): Match[] {
  const currentUrl = urlOf(textOf(from.location));
  const nextUrl = urlOf(textOf(location));
  return matches.filter((match, at) => {
    const { id, hasLoader } = match.route;
    const last = from.matches[at];
    if (!hasLoader) return false;
    if (last?.route.id !== id || !(id in from.loaderData)) return true;
    const defaultShouldRevalidate =
      isStale ||
      currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search ||
      currentUrl.search !== nextUrl.search ||
      last.pathname !== match.pathname;
    const question = { currentUrl, nextUrl, currentParams: last.params, nextParams: match.params };
    return (
      modules[id]?.shouldRevalidate?.({ ...question, defaultShouldRevalidate }) ?? defaultShouldRevalidate
    );
  });
}

/** Where what that page needs is asked for, if it needs anything; the same for the same page, so that it can be kept. */
export function dataUrl(from: Shown, to: Target, known: Known): { url: URL; ids: string[] } | null {
  const ids = asked(from, to, known).map(({ route }) => route.id);
  if (ids.length === 0) return null;
  const { pathname, search } = to.location;
  const url = urlOf(`${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`);
  const isPart = ids.length < to.matches.filter(({ route }) => route.hasLoader).length;
  if (isPart) url.searchParams.set('_routes', ids.join(','));
  return { url, ids };
}

type Answered = Record<string, { data: unknown } | { error: unknown }>;

/** All that a page needs, asked for at once. What keeps its data from coming is the error of each route that was asked. */
export async function load(
  from: Shown,
  to: Target,
  known: Known & { signal: AbortSignal; onMissing(): void },
): Promise<Redirect | Pick<Shown, 'loaderData' | 'errors'>> {
  const { modules, signal, onMissing } = known;
  const { url, ids = [] } = dataUrl(from, to, known) ?? {};
  const failed = (error: unknown): Answered => Object.fromEntries(ids.map((id) => [id, { error }]));
  const [answer] = await Promise.all([
    url ? askLoaders(url, signal).catch(failed) : {},
    ...to.matches
      .filter(({ route }) => !from.matches.some((shown) => shown.route.id === route.id))
      // A page that was only looked at has its code, and not its styles.
      .map(({ route }) =>
        Promise.all([modules[route.id] ?? loadModule(route, modules, onMissing), loadStyles(route)]),
      ),
  ]);
  return answer instanceof Redirect ? answer : dataOf(from, to, { ids, answer });
}

/** What was asked for, and what is kept of the page before; of what failed the first, at the route that has a word for it. */
function dataOf(
  from: Shown,
  { matches }: Target,
  { ids, answer }: { ids: readonly string[]; answer: Answered },
): Pick<Shown, 'loaderData' | 'errors'> {
  const loaderData: Record<string, unknown> = {};
  let errors: Record<string, unknown> | null = null;
  for (const [at, { route }] of matches.entries()) {
    const { id } = route;
    if (!ids.includes(id)) {
      if (id in from.loaderData) loaderData[id] = from.loaderData[id];
      continue;
    }
    const told = answer[id] ?? { error: new Error(`No result found for routeId "${id}"`) };
    if ('error' in told) {
      const shownBy = matches.slice(0, at + 1).findLast((one) => one.route.hasErrorBoundary) ?? matches[0];
      errors ??= { [shownBy?.route.id ?? id]: told.error };
    } else loaderData[id] = told.data;
  }
  return { loaderData, errors };
}

/** Asks the loaders. What keeps an answer from coming is thrown. */
async function askLoaders(url: URL, signal: AbortSignal): Promise<Answered | Redirect> {
  const answer = await fetch(url, { signal });
  const { headers, status, statusText } = answer;
  if (status >= 400 && !headers.has('X-Remix-Response'))
    throw new ErrorResponse(status, statusText, await answer.text());
  const to = headers.get('X-Remix-Redirect');
  if (status === 204 && to !== null) {
    const is = (name: string) => headers.get(`X-Remix-${name}`) === 'true';
    return new Redirect(to, {
      reload: is('Reload-Document'),
      replace: is('Replace'),
      revalidate: is('Revalidate'),
    });
  }
  if (answer.body === null) throw new Error('The page came without its data');
  return readTold(await firstLine(answer.body)) as Answered | Redirect;
}

/**
 * The code of a page, kept once it is there. Where it can't be fetched, `onMissing` says whether somebody is on the way
 * to it: the browser takes them there, and they meet the page, a copy or our word. Then, and for a link that was only
 * looked at, nothing comes of it here.
 */
export async function loadModule(
  { id, module }: Route,
  modules: Record<string, RouteModule>,
  onMissing: () => void,
): Promise<RouteModule> {
  try {
    return (modules[id] ??= (await import(/* @vite-ignore */ module)) as RouteModule);
  } catch (error) {
    console.error('page script', module, error);
    onMissing();
    return new Promise(() => {});
  }
}

/** Waits for a page's styles, so that it is not shown without; those that fail are done without. */
async function loadStyles({ css = [] }: Route): Promise<void> {
  await Promise.all(css.map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    const done = () => {
      link.remove();
      resolve();
    };
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}
