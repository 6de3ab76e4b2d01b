import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Cartao } from '#shared/wire/catalog.ts';

/** Whose size and colour are chosen. It stays when it is closed, so that the focus can go back from it. */
interface Buying {
  card: Cartao;
  /** The colour that it was shown in because somebody asked for it. */
  cor: string | undefined;
  /** A new one each time: every choosing starts anew. */
  turn: number;
  isOpen: boolean;
}

/** The choosing in the catalogue. Where its code can't be fetched, 'Comprar' leads to the product's page. */
export function useBuying(load: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [buying, setBuying] = useState<Buying | null>(null);

  const buy = useCallback(
    async (card: Cartao, cor: string | undefined): Promise<void> => {
      try {
        await load();
      } catch (error) {
        console.error('a part of the page could not be loaded', error);
        return navigate(paths.product(card.id, cor));
      }
      setBuying((last) => ({ card, cor, turn: (last?.turn ?? 0) + 1, isOpen: true }));
    },
    [load, navigate],
  );

  return { buying, buy, stopBuying: () => setBuying((last) => last && { ...last, isOpen: false }) };
}
