import { useState } from 'react';
import { useLocation } from 'react-router';
import { PAGE_SIZE } from '../../lib/list-query.ts';

// How many cards each place in the history showed, so that going back finds the page as long as it was.
const shownAt = new Map<string, number>();

/** How many cards are shown; starts anew with every change of the address or of `reset`. */
export function useShown(reset: string): [number, () => void] {
  const { key } = useLocation();
  const place = `${key} ${reset}`;
  const [state, setState] = useState({ place, shown: shownAt.get(place) ?? PAGE_SIZE });
  const shown = state.place === place ? state.shown : (shownAt.get(place) ?? PAGE_SIZE);
  function showMore() {
    shownAt.set(place, shown + PAGE_SIZE);
    setState({ place, shown: shown + PAGE_SIZE });
  }
  return [shown, showMore];
}
