import { memo, useState } from 'react';
import type { CatalogData } from '#shared/page-services.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { fetchAhead, lazyComponent } from '../../lib/document/lazy-component.ts';
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
import { useFreshProducts } from './use-fresh-products.ts';
import { useNarrow } from './use-narrow.ts';

const loadChoose = async () => (await import('./choose-dialog.tsx')).ChooseDialog;
const ChooseDialog = lazyComponent(loadChoose);
const loadDrawer = async () => (await import('./filter-drawer.tsx')).FilterDrawer;
const FilterDrawer = lazyComponent(loadDrawer);

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
  const { cards, total } = useFreshProducts(data, narrowing);
  const { buying, buy, stopBuying } = useBuying(loadChoose);
  // Null: never asked for, and its code never fetched.
  const [isFiltering, setFiltering] = useState<boolean | null>(null);
  const filters = { narrowing: wanted, facets: data.facets, onNarrow: narrow };
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
            <Cards cards={cards} onBuy={buy} />
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
          cor={buying.cor}
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

interface CardsProps {
  cards: readonly Cartao[];
  onBuy(card: Cartao, cor: string | undefined): Promise<void>;
}

/** Drawn anew only when other cards have come: a filter that is ticked answers first. */
const Cards = memo(function Cards({ cards, onBuy }: CardsProps) {
  return cards.map((card, index) => (
    <li key={card.id}>
      <CatalogCard
        card={card}
        priority={index < FIRST}
        onApproach={() => fetchAhead(loadChoose)}
        onBuy={(cor) => void onBuy(card, cor)}
      />
    </li>
  ));
});
