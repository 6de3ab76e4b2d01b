import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** A text that the browser keeps under a key, the same in all tabs. */
export function keptText(key: string) {
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('storage', listener);
    // A page that comes back from the browser's memory has missed what the other tabs did.
    addEventListener('pageshow', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
      removeEventListener('pageshow', listener);
    };
  }

  return {
    /** Keeps another text, or nothing any more. */
    keep(text: string | null): void {
      writeStored(key, text);
      for (const listener of listeners) listener();
    },
    /** Null where nothing is kept, and in the server's HTML. */
    useKept: (): string | null =>
      useSyncExternalStore(
        subscribe,
        () => readStored(key),
        () => null,
      ),
  };
}
