import { memo, useId, useState } from 'react';
import { plural } from '#shared/text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Swatch } from '../../ui/swatches.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isChosen } from './catalog-query.ts';
import styles from './filters.module.css';

interface CheckGroupProps {
  title: string;
  /** The parameter of the address. */
  name: string;
  /** `hex` draws a swatch; null: of a colour that has none. `count`: what it would show; none can't be ticked. */
  options: readonly { value: string; hex?: string | null; count: number }[];
  labelOf?(value: string): string;
  chosen: readonly string[];
  onToggle(value: string): void;
}

/** Boxes of which any number may be ticked, folded away until they are wanted. */
export function CheckGroup({ title, name, options, labelOf = String, chosen, onToggle }: CheckGroupProps) {
  const id = useId();
  // Open from the start where something is ticked; from then on whoever looks decides.
  const [isOpen] = useState(chosen.length > 0);
  if (options.length === 0) return null;
  return (
    <details className={styles.group} open={isOpen}>
      <summary className={styles.heading}>
        {title}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
      </summary>
      {/* Listened to here, so that the options need no function of their own. */}
      <div
        className={styles.boxes}
        onChange={({ target }) => target instanceof HTMLInputElement && onToggle(target.value)}
      >
        {options.map(({ value, hex, count }, index) => (
          <Option
            key={value}
            {...{ name, value, hex, count }}
            id={id + index}
            label={labelOf(value)}
            isChosen={isChosen(chosen, value)}
          />
        ))}
      </div>
    </details>
  );
}

interface OptionProps {
  id: string;
  name: string;
  value: string;
  label: string;
  hex: string | null | undefined;
  count: number;
  isChosen: boolean;
}

const LISTENED_ABOVE = () => undefined;

/** Drawn anew only when it changes itself: of a hundred options one is ticked at a time. */
const Option = memo(function Option({ id, name, value, label, hex, count, isChosen: checked }: OptionProps) {
  return (
    <div className={styles.row}>
      <Checkbox
        {...{ name, value, checked }}
        disabled={count === 0 && !checked}
        aria-describedby={id}
        onChange={LISTENED_ABOVE}
      >
        <span className={styles.option}>
          {hex !== undefined && <Swatch hex={hex} />}
          {label}
        </span>
      </Checkbox>
      <span id={id} className={styles.count}>
        {count}
        <VisuallyHidden> {plural(count, 'peça', 'peças')}</VisuallyHidden>
      </span>
    </div>
  );
});
