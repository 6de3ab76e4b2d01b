import type { Location, NavigateOptions, To } from 'react-router';
import { load, type Shown } from './load.ts';
import { isOnlyHash, locationNow, locationOf, resolved, textOf, urlOf, writeHistory } from './location.ts';
import { matcher, type Match, type RouteModule } from './routes.ts';
import type { Redirect } from './told.ts';

/** In the package's own words. */
export interface Going {
  state: 'idle' | 'loading';
  location: Location | undefined;
}

const NOWHERE: Going = { state: 'idle', location: undefined };

export interface RouterState extends Shown {
  /** The page that is on its way. */
  navigation: Going;
  isRevalidating: boolean;
  /** Where the page is scrolled to: a height, `false` for where it is, `null` for its beginning. */
  scrollTo: number | false | null;
  keepsScroll: boolean;
}

interface How {
  way: 'POP' | 'PUSH' | 'REPLACE';
  keepsScroll?: boolean;
  /** A page that is read anew where it stands: nobody goes anywhere. */
  isQuiet?: boolean;
  /** Of an address that led on to this one. */
  isRedirect?: boolean;
}

/** What the server tells with the page. */
export interface FirstState {
  loaderData: Record<string, unknown>;
  errors?: Record<string, unknown> | null;
}

type Listener = (state: RouterState) => void;

/** The state of now, and who is told of the next. */
function createStore({ loaderData, errors = null }: FirstState, match: (pathname: string) => Match[]) {
  const location = locationNow();
  let state: RouterState = {
    location,
    matches: match(location.pathname),
    loaderData,
    errors,
    navigation: NOWHERE,
    isRevalidating: false,
    scrollTo: false,
    keepsScroll: false,
  };
  const listeners = new Set<Listener>();
  return {
    now: () => state,
    change(news: Partial<RouterState>): void {
      state = { ...state, ...news };
      for (const listener of listeners) listener(state);
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Those who wait for what is shown to be read anew. */
function createReading(change: (news: Pick<RouterState, 'isRevalidating'>) => void) {
  const waiting: PromiseWithResolvers<void>[] = [];
  return {
    wait(): Promise<void> {
      const one = Promise.withResolvers<void>();
      waiting.push(one);
      return one.promise;
    },
    end(): void {
      for (const { resolve } of waiting.splice(0)) resolve();
    },
    fail(errors: Record<string, unknown>): void {
      change({ isRevalidating: false });
      const [cause] = Object.values(errors);
      const error = new Error('What the page shows could not be read anew', { cause });
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;

/**
 * Goes from page to page inside the document: what the router package does in its browser part, for what this shop asks
 * of it (docs/decisions/0124-a-router-of-our-own-in-the-browser.md). Loaders answer at the server alone.
 */
export function createRouter(first: FirstState) {
  const match = matcher(window['__reactRouterManifest']?.routes ?? {});
  const modules: Record<string, RouteModule> = window['__reactRouterRouteModules'] ?? {};
  const { now, change, subscribe } = createStore(first, match);
  const scrolled: Record<string, number> = {};
  const reading = createReading(change);
  let isStale = false;
  let current = { controller: new AbortController(), how: { way: 'POP' } as How };

  function complete(location: Location, { way, isQuiet, keepsScroll = false }: How, news: Partial<Shown>) {
    isStale = false;
    // What stands stays: nobody asked for it to be read anew.
    if (isQuiet && news.errors && !now().errors) return reading.fail(news.errors);
    if (!isQuiet && way !== 'POP') writeHistory(way, location);
    const scrollTo = isQuiet ? false : (scrolled[location.key] ?? null);
    change({ ...news, location, navigation: NOWHERE, isRevalidating: false, scrollTo, keepsScroll });
    reading.end();
  }

  async function go(location: Location, how: How): Promise<void> {
    current.controller.abort();
    current = { controller: new AbortController(), how };
    const { signal } = current.controller;
    scrolled[now().location.key] = scrollY;
    const matches = match(location.pathname);
    if (matches.length === 0) return leaveFor(location);
    if (!isStale && !how.isRedirect && isOnlyHash(now().location, location))
      return complete(location, how, { matches });
    if (!how.isQuiet) change({ navigation: { state: 'loading', location } });
    const onMissing = () => leaveFor(now().navigation.location);
    const found = await load(now(), { location, matches }, { modules, isStale, signal, onMissing });
    if (signal.aborted) return undefined;
    if ('loaderData' in found) return complete(location, how, { ...found, matches });
    isStale ||= found.revalidate;
    const next = nextOf(found, how);
    return next && go(next.location, next.how);
  }

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const location = locationOf(resolved(to, now().location.pathname), options.state ?? null);
    const { replace = false, preventScrollReset: keepsScroll = false } = options;
    return go(location, { way: replace ? 'REPLACE' : 'PUSH', keepsScroll });
  }

  /** Reads what is shown anew; fails, and leaves it as it stands, where that does not come. */
  function revalidate(): Promise<void> {
    isStale = true;
    change({ isRevalidating: true });
    const done = reading.wait();
    const { location, navigation } = now();
    void (navigation.location
      ? go(navigation.location, current.how)
      : go(location, { way: 'POP', isQuiet: true }));
    return done;
  }

  addEventListener('popstate', () => void go(locationNow(), { way: 'POP' }));
  return withState(now, { modules, scrolled, match, navigate, revalidate, subscribe });
}

const withState = <T extends object>(now: () => RouterState, rest: T) =>
  Object.defineProperty(rest, 'state', { get: now }) as T & { readonly state: RouterState };

function leaveFor(location: Location | undefined): void {
  if (!location) return;
  const { href } = urlOf(textOf(location));
  // Where the browser stands there already, a fragment alone would load nothing.
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
}

/** Where a redirect leads inside this document; undefined where it leads out of it, and the browser is on its way. */
function nextOf({ to, reload, replace }: Redirect, { way, keepsScroll = false }: How) {
  const { origin, pathname, search, hash, href, protocol } = new URL(to, window.location.href);
  if (!/^https?:$/.test(protocol)) throw new Error('A page leads to no page');
  const isReplacing = replace || way === 'REPLACE';
  if (reload || origin !== window.location.origin) {
    if (isReplacing) window.location.replace(href);
    else window.location.assign(href);
    return undefined;
  }
  const how: How = { way: isReplacing ? 'REPLACE' : 'PUSH', keepsScroll, isRedirect: true };
  return { location: locationOf({ pathname, search, hash }, null), how };
}
