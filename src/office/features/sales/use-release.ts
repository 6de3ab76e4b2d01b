import { useEffect, useRef, useState } from 'react';
import { laterText } from '../../lib/use-act.ts';
import { LabelKept, releaseLabel, SettleFailed } from './edit-calls.ts';

export interface Release {
  /** What is to be known of the label that holds the order; empty: none does. */
  words: string;
  /** How far its giving up is; empty: nothing is waited for. */
  progress: string;
  /** Resolves once no label holds the order; `tried` is asked before one is given up, and throws where the change would be refused. */
  first(tried: () => Promise<void>): Promise<void>;
}

/** Gives the label of an order up before it is changed: once, however often the change itself is tried again. */
export function useRelease(id: number, words: string): Release {
  const [progress, say] = useState('');
  const [isFree, free] = useState(words === '');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const leave = new AbortController();
    leaving.current = leave;
    return () => leave.abort();
  }, []);
  async function first(tried: () => Promise<void>): Promise<void> {
    if (isFree) return;
    const { signal } = leaving.current;
    say('Conferindo a mudança…');
    try {
      await tried();
      if (signal.aborted) throw new LabelKept('');
      say('Cancelando a etiqueta…');
      await releaseLabel(id, say, signal);
      free(true);
    } finally {
      say('');
    }
  }
  return { words: isFree ? '' : words, progress, first };
}

/** What an edit says where it failed: its own words, too. */
export const editFailure = (error: unknown): string =>
  error instanceof LabelKept || error instanceof SettleFailed ? error.message : laterText(error);
