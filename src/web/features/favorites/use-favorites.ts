import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Favorite } from '#shared/favorites.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { api } from '../../lib/calls/api.ts';
import { keptNow, onKept, type Kept } from '../../lib/favorites/kept.ts';

/** As many pieces as the server tells of at once. */
const AT_ONCE = 100;
const UNKNOWN: Kept = { state: 'asking', favorites: [], removed: null };

/** What is kept, as it changes. */
export const useKept = (): Kept => useSyncExternalStore(onKept, keptNow, () => UNKNOWN);

export interface Pieces {
  /** By product; those that were asked for and are not there are gone from the shop. */
  cards: ReadonlyMap<number, Cartao>;
  asked: ReadonlySet<number>;
}

const NONE: Pieces = { cards: new Map(), asked: new Set() };

/** The pieces of these favourites as the shop has them now, and a way to ask again; null: they could not be read. */
export function usePieces(favorites: readonly Favorite[]) {
  const [pieces, setPieces] = useState<Pieces | null>(NONE);
  const [turn, setTurn] = useState(0);
  const missing = favorites
    .map(({ produto }) => produto)
    .filter((id) => pieces?.asked.has(id) !== true)
    .join(',');
  const asked = `${turn} ${missing}`;
  useEffect(() => {
    const [, missing = ''] = asked.split(' ');
    if (missing === '') return;
    const asking = new AbortController();
    const ids = missing.split(',').map(Number);
    readCards(ids, asking.signal).then(
      (cards) => setPieces((before) => withCards(before ?? NONE, ids, cards)),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        console.error('the favourite pieces could not be read', error);
        setPieces(null);
      },
    );
    return () => asking.abort();
  }, [asked]);
  const again = () => {
    setPieces(NONE);
    setTurn((count) => count + 1);
  };
  return { pieces, again };
}

function withCards({ cards, asked }: Pieces, ids: readonly number[], found: readonly Cartao[]): Pieces {
  return {
    cards: new Map([...cards, ...found.map((card) => [card.id, card] as const)]),
    asked: new Set([...asked, ...ids]),
  };
}

async function readCards(ids: readonly number[], signal: AbortSignal): Promise<Cartao[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) => api('GET /produtos', { query: { campos: 'cartao', ids: part.join(',') }, signal })),
  );
  if (answers.some(({ simulated }) => simulated)) throw new Error('no answer of the shop');
  return answers.flatMap(({ data }) => data);
}
