import { startTransition, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import {
  DataContext,
  GoingContext,
  LocationContext,
  RouteContext,
  RouterContext,
  useData,
  useRouter,
  type DataState,
} from './hooks.ts';
import { createRouter, type FirstState, type Router } from './router.ts';
import { toldMatches, type Match } from './routes.ts';
import { firstLine, readTold } from './told.ts';

declare global {
  interface Window {
    /** The router's own, for who has to know where a page is going; absent until it has started. */
    __reactRouterDataRouter?: Router;
  }
}

let router: Router | undefined;
let starting: Promise<void> | undefined;

async function start(): Promise<void> {
  const stream = window['__reactRouterContext']?.stream;
  if (!stream) throw new Error('The page came without its data');
  router = createRouter(readTold(await firstLine(stream)) as FirstState);
  window['__reactRouterDataRouter'] = router;
}

const started = () => (starting ??= start());

/**
 * The page that the server wrote, coming to life. There are as many lists around it as around the server's: `useId`
 * counts them.
 */
export function HydratedRouter(): ReactNode {
  if (!router) use(started());
  return (
    <>
      {router && <Screen router={router} />}
      <></>
    </>
  );
}

function Screen({ router: own }: { router: Router }): ReactNode {
  const [state, setState] = useState(own.state);
  useLayoutEffect(() => {
    setState(own.state);
    return own.subscribe((news) => startTransition(() => setState(news)));
  }, [own]);
  const { location, loaderData, errors, matches, scrollTo, keepsScroll, navigation, isRevalidating } = state;
  const data = useMemo(
    () => ({ location, loaderData, errors, matches, scrollTo, keepsScroll }),
    [location, loaderData, errors, matches, scrollTo, keepsScroll],
  );
  const going = useMemo(() => ({ navigation, isRevalidating }), [navigation, isRevalidating]);
  const routes = useMemo(() => routesOf(data), [data]);
  const around = useMemo(() => ({ router: own }), [own]);
  return (
    <>
      <RouterContext value={around}>
        <LocationContext value={location}>
          <DataContext value={data}>
            <GoingContext value={going}>{routes}</GoingContext>
          </DataContext>
        </LocationContext>
      </RouterContext>
      {null}
    </>
  );
}

/** The routes, each within the one before, down to one that failed. */
function routesOf({ matches, errors }: DataState): ReactNode {
  const failed = errors ? matches.findIndex(({ route }) => route.id in errors) : -1;
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  return shown.reduceRight<ReactNode>((outlet, match) => <ShownRoute match={match} outlet={outlet} />, null);
}

/** A route, or its word for what kept it from being shown. */
function ShownRoute({ match, outlet }: { match: Match; outlet: ReactNode }): ReactNode {
  const { modules } = useRouter();
  const { location, matches, loaderData, errors } = useData();
  const { id } = match.route;
  const { default: Page = Outlet, ErrorBoundary, Layout = Plain } = modules[id] ?? {};
  const context = useMemo(() => ({ match, outlet }), [match, outlet]);
  const page = useMemo(
    () => (
      <Layout>
        <Page params={match.params} loaderData={loaderData[id]} matches={toldMatches(matches, loaderData)} />
      </Layout>
    ),
    [Layout, Page, match.params, loaderData, matches, id],
  );
  if (!ErrorBoundary) return <RouteContext value={context}>{page}</RouteContext>;
  const word = (
    <Layout>
      <ErrorBoundary />
    </Layout>
  );
  return (
    <RouteContext value={context}>
      <Boundary location={location} error={errors?.[id]} word={word}>
        {page}
      </Boundary>
    </RouteContext>
  );
}

/** What stands in the route that this is in. */
export function Outlet(): ReactNode {
  return use(RouteContext).outlet;
}

const Plain = ({ children }: { children: ReactNode }) => children;
