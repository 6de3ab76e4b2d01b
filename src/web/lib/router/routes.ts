import type { ComponentType, ReactNode } from 'react';
import type { Location, MetaDescriptor, Params } from 'react-router';

/** A route as the build's list of all routes tells it; that list comes with every page. */
export interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasErrorBoundary: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

/** What `shouldRevalidate` is asked by; of the router's own question all that ours read. */
export interface RevalidateQuestion {
  currentUrl: URL;
  nextUrl: URL;
  currentParams: Params;
  nextParams: Params;
  defaultShouldRevalidate: boolean;
}

/** What pages and `meta` are told of a route. */
interface ToldMatch {
  id: string;
  loaderData: unknown;
  pathname: string;
  params: Params;
}

/** What a page is told. */
interface PageProps {
  params: Params;
  loaderData: unknown;
  matches: ToldMatch[];
}

interface MetaQuestion extends PageProps {
  location: Location;
  error: unknown;
}

export interface RouteModule {
  default?: ComponentType<PageProps>;
  ErrorBoundary?: ComponentType;
  /** Of the root alone: what is around page and error. */
  Layout?: ComponentType<{ children: ReactNode }>;
  meta?(told: MetaQuestion): MetaDescriptor[];
  shouldRevalidate?(told: RevalidateQuestion): boolean;
}

/** A route that an address leads through. */
export interface Match {
  route: Route;
  params: Params;
  /** As far as its own path goes. */
  pathname: string;
}

export function toldMatches(matches: readonly Match[], loaderData: Record<string, unknown>): ToldMatch[] {
  return matches.map(({ route: { id }, ...match }) => ({ id, loaderData: loaderData[id], ...match }));
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Route> };
    __reactRouterRouteModules?: Record<string, RouteModule>;
    __reactRouterContext?: { stream: ReadableStream<Uint8Array> };
  }
}

interface Branch {
  routes: Route[];
  pattern: RegExp;
  names: string[];
  rank: number;
}

const WORTH = { fixed: 10, named: 3, rest: -2, index: 2 };

/** Finds the routes an address leads through, outermost first: where several fit, the one that says most of its path. */
export function matcher(routes: Readonly<Record<string, Route>>): (pathname: string) => Match[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const branches = Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .flatMap((leaf) => branchesOf(routes, leaf))
    .toSorted((one, other) => other.rank - one.rank);
  return (pathname) => {
    const path = decoded(pathname);
    for (const branch of branches) {
      const found = branch.pattern.exec(path);
      if (found) return matchesOf(branch, path, found);
    }
    return [];
  };
}

/** A path with an optional end is two. */
function branchesOf(routes: Readonly<Record<string, Route>>, leaf: Route): Branch[] {
  const line: Route[] = [];
  for (let at: Route | undefined = leaf; at; at = routes[at.parentId ?? '']) line.unshift(at);
  const path = line.flatMap((route) => route.path?.split('/').filter(Boolean) ?? []);
  const isOptional = path.at(-1)?.endsWith('?') === true;
  const whole = path.map((part) => part.replace(/\?$/, ''));
  return (isOptional ? [whole, whole.slice(0, -1)] : [whole]).map((parts) => branchOf(line, parts));
}

function branchOf(routes: Route[], parts: string[]): Branch {
  const names: string[] = [];
  let rank = parts.length + (routes.at(-1)?.index ? WORTH.index : 0);
  const patterns = parts.map((part) => {
    const isRest = part === '*';
    const isNamed = part.startsWith(':');
    rank += isRest ? WORTH.rest : isNamed ? WORTH.named : WORTH.fixed;
    if (isRest || isNamed) names.push(part.replace(':', ''));
    if (isRest) return String.raw`(?:/([\s\S]+))?`;
    return isNamed ? '/([^/]+)' : `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
  });
  return { routes, names, rank, pattern: new RegExp(`^${patterns.join('')}/*$`, 'i') };
}

function matchesOf({ routes, names }: Branch, path: string, found: RegExpExecArray): Match[] {
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) params[name] = (found[at + 1] ?? '').replaceAll('%2F', '/');
  return routes.map((route) => ({ route, params, pathname: route.path === undefined ? '/' : path }));
}

/** Each part for itself, so that a slash within one stays within it; as it is where it can't be read. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
