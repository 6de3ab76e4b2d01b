import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router';

/** Rows on a page of an office table. */
export const OFFICE_PAGE_SIZE = 25;
const SEARCH_AFTER_MS = 250;
const LONGEST_SEARCH = 100;

export interface ListAddress {
  /** The search as it is being typed; it is in `params` a moment later. */
  typed: string;
  type(text: string): void;
  params: URLSearchParams;
  /** 1 and up. */
  page: number;
  /** Changes what the address says; '' takes a parameter out. All but a change of page go back to the first page. */
  set(changes: Record<string, string>): void;
  /** Where page n is. */
  pageHref(page: number): string;
}

/**
 * A list's search (`busca`), order (`ordem`), page (`pagina`) and filters live in the address: a reload, the back
 * button and a shared link show the same list.
 */
export function useListAddress(): ListAddress {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const params = new URLSearchParams(search);
  const busca = params.get('busca') ?? '';
  const [typed, setTyped] = useState(busca);
  const [known, setKnown] = useState(busca);
  const [sent, setSent] = useState<string | null>(null);
  if (known !== busca) {
    setKnown(busca);
    setSent(null);
    // The back button or a link changed it: the field follows. What was typed here may be further by now.
    if (busca !== sent) setTyped(busca);
  }

  const hrefOf = (changes: Record<string, string>, from = search) => {
    const next = new URLSearchParams(from);
    if (!('pagina' in changes)) next.delete('pagina');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return pathname + (next.size > 0 ? `?${next.toString()}` : '');
  };
  // The router itself is asked: what is drawn lags behind, and a change made meanwhile would be lost.
  const move = (changes: Record<string, string>, replace: boolean) => {
    const href = hrefOf(changes, router?.state.location.search);
    void navigate(href, { replace, preventScrollReset: true });
  };
  const go = useEffectEvent((changes: Record<string, string>) => move(changes, true));
  useEffect(() => {
    if (typed === busca) return;
    const timer = setTimeout(() => {
      setSent(typed);
      go({ busca: typed });
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, busca]);

  const page = Number(params.get('pagina') ?? 1);
  return {
    typed,
    type: (text) => setTyped(text.slice(0, LONGEST_SEARCH)),
    params,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    set: (changes) => move(changes, false),
    pageHref: (n) => hrefOf({ pagina: n > 1 ? String(n) : '' }),
  };
}

/** What the server is asked for a list's address; `more` adds filters. */
export function listQuery<Filters extends object>({ params, page }: ListAddress, more: Filters) {
  return {
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
    q: params.get('busca') ?? '',
    sort: params.get('ordem') ?? '',
    ...more,
  };
}
