import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { catalogSearch, type CatalogNarrowing } from './catalog-query.ts';

interface Narrow {
  /** What was asked for last: the controls answer at once, the list when it has come. */
  wanted: CatalogNarrowing;
  /** Another list is on its way. */
  isPending: boolean;
  /** A new place in the history, so that the back button undoes it. */
  narrow(part: Partial<CatalogNarrowing>): void;
}

/** Narrows the list by its address; several quick choices add up. */
export function useNarrow(shown: CatalogNarrowing): Narrow {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ at: string; narrowing: CatalogNarrowing } | null>(null);
  // Given up: from now on the address tells again.
  useEffect(() => {
    if (state === 'idle') setAsked(null);
  }, [state]);
  const wanted = asked?.at === key ? asked.narrowing : shown;
  return {
    wanted,
    isPending: state !== 'idle',
    narrow(part) {
      const next = { ...wanted, ...part };
      setAsked({ at: key, narrowing: next });
      void navigate(paths.catalog + catalogSearch(next), { preventScrollReset: true });
    },
  };
}
