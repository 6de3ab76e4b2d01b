import { useState } from 'react';

export interface Chosen {
  ids: ReadonlySet<number>;
  choose(ids: readonly number[], chosen: boolean): void;
  clear(): void;
}

/** Which rows are chosen, across the pages of a list. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    choose(some, chosen) {
      const next = new Set(ids);
      for (const id of some) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      setIds(next);
    },
    clear: () => setIds(new Set()),
  };
}
