import { useState } from 'react';
import type { Pacote } from '#shared/wire/parcels.ts';
import { useMay } from '../../lib/session.ts';

export interface Choosing {
  /** Those of the list that a carrier takes, in its order. */
  choosable: readonly number[];
  /** What is chosen and still there, in the order of the list. */
  chosen: readonly number[];
  choose(ids: readonly number[], isChosen: boolean): void;
  clear(): void;
}

/** Which parcels of a list get labels together. */
export function useChoosing(parcels: readonly Pacote[] | null): Choosing {
  const mayBuy = useMay('buy-labels');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choosable = (parcels ?? [])
    .filter(({ forma, status }) => mayBuy && forma === 'transportadora' && status !== 'shipped')
    .map(({ id }) => id);
  return {
    choosable,
    chosen: choosable.filter((id) => ids.has(id)),
    choose(some, isChosen) {
      const next = new Set(ids);
      for (const id of some) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      setIds(next);
    },
    clear: () => setIds(new Set()),
  };
}

const MOST = 50;

/** The orders that an address names, each once; nothing where it names none, or what is no number. */
export function idsIn(text: string | null, most = MOST): number[] {
  const ids = (text ?? '').split(',').map(Number);
  const isAll = ids.every((id) => Number.isSafeInteger(id) && id > 0);
  return isAll ? [...new Set(ids)].slice(0, most) : [];
}
