import { Link } from 'react-router';
import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { fold } from '#shared/text.ts';
import { searchOf, type Narrowing } from '../../lib/lists/list-query.ts';
import { sorts } from '../../lib/lists/sorts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './filter-panel.module.css';
import type { Tab } from './tabs.ts';

interface FilterPanelProps {
  narrowing: Narrowing;
  tabs: Tab[];
  onQ(q: string): void;
  onChange(part: Partial<Narrowing>): void;
  /** Somebody is about to filter. */
  onApproach(): void;
}

/** Search, category tabs, order. Without scripts it is a plain form and plain links. */
export function FilterPanel({ narrowing, tabs, onQ, onChange, onApproach }: FilterPanelProps) {
  const { q, categoria, sort } = narrowing;
  const narrowed = q.trim() !== '' || categoria !== '' || sort !== '';
  return (
    <search>
      <form
        className={styles.panel}
        method="get"
        action="/"
        aria-label="Filtrar produtos"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({});
        }}
      >
        <TextField
          label="Buscar"
          type="search"
          name="busca"
          placeholder="Vestido, renda, linho…"
          value={q}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          after={<Icon name="search" />}
          className={styles.search}
          onFocus={onApproach}
          onChange={(event) => onQ(event.target.value)}
        />
        <CategoryTabs narrowing={narrowing} tabs={tabs} onApproach={onApproach} />
        {categoria !== '' && <input type="hidden" name="categoria" value={categoria} />}
        <Select
          label="Ordenar por"
          name="ordem"
          value={sort}
          onFocus={onApproach}
          onChange={(event) => onChange({ sort: sorts.find((known) => known === event.target.value) ?? '' })}
        >
          <option value="">Mais relevantes</option>
          <option value="menor">Menor preço</option>
          <option value="maior">Maior preço</option>
          <option value="nome">Nome (A-Z)</option>
        </Select>
        <noscript>
          <button type="submit">Aplicar filtros</button>
        </noscript>
        <Button
          variant="quiet"
          icon="close"
          className={styles.clear}
          aria-disabled={!narrowed}
          onClick={() => narrowed && onChange({ q: '', categoria: '', sort: '' })}
        >
          Limpar Filtros
        </Button>
      </form>
    </search>
  );
}

type CategoryTabsProps = Pick<FilterPanelProps, 'narrowing' | 'tabs' | 'onApproach'>;

function CategoryTabs({ narrowing, tabs, onApproach }: CategoryTabsProps) {
  const all = { nome: ALL_CATEGORIES, key: '', count: null };
  const rest = tabs.map((tab) => ({ ...tab, key: fold(tab.nome) }));
  return (
    <nav aria-label="Categorias" className={styles.tabs}>
      <ul className={styles.list}>
        {[all, ...rest].map((tab) => (
          <li key={tab.key}>
            <Link
              to={{ pathname: '/', search: searchOf({ ...narrowing, categoria: tab.key }) }}
              preventScrollReset
              className={classNames(styles.tab, tab.count === 0 && styles.empty)}
              onFocus={onApproach}
              onPointerEnter={onApproach}
              aria-current={narrowing.categoria === tab.key ? 'true' : undefined}
            >
              {tab.nome}
              {tab.count !== null && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
