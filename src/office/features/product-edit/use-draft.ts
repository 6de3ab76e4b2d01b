import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import type { Draft, Origin } from './draft.ts';

const KEEP_AFTER_MS = 300;

interface Kept {
  draft: Draft;
  origin: Origin | null;
}

export interface DraftState extends Kept {
  /** It differs from what it began as. */
  dirty: boolean;
  /** What was typed in an earlier visit and never saved has come back. */
  recovered: boolean;
  /** Changes fields; a function gets the draft as it is by then. */
  change(next: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void;
  /** Begins anew from the given state and forgets what is kept. */
  restart(from: Kept): void;
  /** Forgets what is kept: it was saved, or given up. */
  forget(): void;
  setOrigin(origin: Origin): void;
}

const keyOf = (id: string) => `rascunhoProduto:${id}`;

function readKept(id: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(keyOf(id)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('draft' in kept)) return null;
    return kept as Kept;
  } catch {
    return null;
  }
}

/** As somebody typed it: a code that was proposed is nobody's word. */
const typedOf = (draft: Draft): Draft => ({
  ...draft,
  skuProposto: '',
  ...(draft.sku === draft.skuProposto && { sku: '' }),
});

const isSame = (a: Draft, b: Draft) => JSON.stringify(typedOf(a)) === JSON.stringify(typedOf(b));

/**
 * Keeps a text under that key, a moment after it has changed and on the way out; null takes away what it kept. Returns
 * how to forget it for good.
 */
function useKeeping(key: string, present: string | null, isKept: boolean): () => void {
  const forgotten = useRef(false);
  const kept = useRef(isKept);
  const keep = useEffectEvent((text = present) => {
    // What stands there while nothing was typed here may be another tab's.
    if (forgotten.current || (text === null && !kept.current)) return;
    kept.current = text !== null;
    writeOfficeStored(key, text);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(present), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [present]);
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('pagehide', () => keep(), { signal: listening.signal });
    return () => {
      listening.abort();
      // Left by the back button before the timer: kept all the same.
      keep();
    };
  }, []);
  return () => {
    forgotten.current = true;
    writeOfficeStored(key, null);
  };
}

/** A draft that outlives its tab: kept as it is typed, under the product's number or 'novo'. */
export function useDraft(id: string, initial: Kept): DraftState {
  const [base, setBase] = useState(initial.draft);
  const [recoveredFrom] = useState(() => readKept(id));
  const comesBack = recoveredFrom !== null && !isSame(recoveredFrom.draft, initial.draft);
  const [recovered, setRecovered] = useState(comesBack);
  const [draft, setDraft] = useState<Draft>(
    comesBack ? { ...initial.draft, ...recoveredFrom.draft } : initial.draft,
  );
  const [origin, setOrigin] = useState<Origin | null>(
    comesBack && recoveredFrom.origin !== null
      ? // An older visit may have kept less of it.
        { ...recoveredFrom.origin, draft: { ...initial.draft, ...recoveredFrom.origin.draft } }
      : initial.origin,
  );
  const dirty = !isSame(draft, base);
  const forget = useKeeping(
    keyOf(id),
    dirty ? JSON.stringify({ draft, origin }) : null,
    recoveredFrom !== null,
  );
  return {
    draft,
    origin,
    dirty,
    recovered,
    setOrigin,
    change: (next) =>
      setDraft((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) })),
    restart(from) {
      writeOfficeStored(keyOf(id), null);
      setBase(from.draft);
      setDraft(from.draft);
      setOrigin(from.origin);
      setRecovered(false);
    },
    forget,
  };
}
