import { useEffect, useRef, useState } from 'react';
import { moved } from './list-moves.ts';
import { useRowDrag } from './use-row-drag.ts';

interface RowOrderOptions<Row> {
  rows: readonly Row[];
  put(rows: Row[]): void;
  /** What is said of a row that has moved to a place (1 is the first), or is gone. */
  movedText(row: Row, place: number): string;
  goneText(row: Row): string;
}

/**
 * Rows of a list that are moved, dragged and taken away by `RowActs`, said aloud. The focus goes with the row, whose button would
 * lose it; after one is gone it is at the next one's, else at whatever adds one (`data-act="add"`).
 */
export function useRowOrder<Row extends { key: number }>(options: RowOrderOptions<Row>) {
  const { rows, put, movedText, goneText } = options;
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = wanted.current.map((selector) =>
      list.current?.parentElement?.querySelector<HTMLElement>(`${selector}:not([aria-disabled="true"])`),
    );
    wanted.current = [];
    found.find(Boolean)?.focus();
  });
  useRowDrag(list, (from, to) => {
    const row = rows[from];
    if (row === undefined) return;
    put(moved(rows, from, to));
    setTold(movedText(row, to + 1));
  });
  return {
    told,
    list,
    tell: setTold,
    /** The first of these is in focus as soon as it is there. */
    want: (...selectors: string[]) => void (wanted.current = selectors),
    move(index: number, by: -1 | 1): void {
      const row = rows[index];
      const to = index + by;
      if (row === undefined || to < 0 || to >= rows.length) return;
      const others = rows.filter((one) => one !== row);
      const acts = by < 0 ? ['up', 'down'] : ['down', 'up'];
      wanted.current = acts.map((act) => `[data-act="${act} ${row.key}"]`);
      put([...others.slice(0, to), row, ...others.slice(to)]);
      setTold(movedText(row, to + 1));
    },
    remove(index: number): void {
      const row = rows[index];
      if (row === undefined) return;
      const beside = rows[index + 1] ?? rows[index - 1];
      wanted.current = [...(beside ? [`[data-act="remove ${beside.key}"]`] : []), '[data-act="add"]'];
      put(rows.filter((one) => one !== row));
      setTold(goneText(row));
    },
  };
}
