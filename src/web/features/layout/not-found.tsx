import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The page for an address that leads nowhere. */
export function PageNotFound() {
  return (
    <Container>
      <EmptyState
        art="/art/not-found.svg"
        title="Página não encontrada"
        level={1}
        actions={
          <>
            <ButtonLink to={paths.home}>Ir para o início</ButtonLink>
            <ButtonLink to={paths.catalog} variant="secondary">
              Ver produtos
            </ButtonLink>
          </>
        }
      >
        <p>O endereço mudou ou nunca existiu. As peças continuam aqui, é só voltar para a loja.</p>
      </EmptyState>
    </Container>
  );
}

/** The page for a mistake of ours. */
export function PageFailed() {
  return (
    <Container>
      <EmptyState
        art="/art/offline.svg"
        title="Algo deu errado"
        level={1}
        actions={
          <>
            <Button icon="exchange" onClick={() => location.reload()}>
              Tentar de novo
            </Button>
            <ButtonLink to={paths.home} variant="secondary" reloadDocument>
              Ir para o início
            </ButtonLink>
          </>
        }
      >
        <p>Não foi nada que você fez. Seu carrinho continua guardado; tente de novo em um instante.</p>
      </EmptyState>
    </Container>
  );
}
