import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './row-acts.module.css';

interface RowActsProps {
  row: { key: number };
  /** Named in 'Subir …', 'Descer …' and 'Tirar …'. */
  called: string;
  index: number;
  count: number;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** Moves a row of an ordered list, by buttons or its grip, or takes it away. At an end nothing is disabled: whoever moves by keys would lose her place. */
export function RowActs({ row, called, index, count, onMove, onRemove }: RowActsProps) {
  return (
    <span className={styles.acts}>
      {count > 1 && (
        <span data-grip aria-hidden="true" title="Arraste para mudar a ordem" className={styles.grip}>
          <Icon name="grip" />
        </span>
      )}
      <IconButton
        icon="chevron-up"
        data-act={`up ${row.key}`}
        label={`Subir ${called}`}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        data-act={`down ${row.key}`}
        label={`Descer ${called}`}
        aria-disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="trash"
        data-act={`remove ${row.key}`}
        label={`Tirar ${called}`}
        // The focus goes to the next one's: a key held down would take away row after row.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={onRemove}
      />
    </span>
  );
}
