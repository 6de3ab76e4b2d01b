import { readFavorites, type Favorite } from '#shared/favorites.ts';
import { FAVORITES_KEY, readToken } from '../session/session-keys.ts';
import { subscribeToSession } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';
import { createAccountList, type Reading } from './account-list.ts';
import { keepHere, type Change } from './browser-list.ts';

export interface Kept {
  state: Reading;
  /** The newest first. */
  favorites: readonly Favorite[];
  /** The one that was taken out last, while it may be put back. */
  removed: (Favorite & Pick<Change, 'after'>) | null;
}

const listeners = new Set<() => void>();
let kept: Kept = { state: 'asking', favorites: [], removed: null };
let token: string | null | undefined;

function show(next: Partial<Kept>): void {
  kept = { ...kept, ...next };
  for (const listener of listeners) listener();
}

export const keptNow = (): Kept => kept;

/** Calls with each change of what is kept; answers what ends that. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const account = createAccountList(
  () => token ?? null,
  (favorites, state) => show({ favorites, state }),
);

const readHere = () => readFavorites(readStored(FAVORITES_KEY));

/** Reads what is kept: of the account of who is logged in, else of this browser. */
export function readKept(): void {
  const now = readToken();
  const isOther = now !== token;
  token = now;
  if (isOther) account.forget();
  if (now === null) return show({ state: 'known', favorites: readHere(), ...(isOther && { removed: null }) });
  if (isOther) show({ state: 'asking', favorites: readHere(), removed: null });
  void account.read();
}

/** Keeps a piece or takes it out, at once; what the server or the browser does not take is undone and told. */
export function change(favorite: Favorite, isWanted: boolean): void {
  const at = kept.favorites.findIndex(({ produto }) => produto === favorite.produto);
  const was = kept.favorites[at];
  if (!isWanted && was !== undefined) show({ removed: { ...was, after: kept.favorites[at - 1]?.produto } });
  apply({ favorite, isWanted });
}

/** Puts the last one that was taken out back to where it was. */
export function putBack(): void {
  if (kept.removed === null) return;
  const { after, ...favorite } = kept.removed;
  apply({ favorite, isWanted: true, after });
}

function apply(change: Change): void {
  if (token == null) show({ favorites: keepHere(kept.favorites, change) });
  else account.change(change);
}

readKept();
subscribeToSession(() => {
  // Any other key that the browser keeps changes nothing here.
  if (readToken() !== token || token === null) readKept();
});
// Another device may have changed the account's list meanwhile.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readKept());
