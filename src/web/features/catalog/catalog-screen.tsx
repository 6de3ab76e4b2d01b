import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { countText } from '#shared/catalog.ts';
import type { CatalogData } from '#shared/page-services.ts';
import { paths } from '#shared/paths.ts';
import type { Cartao, Produto, Sort } from '#shared/wire/catalog.ts';
import { PAGE_SIZE } from '../../lib/list-query.ts';
import { useReread } from '../../lib/reread.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { CatalogCard } from './catalog-card.tsx';
import { catalogSearch, isNarrowed, type CatalogNarrowing } from './catalog-query.ts';
import styles from './catalog-screen.module.css';
import { Filters } from './filters.tsx';

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'));

/** How often the list is asked for news while the page is shown. */
const REREAD_MS = 30_000;
/** Cards whose pictures are in the first screen. */
const FIRST = 4;

const SORTS: readonly { value: Sort | ''; label: string }[] = [
  { value: '', label: 'Mais Vendidos' },
  { value: 'menor', label: 'Menor Preço' },
  { value: 'maior', label: 'Maior Preço' },
  { value: 'nome', label: 'A-Z' },
  { value: 'nome-desc', label: 'Z-A' },
];

interface CatalogScreenProps {
  data: CatalogData;
  narrowing: CatalogNarrowing;
  page: number;
  onAdd(product: Produto, choice: { cor: string; tamanho: string; quantidade: number }): void;
}

/** The whole catalogue: filters beside it, or folded above it on a phone. */
export function CatalogScreen({ data, narrowing, page, onAdd }: CatalogScreenProps) {
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [buying, setBuying] = useState<Cartao | null>(null);
  const [refused, setRefused] = useState(false);
  useReread<Cartao[]>({
    path: '/produtos?campos=cartao',
    everyMs: REREAD_MS,
    etag: data.productsEtag,
    onData: () => {
      setRefused(false);
      void revalidator.revalidate();
    },
    onRefused: () => setRefused(true),
  });
  const cards = refused ? [] : data.cards;
  const total = refused ? 0 : data.total;
  const filters = (
    <Filters {...{ narrowing, categories: data.categories, colors: data.colors, sizes: data.sizes }} />
  );
  return (
    <div className={styles.layout}>
      <aside className={styles.side} aria-label="Filtros">
        {filters}
      </aside>
      <div className={styles.main}>
        <div className={styles.bar}>
          <output className={styles.count}>{countText(total)}</output>
          <Select
            label="Ordenar por"
            value={narrowing.sort}
            onChange={(event) => {
              const sort = SORTS.find(({ value }) => value === event.currentTarget.value)?.value ?? '';
              void navigate(paths.catalog + catalogSearch({ ...narrowing, sort }), {
                preventScrollReset: true,
              });
            }}
          >
            {SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <details className={styles.drawer}>
          <summary>Filtrar</summary>
          {filters}
        </details>
        {cards.length > 0 ? (
          <ul className={styles.grid}>
            {cards.map((card, index) => (
              <li key={card.id}>
                <CatalogCard card={card} priority={index < FIRST} onBuy={setBuying} />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing narrowing={narrowing} />
        )}
        <Pages narrowing={narrowing} page={page} total={total} />
      </div>
      {buying !== null && (
        <Suspense fallback={null}>
          <ChooseDialog
            card={buying}
            onClose={() => setBuying(null)}
            onAdd={(product, choice) => {
              setBuying(null);
              onAdd(product, choice);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Nothing({ narrowing }: { narrowing: CatalogNarrowing }) {
  if (!isNarrowed(narrowing)) {
    return (
      <EmptyState art="/art/empty-list.svg" title="Nenhum produto cadastrado." level={2}>
        <p>Administrador: adicione produtos pelo painel administrativo.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="/art/empty-list.svg"
      title="Nenhum produto encontrado."
      level={2}
      actions={<Link to={paths.catalog}>Ver todos os produtos</Link>}
    >
      <p>
        {narrowing.categoria === ''
          ? 'Nenhuma peça combina com estes filtros.'
          : `Nenhum produto na categoria "${narrowing.categoria}".`}
      </p>
    </EmptyState>
  );
}

function Pages({ narrowing, page, total }: { narrowing: CatalogNarrowing; page: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (last === 1) return null;
  const to = (number: number) => paths.catalog + catalogSearch(narrowing, number);
  return (
    <nav className={styles.pages} aria-label="Páginas do catálogo">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" prefetch="intent">
          Anterior
        </Link>
      )}
      <span>
        Página {page} de {last}
      </span>
      {page < last && (
        <Link to={to(page + 1)} rel="next" prefetch="intent">
          Próxima
        </Link>
      )}
    </nav>
  );
}
