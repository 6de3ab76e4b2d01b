import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import type { Location, NavigateFunction, NavigateOptions, SetURLSearchParams } from 'react-router';
import type { Match } from './routes.ts';
import type { Going, Router, RouterState } from './router.ts';

/** Told apart, so that who reads one is not shown anew for another. */
export const RouterContext = createContext<{ router: Router } | null>(null);
export const LocationContext = createContext<Location | null>(null);
export const GoingContext = createContext<Pick<RouterState, 'navigation' | 'isRevalidating'> | null>(null);
export type DataState = Omit<RouterState, 'navigation' | 'isRevalidating'>;
export const DataContext = createContext<DataState | null>(null);
/** The route that something stands in, and what stands in that. */
export const RouteContext = createContext<{ match: Match | null; outlet: ReactNode }>({
  match: null,
  outlet: null,
});
export const ErrorContext = createContext<unknown>(undefined);

function told<T>(value: T | null): T {
  if (value === null) throw new Error('This stands in a page of the router alone');
  return value;
}

export const useRouter = (): Router => told(use(RouterContext)).router;
export const useLocation = (): Location => told(use(LocationContext));
export const useData = () => told(use(DataContext));
export const useParams = () => use(RouteContext).match?.params ?? {};
export const useRouteLoaderData = (id: string): unknown => useData().loaderData[id];

/** What kept the route, or one within it, from being shown. */
export function useRouteError(): unknown {
  const caught = use(ErrorContext);
  const { match } = use(RouteContext);
  const { errors } = useData();
  return caught !== undefined || match === null ? caught : errors?.[match.route.id];
}

export const useNavigate = (): NavigateFunction => useRouter().navigate as NavigateFunction;

export const useNavigation = (): Going => told(use(GoingContext)).navigation;

export function useRevalidator() {
  const { revalidate } = useRouter();
  const { isRevalidating } = told(use(GoingContext));
  return { revalidate, state: isRevalidating ? ('loading' as const) : ('idle' as const) };
}

export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const { search } = useLocation();
  const { navigate } = useRouter();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: Init | ((last: URLSearchParams) => Init), how?: NavigateOptions) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      void navigate(`?${new URLSearchParams(init)}`, how);
    },
    [navigate, params],
  );
  return [params, setParams as SetURLSearchParams];
}

type Init = ConstructorParameters<typeof URLSearchParams>[0];
