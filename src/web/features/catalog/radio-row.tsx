import { useId } from 'react';
import { Swatch } from '../../ui/swatches.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './radio-row.module.css';

interface RadioRowProps {
  legend: string;
  /** `hex` draws a swatch; `isGone`: sold out, shown struck through and not to be chosen. */
  options: readonly { value: string; hex?: string | null; isGone: boolean }[];
  chosen: string | null;
  onChoose(value: string): void;
  onEnter(): void;
}

/** One of several, as pills. */
export function RadioRow({ legend, options, chosen, onChoose, onEnter }: RadioRowProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, hex, isGone }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              disabled={isGone}
              onChange={() => onChoose(value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onEnter();
              }}
            />
            {hex !== undefined && <Swatch hex={hex} />}
            <span className={isGone ? styles.gone : undefined}>{value}</span>
            {isGone && <VisuallyHidden> esgotado</VisuallyHidden>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
