import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Swatch } from '../../ui/swatches.tsx';
import { isChosen } from './catalog-query.ts';
import styles from './filters.module.css';

interface CheckGroupProps {
  title: string;
  /** The parameter of the address. */
  name: string;
  /** `hex` draws a swatch; null: of a colour that has none. */
  options: readonly { value: string; hex?: string | null }[];
  chosen: readonly string[];
  onToggle(value: string): void;
}

/** Boxes of which any number may be ticked, folded away until they are wanted. */
export function CheckGroup({ title, name, options, chosen, onToggle }: CheckGroupProps) {
  // Open from the start where something is ticked; from then on whoever looks decides.
  const [isOpen] = useState(chosen.length > 0);
  if (options.length === 0) return null;
  return (
    <details className={styles.group} open={isOpen}>
      <summary className={styles.heading}>
        {title}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
      </summary>
      <div className={styles.boxes}>
        {options.map(({ value, hex }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            checked={isChosen(chosen, value)}
            onChange={() => onToggle(value)}
          >
            <span className={styles.option}>
              {hex !== undefined && <Swatch hex={hex} />}
              {value}
            </span>
          </Checkbox>
        ))}
      </div>
    </details>
  );
}
