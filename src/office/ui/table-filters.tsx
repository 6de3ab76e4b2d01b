import { useId, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './table-filters.module.css';

interface TableFiltersProps {
  /** How many of them narrow the list: told on the button that hides them. */
  narrowing: number;
  onClear(): void;
  children: ReactNode;
}

/** Filters beside a search. On a phone they fold under one button, so that the first row is not far below. */
export function TableFilters({ narrowing, onClear, children }: TableFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={styles.fold}
        variant="secondary"
        iconAfter={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {narrowing === 0 ? 'Filtros' : `Filtros (${narrowing})`}
      </Button>
      <div id={id} className={classNames(styles.filters, !isOpen && styles.folded)}>
        {children}
        {narrowing > 0 && (
          <Button variant="quiet" onClick={onClear}>
            Limpar filtros
          </Button>
        )}
      </div>
    </>
  );
}
