import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Unknown, hidden, archived, or not to be had from the server just now. */
export function ProductNotFound() {
  return (
    <EmptyState
      art="/art/not-found.svg"
      title="Produto não encontrado"
      level={1}
      actions={
        <>
          <ButtonLink to={paths.catalog}>Ver produtos</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            Ir para o início
          </ButtonLink>
        </>
      }
    >
      <p>O produto que você está procurando não existe ou foi removido.</p>
    </EmptyState>
  );
}
