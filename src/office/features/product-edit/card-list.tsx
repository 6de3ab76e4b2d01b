import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { listQuery, OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './cards-screen.module.css';
import { ProductCard } from './product-card.tsx';

const CARDS_COMING = 8;

interface CardListProps {
  onEdit(product: ProdutoDoEscritorio): void;
  onRemove(product: ProdutoDoEscritorio): void;
}

/** The products as cards, searched and paged. */
export function CardList({ onEdit, onRemove }: CardListProps) {
  const address = useListAddress();
  const mayWrite = useMay('edit-products');
  const query = listQuery(address, {});
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/produtos', { query });
  return (
    <>
      {error !== null && !loading && (
        <LoadFailed text="Erro ao carregar produtos" detail={errorText(error, '')} onRetry={reload} />
      )}
      <div className={styles.tools}>
        <SearchField label="Buscar produtos" value={address.typed} onChange={address.type} />
        <Pagination
          label="Páginas de produtos"
          page={address.page}
          pageSize={OFFICE_PAGE_SIZE}
          total={total}
          loading={loading}
          hrefOf={address.pageHref}
        />
      </div>
      {data === null && error === null && <CardsComing />}
      {data?.length === 0 && (
        <Nothing
          title="Nenhum produto encontrado"
          action={
            address.params.get('busca') ? (
              <WayOut to={officePaths.productCards} />
            ) : (
              <WayOut to={officePaths.products}>Ver a lista de produtos</WayOut>
            )
          }
        />
      )}
      <ul className={styles.cards} aria-label="Produtos" aria-busy={loading}>
        {data?.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            mayWrite={mayWrite}
            onEdit={() => onEdit(product)}
            onRemove={() => onRemove(product)}
          />
        ))}
      </ul>
    </>
  );
}

function CardsComing() {
  return (
    <div role="status">
      <VisuallyHidden>Carregando ...</VisuallyHidden>
      <div className={styles.cards}>
        {Array.from({ length: CARDS_COMING }, (_, card) => (
          <Skeleton key={card} ratio="3 / 5" />
        ))}
      </div>
    </div>
  );
}
