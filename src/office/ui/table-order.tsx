import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './data-table.module.css';

/** A table that is laid out as cards loses its meaning in some browsers: the roles, spelled out, keep it. */
export const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export interface ColumnSort {
  /** Its name when the smallest, first or oldest comes first. */
  asc: string;
  desc: string;
  /** Which of the two a first press asks for; asc unless told. */
  first?: 'asc' | 'desc';
  /** How a person calls them; 'Preço, menor primeiro'. */
  texts?: { asc: string; desc: string };
}

interface Sortable {
  id: string;
  header: string;
  sort?: ColumnSort;
  numeric?: boolean;
}

/** Every order that the columns offer, for a list of choices. */
export function orderChoices(columns: readonly Sortable[]): { value: string; text: string }[] {
  return columns.flatMap(({ header, sort }) => {
    if (sort === undefined) return [];
    const texts = sort.texts ?? { asc: `${header}, crescente`, desc: `${header}, decrescente` };
    return [
      { value: sort.asc, text: texts.asc },
      { value: sort.desc, text: texts.desc },
    ];
  });
}

function stateOf(sort: ColumnSort | undefined, order: string): 'ascending' | 'descending' | 'none' {
  if (sort === undefined || order === '') return 'none';
  if (order === sort.asc) return 'ascending';
  return order === sort.desc ? 'descending' : 'none';
}

function nextOrder(sort: ColumnSort, state: string): string {
  if (state === 'none') return sort[sort.first ?? 'asc'];
  return state === 'ascending' ? sort.desc : sort.asc;
}

interface HeaderCellProps {
  column: Sortable;
  order: string;
  onOrder: ((order: string) => void) | undefined;
}

/** A column's head; where the column sorts it is a button that turns the order. */
export function HeaderCell({ column: { header, sort, numeric }, order, onOrder }: HeaderCellProps) {
  const state = stateOf(sort, order);
  return (
    <th
      {...AS.columnheader}
      scope="col"
      className={classNames(numeric && styles.numeric)}
      {...(sort && { 'aria-sort': state })}
    >
      {sort && onOrder ? (
        <button type="button" className={styles.sort} onClick={() => onOrder(nextOrder(sort, state))}>
          {header}
          <Icon
            name={state === 'descending' ? 'chevron-down' : 'chevron-up'}
            className={state === 'none' ? styles.unsorted : undefined}
          />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
