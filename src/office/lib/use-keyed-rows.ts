import { useRef, useState } from 'react';

/** What is changed of an entry; by a function, of the entry as it is by then. */
export type ChangeOf<Entry> = Partial<Entry> | ((now: Entry) => Partial<Entry>);
const isLater = <Entry>(change: ChangeOf<Entry>): change is (now: Entry) => Partial<Entry> =>
  typeof change === 'function';

export type Keyed<Entry> = Entry & { key: number };

let made = 0;
/** No two rows have one, of whatever list: lists stand in lists. */
const nextKey = () => (made += 1);

/** Entries of a list as they are written, each with a name that lasts while it moves. What comes late finds what is there by then. */
export function useKeyedRows<Entry extends object>(
  entries: readonly Entry[],
  onPut: (rows: readonly Keyed<Entry>[]) => void,
) {
  const [rows, setRows] = useState<readonly Keyed<Entry>[]>(() =>
    entries.map((entry) => ({ ...entry, key: nextKey() })),
  );
  const latest = useRef(rows);
  function put(changed: readonly Keyed<Entry>[]): void {
    latest.current = changed;
    setRows(changed);
    onPut(changed);
  }
  return {
    rows,
    put,
    /** Answers the key of the last one. */
    add(added: readonly Entry[]): number {
      put([...latest.current, ...added.map((entry) => ({ ...entry, key: nextKey() }))]);
      return latest.current.at(-1)?.key ?? 0;
    },
    change(key: number, change: ChangeOf<Entry>): void {
      const changed = (row: Keyed<Entry>) => ({
        ...row,
        ...(isLater<Entry>(change) ? change(row) : change),
      });
      put(latest.current.map((row) => (row.key === key ? changed(row) : row)));
    },
  };
}

/** An entry without its name. */
export function unkeyed<Entry extends object>({
  key: _key,
  ...entry
}: Keyed<Entry>): Omit<Keyed<Entry>, 'key'> {
  return entry;
}
