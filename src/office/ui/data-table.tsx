import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './data-table.module.css';
import { AS, HeaderCell, orderChoices, type ColumnSort } from './table-order.tsx';

export type { ColumnSort } from './table-order.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** The names of its two orders at the server; without it the column does not sort. */
  sort?: ColumnSort;
  /** Right-aligned, figures under figures. */
  numeric?: boolean;
  /** Stays on one line where there is room for a table: a code, a date. */
  steady?: boolean;
  /** On a phone a row is a card: its title has no label and stands first; bare has no label, as actions have none. */
  phone?: 'title' | 'bare';
}

interface DataTableProps<Row> {
  /** What the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Null before the first answer. */
  rows: readonly Row[] | null;
  keyOf(row: Row): string | number;
  /** The order that holds, by its name at the server. */
  order?: string;
  onOrder?(order: string): void;
  /** Older rows are shown while newer are on their way. */
  loading?: boolean;
  /** Shown in place of rows when there is none. */
  empty: ReactNode;
}

const WAITING_ROWS = 6;

/** A table that becomes a list of cards on a phone. Search, pages and filters stand around it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, order = '', onOrder, loading = false, empty } = props;
  const choices = onOrder ? orderChoices(columns) : [];
  const isEmpty = rows !== null && rows.length === 0;
  return (
    <div className={styles.place} aria-busy={loading || rows === null}>
      {onOrder && choices.length > 0 && !isEmpty && (
        <Select
          className={styles.phoneOrder}
          label="Ordenar por"
          value={order}
          onChange={(event) => onOrder(event.currentTarget.value)}
        >
          <option value="">Padrão</option>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
      <table {...AS.table} className={classNames(styles.table, loading && rows !== null && styles.stale)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...AS.rowgroup}>
          <tr {...AS.row}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup}>
          {rows?.map((row) => (
            <Row key={keyOf(row)} row={row} columns={columns} />
          ))}
          {rows === null && <WaitingRows columns={columns.length} />}
        </tbody>
      </table>
      {rows === null && (
        <p className={styles.waiting} role="status">
          Carregando ...
        </p>
      )}
      {isEmpty && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

function Row<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr {...AS.row} className={styles.row}>
      {columns.map(({ id, header, cell, numeric, steady, phone }) => (
        <td
          key={id}
          {...AS.cell}
          data-label={phone ? undefined : header}
          className={classNames(numeric && styles.numeric, steady && styles.steady, phone && styles[phone])}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function WaitingRows({ columns }: { columns: number }) {
  return Array.from({ length: WAITING_ROWS }, (_, row) => (
    <tr key={row} className={styles.row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? '80%' : '55%'} height="1.1em" />
        </td>
      ))}
    </tr>
  ));
}
