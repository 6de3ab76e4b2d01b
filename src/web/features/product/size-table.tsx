import type { Tamanho } from '#shared/wire/catalog.ts';
import { sizeTable } from './measures.ts';
import styles from './size-table.module.css';

/** The measures of every size in centimetres. */
export function SizeTableView({ sizes }: { sizes: readonly Tamanho[] }) {
  const { heads, rows } = sizeTable(sizes);
  return (
    // A wide table scrolls in its own place, by the arrow keys too.
    <div
      className={styles.scroller}
      role="region"
      aria-label="Medidas por tamanho, em centímetros"
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Tamanho</th>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tamanho, cells }) => (
            <tr key={tamanho}>
              <th scope="row">{tamanho}</th>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
