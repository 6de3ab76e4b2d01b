import { useEffect, useEffectEvent, useState } from 'react';
import { readTab, writeTab } from '#web/lib/storage/tab-storage.ts';
import { choiceToKeep, chosenText, keptChoice } from './kept-choice.ts';
import { isDemonstration, useOfficeUser } from './session.ts';

export interface Chosen {
  ids: ReadonlySet<number>;
  choose(ids: readonly number[], chosen: boolean): void;
  clear(): void;
  /** What the bar over a page with these rows shows of them. */
  barOn(pageIds: readonly number[]): BarOfChosen;
}

interface BarOfChosen {
  count: number;
  said: string;
  /** Are all rows of this page chosen? */
  all: boolean;
  onAll(chosen: boolean): void;
  onClear(): void;
}

interface ChosenList {
  /** Under which this tab keeps them while another screen is open. */
  list: 'produtos' | 'pedidos';
  /** Of those that come back, the ones that are still there; where it can't be told, and of orders, all of them are. */
  stillThere?: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** Which rows are chosen, across the pages of a list; they are there again when one comes back to it in this tab. */
export function useChosen({ list, stillThere }: ChosenList): Chosen {
  const { username } = useOfficeUser();
  const key = `escolhidos:${list}:${username}`;
  const [kept] = useState(() => keptChoice(isDemonstration() ? null : readTab<unknown>(key)));
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set(kept.ids));
  const [isOld, setOld] = useState(true);
  const lost = isOld ? kept.lost : 0;
  useEffect(() => {
    if (!isDemonstration()) writeTab(key, choiceToKeep(ids, lost));
  }, [key, ids, lost]);
  const look = useEffectEvent(async () => {
    if (stillThere === undefined || kept.ids.length === 0) return;
    const there = new Set(await stillThere(kept.ids).catch(() => kept.ids));
    const gone = new Set(kept.ids.filter((id) => !there.has(id)));
    if (gone.size > 0) setIds((now) => new Set([...now].filter((id) => !gone.has(id))));
  });
  useEffect(() => void look(), []);
  function choose(some: readonly number[], chosen: boolean): void {
    setOld(false);
    setIds((now) => {
      const next = new Set(now);
      for (const id of some) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }
  function clear(): void {
    setOld(false);
    setIds(new Set());
  }
  return {
    ids,
    choose,
    clear,
    barOn(pageIds) {
      const here = pageIds.filter((id) => ids.has(id)).length;
      return {
        count: ids.size,
        said: chosenText(ids.size, isOld ? { away: ids.size - here, lost } : null),
        all: pageIds.length > 0 && here === pageIds.length,
        onAll: (chosen) => choose(pageIds, chosen),
        onClear: clear,
      };
    },
  };
}
