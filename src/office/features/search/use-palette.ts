import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOfficeUser } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useRested } from '../../lib/use-rested.ts';
import { hitsFor, openingHits, wordsOf, type Hit } from './hits.ts';

const isAsked = (q: string) => q.length >= 2 || /^\d$/.test(q);
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** All groups to what is typed; those of the server a moment later. */
function useHits(typed: string) {
  const { role } = useOfficeUser();
  const { pathname } = useLocation();
  const q = useRested(typed.trim());
  const asks = isAsked(q) && wordsOf(q).length > 0;
  const { data, error, loading } = useOfficeRead('GET /gerenciamento/procurar', {
    query: { q },
    rests: !asks,
  });
  if (typed.trim() === '') return { groups: openingHits(role, pathname), busy: false, failed: false };
  const isPresent = asks && q === typed.trim();
  return {
    groups: hitsFor(typed, role, isPresent ? data : null),
    busy: isAsked(typed.trim()) && wordsOf(typed).length > 0 && (!isPresent || loading),
    failed: isPresent && error !== null && !loading,
  };
}

/** What is typed, what is found and which of it is chosen. */
export function usePalette(onGo: () => void) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [pressed, setPressed] = useState(false);
  const { groups, busy, failed } = useHits(typed);
  const navigate = useNavigate();
  const hits = groups.flatMap((group) => group.hits);
  const found = hits.findIndex(({ key }) => key === chosen);
  const at = Math.max(0, found);
  const active = hits[at];

  function go(hit: Hit | undefined): void {
    if (hit === undefined) return;
    onGo();
    void navigate(hit.to);
  }
  // Whoever is quicker than the answer gets what it brings.
  const enter = useEffectEvent(() => {
    setPressed(false);
    go(active);
  });
  useEffect(() => {
    if (pressed && !busy) enter();
  }, [pressed, busy]);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      setPressed(true);
    }
    const step = STEPS[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    setChosen(hits[(at + step + hits.length) % hits.length]?.key ?? '');
  }
  function type(text: string): void {
    setTyped(text);
    setChosen('');
    setPressed(false);
  }
  return { typed, type, press, go, groups, hits, at, active, busy, failed };
}
