import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { filterCards } from '#shared/catalog.ts';
import type { CatalogData } from '#shared/page-services.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { fetchAhead, later } from '../../lib/later.ts';
import { askCards } from '../../lib/lists.ts';
import { useReread } from '../../lib/reread.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { CatalogBar, FILTER_FORM_ID, FILTERS_ID } from './catalog-bar.tsx';
import { CatalogCard } from './catalog-card.tsx';
import type { CatalogNarrowing } from './catalog-query.ts';
import styles from './catalog-screen.module.css';
import type { Chosen } from './choose-form.tsx';
import { Filters } from './filters.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { PageLinks } from './page-links.tsx';
import { useBuying } from './use-buying.ts';
import { useNarrow } from './use-narrow.ts';

const loadChoose = async () => (await import('./choose-dialog.tsx')).ChooseDialog;
const ChooseDialog = later(loadChoose);
const loadDrawer = async () => (await import('./filter-drawer.tsx')).FilterDrawer;
const FilterDrawer = later(loadDrawer);

/** How often the list is asked for news while the page is shown. */
const REREAD_MS = 30_000;
/** Cards whose pictures are in the first screen. */
const FIRST = 4;

interface CatalogScreenProps {
  data: CatalogData;
  narrowing: CatalogNarrowing;
  page: number;
  onAdd(product: Produto, chosen: Chosen): void;
}

/** The whole catalogue: filters beside it, or in a drawer on a phone. */
export function CatalogScreen({ data, narrowing, page, onAdd }: CatalogScreenProps) {
  const { wanted, isPending, narrow } = useNarrow(narrowing);
  const { cards, total } = useFreshList(data, narrowing);
  const { buying, buy, stopBuying } = useBuying(loadChoose);
  // Null: never asked for, and its code never fetched.
  const [isFiltering, setFiltering] = useState<boolean | null>(null);
  const filters = { narrowing: wanted, data, onNarrow: narrow };
  return (
    <div className={styles.layout}>
      <aside id={FILTERS_ID} className={styles.side} aria-label="Filtros">
        <Filters id={FILTER_FORM_ID} {...filters} />
      </aside>
      <div className={styles.main}>
        <CatalogBar
          narrowing={wanted}
          total={total}
          onSort={(sort) => narrow({ sort })}
          onApproach={() => fetchAhead(loadDrawer)}
          onFilter={() => setFiltering(true)}
        />
        <AppliedFilters narrowing={wanted} />
        {cards.length > 0 ? (
          <ul className={styles.grid} aria-busy={isPending}>
            {cards.map((card, index) => (
              <li key={card.id}>
                <CatalogCard
                  card={card}
                  priority={index < FIRST}
                  onApproach={() => fetchAhead(loadChoose)}
                  onBuy={() => void buy(card)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <NothingListed narrowing={narrowing} />
        )}
        <PageLinks narrowing={narrowing} page={page} total={total} />
      </div>
      {isFiltering !== null && (
        <FilterDrawer
          {...filters}
          {...{ total, isPending }}
          open={isFiltering}
          onClose={() => setFiltering(false)}
        />
      )}
      {buying !== null && (
        <ChooseDialog
          key={buying.turn}
          card={buying.card}
          open={buying.isOpen}
          onClose={stopBuying}
          onAdd={(product, chosen) => {
            stopBuying();
            onAdd(product, chosen);
          }}
        />
      )}
    </div>
  );
}

/**
 * The page's cards, read again every 30 s. A refusal empties the list until the next reading. On a dead network sample
 * products, where there are any, take its place.
 */
function useFreshList(
  data: CatalogData,
  { minCents, maxCents, sort, ...narrowing }: CatalogNarrowing,
): Pick<CatalogData, 'cards' | 'total'> {
  const revalidator = useRevalidator();
  const [isRefused, setRefused] = useState(false);
  const [samples, setSamples] = useState<Cartao[] | null>(null);
  useReread({
    ask: askCards,
    everyMs: REREAD_MS,
    etag: data.productsEtag,
    onData: (cards, _etag, simulated) => {
      setRefused(false);
      setSamples(simulated ? cards : null);
      if (!simulated) void revalidator.revalidate();
    },
    onRefused: () => setRefused(true),
  });
  if (isRefused) return { cards: [], total: 0 };
  if (samples === null) return data;
  const cards = filterCards(samples, {
    ...narrowing,
    sort,
    ...(minCents !== null && { minCents }),
    ...(maxCents !== null && { maxCents }),
  });
  return { cards, total: cards.length };
}
