import { randomKey } from './random-key.ts';

/**
 * Goes to a page by a document load, so that it comes with its own security policy. `state` is its navigation
 * state, as the router reads it from the history. A page that is on its way already gets no second entry.
 */
export function enterDocument(path: string, state: unknown = null): void {
  const isThere = location.pathname + location.search === path;
  const idx = (history.state?.idx ?? 0) + (isThere ? 0 : 1);
  const marked = { usr: state, key: randomKey().slice(0, 8), idx };
  if (isThere) history.replaceState(marked, '', path);
  else history.pushState(marked, '', path);
  location.reload();
}
