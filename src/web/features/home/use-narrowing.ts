import { useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { readNarrowing, readPageNumber, searchOf, type Narrowing } from '../../lib/lists/list-query.ts';

/** The address follows the typing after this pause; the list itself follows at once. */
const TYPING_PAUSE_MS = 300;

interface NarrowingState {
  narrowing: Narrowing;
  /** The page of links that the list begins with: the first one of a search that the address lacks as yet. */
  page: number;
  /** What the search field holds. */
  setQ(q: string): void;
  /** A new place in the history, so that the back button undoes it; none where nothing changes. */
  change(part: Partial<Narrowing>): void;
}

/** Search, category and order, kept in the address. */
export function useNarrowing(): NarrowingState {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const inAddress = readNarrowing(params);
  const [q, setQ] = useState(inAddress.q);
  const [seen, setSeen] = useState(inAddress.q);
  const [written, setWritten] = useState(inAddress.q);
  // The address changed and not by typing here: the back button or a link. The field follows.
  if (inAddress.q !== seen) {
    setSeen(inAddress.q);
    if (inAddress.q !== written) {
      setQ(inAddress.q);
      setWritten(inAddress.q);
    }
  }
  const go = (next: Narrowing, replace: boolean) => {
    setWritten(next.q);
    setParams(searchOf(next), { replace, preventScrollReset: true });
  };
  useEffect(() => {
    if (q === written) return;
    const timer = setInterval(() => {
      // To write now would call off the way to another page. The router itself is asked: what is drawn lags behind.
      if (router?.state.navigation.state !== 'idle' || router.state.location.key !== key) return;
      setWritten(q);
      setParams((current) => searchOf({ ...readNarrowing(current), q }), {
        replace: true,
        preventScrollReset: true,
      });
    }, TYPING_PAUSE_MS);
    return () => clearInterval(timer);
  }, [q, written, router, key, setParams]);
  const narrowing = { ...inAddress, q };
  const page = readPageNumber(params);
  return {
    narrowing,
    page: q === inAddress.q ? page : 1,
    setQ,
    change(part) {
      const next = { ...narrowing, ...part };
      setQ(next.q);
      // Again the router: what was typed may stand in the address already.
      const now = router ? new URLSearchParams(router.state.location.search) : params;
      go(next, searchOf(next) === searchOf(readNarrowing(now), readPageNumber(now)));
    },
  };
}
