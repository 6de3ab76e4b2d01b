import { MOST_FAVORITES, readFavorites, TOO_MANY_FAVORITES, type Favorite } from '#shared/favorites.ts';
import { FAVORITES_KEY } from '../session/session-keys.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { sayRefused } from './say.ts';

export interface Change {
  favorite: Favorite;
  isWanted: boolean;
  /** The piece that it stands after; without one, or where that is gone, it is the first. */
  after?: number | undefined;
}

/** The list with a change. */
export function changed(list: readonly Favorite[], { favorite, isWanted, after }: Change): Favorite[] {
  const others = list.filter(({ produto }) => produto !== favorite.produto);
  const at = others.findIndex(({ produto }) => produto === after) + 1;
  return isWanted ? others.toSpliced(at, 0, favorite) : others;
}

/** Changes what this browser keeps; answers what it then keeps, and says why where that is not what was wanted. */
export function keepHere(list: readonly Favorite[], change: Change): readonly Favorite[] {
  const next = changed(list, change);
  if (next.length > MOST_FAVORITES) {
    sayRefused(TOO_MANY_FAVORITES);
    return list;
  }
  writeStored(FAVORITES_KEY, next.length === 0 ? null : JSON.stringify(next));
  const now = readFavorites(readStored(FAVORITES_KEY));
  if (now.length !== next.length) sayRefused('Este navegador não deixa a loja guardar os seus favoritos.');
  return now;
}
