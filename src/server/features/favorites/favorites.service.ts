import type { Kysely } from 'kysely';
import { MOST_FAVORITES, TOO_MANY_FAVORITES, type Favorite } from '#shared/favorites.ts';
import type { Favorito } from '#shared/wire/favorites.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound, unauthorized } from '../../errors.ts';
import {
  deleteFavorite,
  listFavorites,
  listShown,
  lockKeeper,
  moveBehind,
  saveFavorites,
} from './favorites.store.ts';

export interface FavoritesDeps {
  db: Kysely<DB>;
  clock: Clock;
}

export interface Favorites {
  list(customerId: number): Promise<Favorito[]>;
  /** Keeps one, or gives the one that is kept another colour; after another one where it was before. Throws 404 for what the shop does not show, 409 when there are too many. */
  keep(customerId: number, favorite: Favorite, after?: number): Promise<void>;
  /** Keeps what is not kept yet, as far as there is room; says how many had none. */
  join(customerId: number, favorites: readonly Favorite[]): Promise<number>;
  remove(customerId: number, productId: number): Promise<void>;
}

/** What customers keep to come back to. */
export function createFavorites({ db, clock }: FavoritesDeps): Favorites {
  return {
    async list(customerId) {
      const rows = await listFavorites(db, customerId);
      return rows.map(({ product_id: produto, cor, created_at }) => ({
        produto,
        cor,
        guardado_em: created_at.toISOString(),
      }));
    },
    keep: (customerId, favorite, after) =>
      inTransaction(db, async (tx) => {
        if (!(await lockKeeper(tx, customerId))) throw unauthorized();
        if (!(await listShown(tx, [favorite.produto])).has(favorite.produto)) {
          throw notFound('Esta peça não está mais na loja.');
        }
        const kept = await listFavorites(tx, customerId);
        const isKept = kept.some(({ product_id: id }) => id === favorite.produto);
        if (!isKept && kept.length >= MOST_FAVORITES) throw conflict('favoritos_cheios', TOO_MANY_FAVORITES);
        await saveFavorites(tx, { customerId, favorites: [favorite], now: clock() });
        if (!isKept && after !== undefined) await moveBehind(tx, { customerId, id: favorite.produto, after });
      }),
    join: (customerId, favorites) =>
      inTransaction(db, async (tx) => {
        if (!(await lockKeeper(tx, customerId))) throw unauthorized();
        const kept = await listFavorites(tx, customerId);
        const known = new Set(kept.map(({ product_id: id }) => id));
        const shown = await listShown(
          tx,
          favorites.map(({ produto }) => produto),
        );
        const added = firstOfEach(favorites).filter(
          ({ produto }) => shown.has(produto) && !known.has(produto),
        );
        const fitting = added.slice(0, MOST_FAVORITES - kept.length);
        await saveFavorites(tx, { customerId, favorites: fitting, now: clock() });
        return added.length - fitting.length;
      }),
    remove: (customerId, productId) => deleteFavorite(db, customerId, productId),
  };
}

function firstOfEach(favorites: readonly Favorite[]): Favorite[] {
  return [...new Map(favorites.toReversed().map((one) => [one.produto, one])).values()].toReversed();
}
