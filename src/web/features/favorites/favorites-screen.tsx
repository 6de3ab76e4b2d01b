import type { Favorite } from '#shared/favorites.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '#shared/text.ts';
import { change, putBack, readKept } from '../../lib/favorites/kept.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FavoriteCard } from './favorite-card.tsx';
import styles from './favorites-screen.module.css';
import { UndoFavorite } from './undo-favorite.tsx';
import { useKept, usePieces, type Pieces } from './use-favorites.ts';

/** What is kept, read anew from the shop. */
export function FavoritesScreen() {
  const { state, favorites, removed } = useKept();
  const { pieces, again } = usePieces(favorites);
  const isMissing = pieces !== null && favorites.some(({ produto }) => !pieces.asked.has(produto));
  const undo = removed !== null && favorites.every(({ produto }) => produto !== removed.produto);
  return (
    <>
      {undo && (
        <UndoFavorite
          key={removed.produto}
          nome={pieces?.cards.get(removed.produto)?.nome}
          onUndo={putBack}
        />
      )}
      {state === 'failed' && <NotRead onAgain={readKept} what="os favoritos da sua conta" />}
      {pieces === null && <NotRead onAgain={again} what="as peças que você guardou" />}
      {pieces !== null &&
        (state === 'asking' || isMissing) &&
        favorites.length + Number(state === 'asking') > 0 && <Coming />}
      {state === 'known' && favorites.length === 0 && <NoFavorites />}
      {pieces !== null && !isMissing && state !== 'asking' && favorites.length > 0 && (
        <List {...{ favorites, pieces }} />
      )}
    </>
  );
}

function List({ favorites, pieces }: { favorites: readonly Favorite[]; pieces: Pieces }) {
  const isKnown = useSession() !== null;
  const gone = favorites.filter(({ produto }) => !pieces.cards.has(produto));
  return (
    <>
      {gone.length > 0 && <Gone favorites={gone} />}
      <ul className={styles.grid}>
        {favorites.map((favorite) => {
          const card = pieces.cards.get(favorite.produto);
          return (
            card && (
              <li key={card.id}>
                <FavoriteCard card={card} cor={favorite.cor} onRemove={() => change(favorite, false)} />
              </li>
            )
          );
        })}
      </ul>
      {!isKnown && (
        <p className={styles.note}>
          Guardados só neste navegador. Entre na sua conta para ter os favoritos em todos os seus aparelhos.
        </p>
      )}
    </>
  );
}

function Gone({ favorites }: { favorites: readonly Favorite[] }) {
  const { length } = favorites;
  const text = `${length} ${plural(length, 'peça que você guardou não está', 'peças que você guardou não estão')} mais na loja.`;
  return (
    <InfoBox kind="info" autoClose={false}>
      {text}{' '}
      <Button
        variant="quiet"
        onClick={() => {
          for (const favorite of favorites) change(favorite, false);
        }}
      >
        Tirar da lista
      </Button>
    </InfoBox>
  );
}

function NotRead({ what, onAgain }: { what: string; onAgain(): void }) {
  return (
    <InfoBox kind="error" title={`Não conseguimos buscar ${what}`}>
      Verifique sua internet e tente de novo.
      <div className={styles.again}>
        <Button variant="secondary" onClick={onAgain}>
          Tentar de novo
        </Button>
      </div>
    </InfoBox>
  );
}

function Coming() {
  return (
    <div role="status" aria-label="Carregando os favoritos" className={styles.grid}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} ratio="3 / 4" />
      ))}
    </div>
  );
}

function NoFavorites() {
  return (
    <EmptyState
      art="/art/empty-cart.svg"
      title="Nenhum favorito ainda"
      actions={<ButtonLink to={paths.catalog}>Explorar produtos</ButtonLink>}
    >
      <p>Toque no coração de uma peça para guardá-la aqui.</p>
    </EmptyState>
  );
}
