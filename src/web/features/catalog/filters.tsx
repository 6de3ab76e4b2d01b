import { Form, Link, useSubmit } from 'react-router';
import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { formatAmount } from '#shared/money.ts';
import type { CategoryTab } from '#shared/page-services.ts';
import { paths } from '#shared/paths.ts';
import { fold } from '#shared/text.ts';
import type { Cor } from '#shared/wire/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { catalogSearch, isNarrowed, type CatalogNarrowing } from './catalog-query.ts';
import styles from './filters.module.css';

interface FiltersProps {
  narrowing: CatalogNarrowing;
  categories: CategoryTab[];
  colors: Cor[];
  sizes: string[];
}

/** Categories as links and the rest as a form of the address: it works before any script has run. */
export function Filters({ narrowing, categories, colors, sizes }: FiltersProps) {
  const submit = useSubmit();
  const current = fold(narrowing.categoria);
  const nothing: CatalogNarrowing = {
    categoria: '',
    cores: [],
    tamanhos: [],
    sort: narrowing.sort,
    minCents: null,
    maxCents: null,
  };
  const toCategory = (nome: string) => paths.catalog + catalogSearch({ ...narrowing, categoria: nome });
  return (
    <div className={styles.filters}>
      <nav aria-label="Categorias">
        <h2 className={styles.heading}>Categorias</h2>
        <ul className={styles.categories}>
          <li>
            <Link to={toCategory('')} prefetch="intent" aria-current={current === '' ? 'true' : undefined}>
              {ALL_CATEGORIES}
            </Link>
          </li>
          {categories.map(({ id, nome, count }) => (
            <li key={id}>
              <Link
                to={toCategory(nome)}
                prefetch="intent"
                aria-current={fold(nome) === current ? 'true' : undefined}
              >
                {nome} <span className={styles.count}>{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        key={catalogSearch({ ...narrowing, sort: '' })}
        action={paths.catalog}
        preventScrollReset
        className={styles.form}
        onChange={(event) => {
          const { target, currentTarget } = event;
          const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
          if (isBox) void submit(currentTarget, { preventScrollReset: true });
        }}
      >
        {narrowing.categoria !== '' && <input type="hidden" name="categoria" value={narrowing.categoria} />}
        {narrowing.sort !== '' && <input type="hidden" name="ordem" value={narrowing.sort} />}
        <details className={styles.group} open={narrowing.cores.length > 0 || undefined}>
          <summary className={styles.heading}>Cores</summary>
          <div className={styles.boxes}>
            {colors.map(({ nome, hex }) => (
              <Checkbox key={nome} name="cor" value={nome} defaultChecked={narrowing.cores.includes(nome)}>
                <span
                  className={styles.dot}
                  aria-hidden="true"
                  {...(hex && { style: { backgroundColor: hex } })}
                />
                {nome}
              </Checkbox>
            ))}
          </div>
        </details>
        <details className={styles.group} open={narrowing.tamanhos.length > 0 || undefined}>
          <summary className={styles.heading}>Tamanhos</summary>
          <div className={styles.boxes}>
            {sizes.map((size) => (
              <Checkbox
                key={size}
                name="tamanho"
                value={size}
                defaultChecked={narrowing.tamanhos.includes(size)}
              >
                {size}
              </Checkbox>
            ))}
          </div>
        </details>
        <fieldset className={styles.group}>
          <legend className={styles.heading}>Preço (R$)</legend>
          <div className={styles.prices}>
            <TextField label="De" name="min" inputMode="decimal" defaultValue={amount(narrowing.minCents)} />
            <TextField label="Até" name="max" inputMode="decimal" defaultValue={amount(narrowing.maxCents)} />
          </div>
          <Button type="submit" variant="secondary" size="s" block>
            Aplicar
          </Button>
        </fieldset>
      </Form>
      {isNarrowed(narrowing) && (
        <Link to={paths.catalog + catalogSearch(nothing)} className={styles.clear}>
          Limpar Filtros
        </Link>
      )}
    </div>
  );
}

const amount = (cents: number | null) => (cents === null ? '' : formatAmount(cents));
