import { useSyncExternalStore } from 'react';
import { KEPT_MEASURES_KEY } from '../session/session-keys.ts';
import { readStored, writeStored } from '../storage/storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Keeps a text of `measuresText` for other pieces, or nothing any more. */
export function keepMeasures(text: string | null): void {
  writeStored(KEPT_MEASURES_KEY, text);
  for (const listener of listeners) listener();
}

/** The text that this browser keeps, for `parseMeasures`; null in the server's HTML. */
export const useKeptMeasures = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readStored(KEPT_MEASURES_KEY),
    () => null,
  );
