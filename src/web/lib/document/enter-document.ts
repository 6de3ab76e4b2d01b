import { randomKey } from './random-key.ts';

/**
 * Goes to a page by a document load, so that it comes with its own security policy. `state` is its navigation
 * state, as the router reads it from the history.
 */
export function enterDocument(path: string, state: unknown = null): void {
  const marked = { usr: state, key: randomKey().slice(0, 8), idx: (history.state?.idx ?? 0) + 1 };
  history.pushState(marked, '', path);
  location.reload();
}
