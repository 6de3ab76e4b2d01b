import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
import { readOwnOrder } from '../../lib/orders/own-order.ts';
import { resultFacts, type ResultFacts } from './result-facts.ts';

/** What the browser knows of the payment; null in the server's HTML, which is the same for everybody. */
export function useResultFacts(): ResultFacts | null {
  const hydrated = useHydrated();
  const { search, state } = useLocation();
  return useMemo(
    () => (hydrated ? resultFacts(search, state, readOwnOrder()) : null),
    [hydrated, search, state],
  );
}
