import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { formatAmount } from '#shared/money.ts';
import type { Facets } from '#shared/page-services.ts';
import { paths } from '#shared/paths.ts';
import { fold } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onIntent } from '../../ui/on-intent.ts';
import {
  catalogSearch,
  discountLabel,
  ENTRIES,
  priceCents,
  toggled,
  type CatalogNarrowing,
} from './catalog-query.ts';
import { CheckGroup } from './check-group.tsx';
import styles from './filters.module.css';
import { useDraft } from './use-draft.ts';

export interface FiltersProps {
  /** Lets the order, which stands elsewhere, belong to the form. */
  id?: string;
  narrowing: CatalogNarrowing;
  facets: Facets;
  onNarrow(part: Partial<CatalogNarrowing>): void;
}

/** Everything that narrows the catalogue. A form of the address and links: it works before any script has run. */
export function Filters({ id, narrowing, facets, onNarrow }: FiltersProps) {
  const { q, categoria, minCents, maxCents } = narrowing;
  const [search, setSearch] = useDraft(q);
  const [min, setMin] = useDraft(amount(minCents));
  const [max, setMax] = useDraft(amount(maxCents));
  const [checked, setChecked] = useState(false);

  function type(text: string) {
    setSearch(text);
    // The field's own cross empties it: the list follows at once.
    if (text === '' && q !== '') onNarrow({ q: '' });
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const wrong = isWrong(min) || isWrong(max);
    setChecked(wrong);
    if (wrong) return;
    const [low, high] = inOrder(priceCents(min), priceCents(max));
    onNarrow({ q: search.trim(), minCents: low, maxCents: high });
  }

  return (
    <form id={id} action={paths.catalog} method="get" noValidate className={styles.filters} onSubmit={apply}>
      <TextField
        label="Buscar"
        type="search"
        name="busca"
        value={search}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        after={<Icon name="search" />}
        onChange={({ target }) => type(target.value)}
      />
      {categoria !== '' && <input type="hidden" name="categoria" value={categoria} />}
      {ENTRIES.map((entry) => narrowing[entry] && <input key={entry} type="hidden" name={entry} value="1" />)}
      <Categories narrowing={narrowing} categories={facets.categorias} />
      <Choices {...{ narrowing, facets, onNarrow }} />
      <PriceRange {...{ min, setMin, max, setMax, checked }} />
    </form>
  );
}

/** Boxes to tick, each with what it would show. */
function Choices({ narrowing, facets, onNarrow }: Omit<FiltersProps, 'id'>) {
  const { cores, tamanhos, materiais, desconto } = narrowing;
  return (
    <>
      <CheckGroup
        title="Cores"
        name="cor"
        options={facets.cores}
        chosen={cores}
        onToggle={(nome) => onNarrow({ cores: toggled(cores, nome) })}
      />
      <CheckGroup
        title="Tamanhos"
        name="tamanho"
        options={facets.tamanhos}
        chosen={tamanhos}
        onToggle={(size) => onNarrow({ tamanhos: toggled(tamanhos, size) })}
      />
      <CheckGroup
        title="Material"
        name="material"
        options={facets.materiais}
        chosen={materiais}
        onToggle={(nome) => onNarrow({ materiais: toggled(materiais, nome) })}
      />
      <CheckGroup
        title="Desconto"
        name="desconto"
        options={facets.descontos}
        labelOf={discountLabel}
        chosen={desconto === null ? [] : [String(desconto)]}
        onToggle={(percent) => onNarrow({ desconto: desconto === Number(percent) ? null : Number(percent) })}
      />
    </>
  );
}

interface PriceRangeProps {
  min: string;
  setMin(typed: string): void;
  max: string;
  setMax(typed: string): void;
  checked: boolean;
}

function PriceRange({ min, setMin, max, setMax, checked }: PriceRangeProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.heading}>Preço (R$)</legend>
      <div className={styles.prices}>
        <PriceField label="De" name="min" typed={min} checked={checked} onType={setMin} />
        <PriceField label="Até" name="max" typed={max} checked={checked} onType={setMax} />
      </div>
      <Button type="submit" variant="secondary" block>
        Aplicar
      </Button>
    </fieldset>
  );
}

interface PriceFieldProps {
  label: string;
  name: string;
  typed: string;
  /** Says so when what was typed is no price. */
  checked: boolean;
  onType(typed: string): void;
}

function PriceField({ label, name, typed, checked, onType }: PriceFieldProps) {
  return (
    <TextField
      {...{ label, name }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed}
      error={checked && isWrong(typed) ? 'Escreva um valor, como 99,90.' : ''}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

const amount = (cents: number | null) => (cents === null ? '' : formatAmount(cents));
const isWrong = (typed: string) => typed.trim() !== '' && priceCents(typed) === null;

/** From the lower to the higher one, whichever way they were typed. */
function inOrder(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

interface CategoriesProps {
  narrowing: CatalogNarrowing;
  categories: Facets['categorias'];
}

function Categories({ narrowing, categories }: CategoriesProps) {
  const current = fold(narrowing.categoria) === fold(ALL_CATEGORIES) ? '' : fold(narrowing.categoria);
  const all = { value: ALL_CATEGORIES, key: '', count: null };
  const rest = categories.map((category) => ({ ...category, key: fold(category.value) }));
  return (
    <nav aria-label="Categorias">
      <h2 className={styles.heading}>Categorias</h2>
      <ul className={styles.categories}>
        {[all, ...rest].map(({ value, key, count }) => (
          <li key={key}>
            <Link
              to={paths.catalog + catalogSearch({ ...narrowing, categoria: key === '' ? '' : value })}
              prefetch={onIntent()}
              preventScrollReset
              aria-current={key === current ? 'true' : undefined}
            >
              {value} {count !== null && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
