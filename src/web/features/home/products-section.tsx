import { Link } from 'react-router';
import { countText } from '#shared/catalog.ts';
import { paths } from '#shared/paths.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { PAGE_SIZE, searchOf, type Narrowing } from '../../lib/lists/list-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { MoreLink } from './more-link.tsx';
import { ProductGrid } from './product-grid.tsx';
import styles from './products-section.module.css';
import { isTab, type Tab } from './tabs.ts';

interface ProductsSectionProps {
  narrowing: Narrowing;
  tabs: Tab[];
  cards: Cartao[];
  total: number;
  /** The page of links that the first card stands on, and how many pages are shown from there. */
  page: number;
  pagesShown: number;
  onQ(q: string): void;
  onChange(part: Partial<Narrowing>): void;
  onApproach(): void;
  onMore(): void;
}

/** 'Nossos produtos': filters, count, grid, and ways to more. */
export function ProductsSection(props: ProductsSectionProps) {
  const { narrowing, tabs, cards, total, page, pagesShown, onQ, onChange, onApproach, onMore } = props;
  const nextPage = page + pagesShown;
  const pageLink = (number: number) => `/${searchOf(narrowing, number)}`;
  return (
    <Container as="section" id="produtos" aria-labelledby="nossos-produtos" className={styles.section}>
      <h2 id="nossos-produtos">Nossos produtos</h2>
      <p className={styles.subtitle}>Descubra nossa coleção completa de moda.</p>
      <FilterPanel {...{ narrowing, tabs, onQ, onChange, onApproach }} />
      <output className={styles.count}>{countText(total)}</output>
      {page > 1 && (
        <p className={styles.before}>
          <Link to={pageLink(page - 1)} rel="prev">
            Ver produtos anteriores
          </Link>
        </p>
      )}
      {cards.length > 0 ? (
        <ProductGrid cards={cards}>
          {(nextPage - 1) * PAGE_SIZE < total && (
            <MoreLink key={nextPage} to={pageLink(nextPage)} onMore={onMore} />
          )}
        </ProductGrid>
      ) : (
        <NothingFound narrowing={narrowing} tabs={tabs} onChange={onChange} />
      )}
    </Container>
  );
}

/** What a search has left out may well be there: no category is called empty then. */
function emptyText(q: string, categoria: string): string {
  if (q !== '') {
    const where = categoria === '' ? 'Nada' : `Nenhum produto na categoria "${categoria}"`;
    return `${where} combina com a busca “${q}”.`;
  }
  if (categoria === '') return 'Nenhum produto ainda foi colocado nessa categória, aguarde.';
  return `Nenhum produto na categoria "${categoria}".`;
}

type NothingFoundProps = Pick<ProductsSectionProps, 'narrowing' | 'tabs' | 'onChange'>;

function NothingFound({ narrowing, tabs, onChange }: NothingFoundProps) {
  const { q, categoria } = narrowing;
  const nome = tabs.find((tab) => isTab(tab, categoria))?.nome ?? categoria;
  return (
    <EmptyState
      art="/art/empty-list.svg"
      title="Nenhum produto encontrado."
      level={3}
      actions={
        categoria === '' && q === '' ? (
          <ButtonLink to={paths.contact} variant="secondary">
            Falar com a loja
          </ButtonLink>
        ) : (
          <Button variant="secondary" onClick={() => onChange({ q: '', categoria: '', sort: '' })}>
            Ver todos os produtos
          </Button>
        )
      }
    >
      <p>{emptyText(q, nome)}</p>
    </EmptyState>
  );
}
