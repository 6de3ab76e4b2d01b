import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { catalogSearch, countFilters, withoutFilters, type CatalogNarrowing } from './catalog-query.ts';

const ART = '/art/empty-list.svg';

/** No cards: because there are no products, none of this category, or none that the filters leave. */
export function NothingListed({ narrowing }: { narrowing: CatalogNarrowing }) {
  const { categoria, promocoes } = narrowing;
  const hasFilters = countFilters(narrowing) > 0;
  if (categoria === '' && !hasFilters && !promocoes) {
    return (
      <EmptyState
        art={ART}
        title="Nenhum produto cadastrado."
        actions={<ButtonLink to={paths.home}>Ir para o início</ButtonLink>}
      >
        <p>Administrador: adicione produtos pelo painel administrativo.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={ART}
      title="Nenhum produto encontrado."
      actions={
        <>
          {hasFilters && (
            <ButtonLink to={paths.catalog + catalogSearch(withoutFilters(narrowing))}>
              Limpar Filtros
            </ButtonLink>
          )}
          <ButtonLink to={paths.catalog} variant="secondary">
            Ver todos os produtos
          </ButtonLink>
        </>
      }
    >
      <p>{whyOf(categoria, hasFilters)}</p>
    </EmptyState>
  );
}

function whyOf(categoria: string, hasFilters: boolean): string {
  if (categoria === '')
    return hasFilters ? 'Nenhuma peça combina com estes filtros.' : 'Nenhuma peça está em promoção agora.';
  return hasFilters
    ? `Nenhuma peça da categoria "${categoria}" combina com estes filtros.`
    : `Nenhum produto na categoria "${categoria}".`;
}
