import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useData, useLocation, useRouter } from './hooks.ts';
import { toldMatches, type Match } from './routes.ts';

/** Under which the script of the server's own `ScrollRestoration` looks for it. */
const SCROLL_KEY = 'react-router-scroll-positions';

/** Those that are shown: none below one that failed. */
function useShownMatches(): Match[] {
  const { matches, errors } = useData();
  if (!errors) return matches;
  return matches.slice(0, matches.findIndex(({ route }) => route.id in errors) + 1);
}

/** Title and description, as the innermost route that has any tells them. */
export function Meta(): ReactNode {
  const { modules } = useRouter();
  const { loaderData, errors } = useData();
  const location = useLocation();
  const shown = useShownMatches();
  const matches = toldMatches(shown, loaderData);
  const at = shown.findLastIndex(({ route }) => modules[route.id]?.meta);
  const { id = '', params = {} } = matches[at] ?? {};
  const error = errors?.[shown.at(-1)?.route.id ?? ''];
  const told = modules[id]?.meta?.({ loaderData: loaderData[id], params, location, matches, error }) ?? [];
  return told.map((one) => {
    if ('title' in one && one.title) return <title key="title">{String(one.title)}</title>;
    const key = JSON.stringify(one);
    if (!('tagName' in one)) return <meta key={key} {...one} />;
    const { tagName, ...rest } = one;
    return tagName === 'link' ? <link key={key} {...rest} /> : <meta key={key} {...rest} />;
  });
}

/** The styles of the pages that are shown. */
export function Links(): ReactNode {
  const files = new Set(useShownMatches().flatMap(({ route }) => route.css ?? []));
  return [...files].map((href) => <link key={href} rel="stylesheet" href={href} />);
}

/** The server's alone: they have run. */
export function Scripts(): ReactNode {
  return null;
}

/** A new page begins at its top or at the place that its address names, one that is gone back to where it was left. */
export function ScrollRestoration(): ReactNode {
  const router = useRouter();
  const location = useLocation();
  const { scrollTo, keepsScroll } = useData();
  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handOver = () => {
      const { navigation, location: here } = router.state;
      if (navigation.state === 'idle') router.scrolled[here.key] = scrollY;
      try {
        sessionStorage.setItem(SCROLL_KEY, JSON.stringify(router.scrolled));
      } catch {
        // It is full or forbidden: pages begin at their top.
      }
      history.scrollRestoration = 'auto';
    };
    takeOver();
    addEventListener('pageshow', takeOver);
    addEventListener('pagehide', handOver);
    return () => {
      removeEventListener('pageshow', takeOver);
      removeEventListener('pagehide', handOver);
    };
  }, [router]);
  useLayoutEffect(() => {
    try {
      Object.assign(router.scrolled, JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}'));
    } catch {
      // Nothing that can be read was kept.
    }
  }, [router]);
  useLayoutEffect(() => {
    if (scrollTo === false) return;
    const named = scrollTo === null ? placeOf(location.hash) : null;
    if (named) named.scrollIntoView();
    // Some browsers answer with a promise: it is not to be taken for what undoes this.
    else if (scrollTo !== null || !keepsScroll) window.scrollTo(0, scrollTo ?? 0);
  }, [location, scrollTo, keepsScroll]);
  return null;
}

function placeOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
