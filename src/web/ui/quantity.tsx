import styles from './quantity.module.css';
import { Icon } from './icon.tsx';

interface QuantityProps {
  value: number;
  onChange(value: number): void;
  /** What is counted: 'Quantidade de Vestido Lírio'. */
  label: string;
  min?: number;
  /** The most there is; plus rests there. */
  max?: number;
}

/** A stepper: minus, the number, plus. The number is announced when it changes. */
export function Quantity({ value, onChange, label, min = 1, max = 99 }: QuantityProps) {
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Diminuir quantidade"
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label="Aumentar quantidade"
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
