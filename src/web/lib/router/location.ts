import type { Location, Path, To } from 'react-router';

export const textOf = ({ pathname, search, hash }: Path): string => pathname + search + hash;

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** Where `to` leads from a page of that path, as it is written: a whole path, or a search or fragment alone, which stays on the page without its other part. */
export function resolved(to: To, pathname: string): Path {
  const text = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  const [, path = '', search = '', hash = ''] = PARTS.exec(text) ?? [];
  return { pathname: path || pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash };
}

/** The address of a path of this shop, also of one that begins with two slashes. */
export const urlOf = (path: string): URL => new URL(location.origin + path);

/** The address as the browser writes it; one that leaves the shop is an error. */
export function locationOf(path: Path, state: unknown): Location {
  const { origin, pathname, search, hash } = urlOf(textOf(path));
  if (origin !== location.origin) throw new Error('External navigation is not allowed');
  return { pathname, search, hash, state, key: newKey() } as Location;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** Where the browser is, with what this entry of its history keeps for us. */
export function locationNow(): Location {
  const { pathname, search, hash } = location;
  let kept = history.state as { usr?: unknown; key?: string } | null;
  // An entry that a link to a place of the page made has no key: with one for all they would share their height.
  if (!kept?.key) history.replaceState((kept = { ...kept, key: newKey() }), '');
  return { pathname, search, hash, state: kept.usr ?? null, key: kept.key } as Location;
}

/** Writes it into the browser's history. Where that takes no more entries the page is loaded. */
export function writeHistory(way: 'PUSH' | 'REPLACE', to: Location): void {
  const kept = { usr: to.state, key: to.key };
  if (way === 'REPLACE') return history.replaceState(kept, '', urlOf(textOf(to)));
  try {
    history.pushState(kept, '', urlOf(textOf(to)));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
    location.assign(urlOf(textOf(to)));
  }
}

/** Is it the same page, at another place of it? */
export function isOnlyHash(from: Path, to: Path): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== '';
}
