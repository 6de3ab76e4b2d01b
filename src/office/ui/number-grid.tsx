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

/** Whole numbers in rows and columns; the arrow keys go from cell to cell. */
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
                    onKeyDown={(event) => stepWithArrows(event.nativeEvent, columns.length)}
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

/** Up and down go to the row beside; left and right are the caret's. */
function stepWithArrows(event: KeyboardEvent, width: number): void {
  const step = { ArrowUp: -width, ArrowDown: width }[event.key];
  const cell = event.target;
  if (step === undefined || !(cell instanceof HTMLInputElement)) return;
  const cells = [...(cell.closest('tbody')?.querySelectorAll('input') ?? [])];
  const next = cells[cells.indexOf(cell) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
