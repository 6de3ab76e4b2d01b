import { countText } from '#shared/catalog.ts';
import type { Sort } from '#shared/wire/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { countFilters, type CatalogNarrowing } from './catalog-query.ts';
import styles from './catalog-bar.module.css';

/** The filters in the page: where the phone's button leads while no script runs. */
export const FILTERS_ID = 'filtros';
/** Their form, which the order belongs to. */
export const FILTER_FORM_ID = 'filtrar';

const SORTS: readonly { value: Sort | ''; label: string }[] = [
  { value: '', label: 'Mais Vendidos' },
  { value: 'menor', label: 'Menor Preço' },
  { value: 'maior', label: 'Maior Preço' },
  { value: 'nome', label: 'A-Z' },
  { value: 'nome-desc', label: 'Z-A' },
];

interface CatalogBarProps {
  narrowing: CatalogNarrowing;
  total: number;
  onSort(sort: Sort | ''): void;
  onApproach(): void;
  onFilter(): void;
}

/** How many there are, in which order, and on a phone the way to the filters. */
export function CatalogBar({ narrowing, total, onSort, onApproach, onFilter }: CatalogBarProps) {
  const filters = countFilters(narrowing);
  return (
    <div className={styles.bar}>
      <output className={styles.count}>{countText(total)}</output>
      <a
        href={`#${FILTERS_ID}`}
        role="button"
        className={styles.filter}
        aria-haspopup="dialog"
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={(event) => {
          event.preventDefault();
          onFilter();
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          onFilter();
        }}
      >
        <Icon name="filter" />
        Filtrar{filters > 0 && <span className={styles.chosen}>{filters}</span>}
      </a>
      <Select
        label="Ordenar por"
        name="ordem"
        form={FILTER_FORM_ID}
        className={styles.sort}
        value={narrowing.sort}
        onChange={({ target }) => onSort(SORTS.find(({ value }) => value === target.value)?.value ?? '')}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === '' && narrowing.novidades ? 'Mais recentes' : label}
          </option>
        ))}
      </Select>
      <noscript className={styles.apply}>
        {import.meta.env.SSR && (
          <Button type="submit" form={FILTER_FORM_ID} variant="secondary">
            Ordenar
          </Button>
        )}
      </noscript>
    </div>
  );
}
