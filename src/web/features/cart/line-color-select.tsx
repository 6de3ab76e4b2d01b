import { useId } from 'react';
import type { CartLine } from '#shared/cart.ts';
import { Icon } from '../../ui/icon.tsx';
import { Swatch } from '../../ui/swatches.tsx';
import styles from './line-color-select.module.css';
import { lineLabel } from './line-words.ts';
import { useCart } from './use-cart.ts';

/** A line's colour: a choice where the garment comes in others, else its name. */
export function LineColorSelect({ line }: { line: CartLine }) {
  const { changeColor } = useCart();
  const id = useId();
  const hex = line.cores.find((color) => color.nome === line.cor)?.hex ?? null;
  if (line.cores.length < 2) {
    return (
      <p className={styles.name}>
        <span className={styles.label}>Cor</span> {line.cor}
      </p>
    );
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Cor
      </label>
      <span className={styles.box}>
        <Swatch hex={hex} />
        <select
          id={id}
          className={styles.select}
          aria-label={`Cor de ${lineLabel(line)}`}
          value={line.cor}
          onChange={(event) => changeColor(line.id, event.target.value)}
        >
          {line.cores.map(({ nome, estoque }) => (
            <option key={nome} value={nome} disabled={estoque === 0 && nome !== line.cor}>
              {estoque === 0 && nome !== line.cor ? `${nome} (esgotada)` : nome}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </span>
    </div>
  );
}
