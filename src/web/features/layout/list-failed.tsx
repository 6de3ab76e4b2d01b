import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './list-failed.module.css';

/** A page of products whose data did not come: the empty list, and the way to ask again. */
export function ListFailed({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <Container className={styles.place}>
      <h1>{title}</h1>
      <EmptyState
        art="/art/offline.svg"
        title="Nenhum produto encontrado."
        actions={
          <ButtonLink to={pathname + search} prefetch="none">
            Tentar de novo
          </ButtonLink>
        }
      >
        <p>A lista não chegou até aqui. Confira sua conexão e tente de novo.</p>
      </EmptyState>
    </Container>
  );
}
