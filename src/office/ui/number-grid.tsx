import { moveInSheet } from './sheet-keys.ts';
import styles from './number-grid.module.css';

interface NumberGridProps {
  /** What the figures are: 'Estoque por cor e tamanho'. */
  caption: string;
  /** The corner over the row heads: 'Cor'. */
  corner: string;
  rows: readonly { key: string; label: string; mark?: string | null }[];
  columns: readonly { key: string; label: string }[];
  valueOf(row: string, column: string): string;
  onChange(row: string, column: string, typed: string): void;
  isWrong?(row: string, column: string): boolean;
  readOnly?: boolean;
}

/** Whole numbers in rows and columns; arrows and Enter go from cell to cell. */
export function NumberGrid(props: NumberGridProps) {
  const { caption, corner, rows, columns, valueOf, onChange, isWrong, readOnly = false } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.rowHead}>
                {row.mark && <span className={styles.mark} style={{ backgroundColor: row.mark }} />}
                <bdi>{row.label}</bdi>
              </th>
              {columns.map((column) => (
                <td key={column.key}>
                  <input
                    className={styles.cell}
                    inputMode="numeric"
                    aria-label={`${row.label}, ${column.label}`}
                    aria-invalid={isWrong?.(row.key, column.key) || undefined}
                    readOnly={readOnly}
                    value={valueOf(row.key, column.key)}
                    onFocus={(event) => event.currentTarget.select()}
                    onKeyDown={(event) => moveInSheet(event.nativeEvent)}
                    onChange={(event) => onChange(row.key, column.key, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
