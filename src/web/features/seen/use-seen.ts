import { useCallback, useEffect, useState } from 'react';
import type { Cartao } from '#shared/wire/catalog.ts';
import { api } from '../../lib/calls/api.ts';
import { keepSeen, readSeen } from './seen-list.ts';

export type Seen =
  | { state: 'waiting' | 'failed' | 'forgotten' }
  | { state: 'ready'; cards: readonly Cartao[] };

/** The pieces as the shop has them now, in this order; those that it has no more are forgotten. */
async function readCards(ids: readonly number[], signal: AbortSignal): Promise<Cartao[]> {
  const query = { campos: 'cartao', ids: ids.join() } as const;
  const { data, simulated } = await api('GET /produtos', { query, signal });
  if (simulated || !Array.isArray(data)) throw new Error('the shop did not answer');
  const byId = new Map(data.map((card) => [card.id, card]));
  keepSeen(readSeen().filter((id) => byId.has(id) || !ids.includes(id)));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads what was seen once it is near; and ways to ask again and to forget. */
export function useSeen(ids: readonly number[], isNear: boolean) {
  const [seen, setSeen] = useState<Seen>({ state: 'waiting' });
  const asked = ids.join();
  // What comes after they were forgotten does not bring them back.
  const show = useCallback((next: Seen) => setSeen((now) => (now.state === 'forgotten' ? now : next)), []);
  const read = useCallback(
    async (signal: AbortSignal) => {
      try {
        const cards = await readCards(asked.split(',').map(Number), signal);
        if (!signal.aborted) show({ state: 'ready', cards });
      } catch (error) {
        if (signal.aborted) return;
        console.error('what was seen could not be read', error);
        show({ state: 'failed' });
      }
    },
    [asked, show],
  );
  useEffect(() => {
    if (!isNear || asked === '') return;
    const asking = new AbortController();
    void read(asking.signal);
    return () => asking.abort();
  }, [isNear, asked, read]);
  return {
    seen,
    retry() {
      setSeen({ state: 'waiting' });
      void read(new AbortController().signal);
    },
    forget() {
      keepSeen([]);
      setSeen({ state: 'forgotten' });
    },
  };
}
