import { useState } from 'react';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { dateText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Coming } from '../../ui/coming.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import styles from './customer-screen.module.css';
import { customerWords } from './customer-words.ts';

/** One customer with her orders. Personal data stay masked until somebody asks for them, which is written down. */
export function CustomerScreen({ id }: { id: string }) {
  const { role } = useOfficeUser();
  return role === 'equipe' ? <NoAccess title="Cliente" /> : <Customer id={id} />;
}

function Customer({ id }: { id: string }) {
  const { role } = useOfficeUser();
  const [revealed, setRevealed] = useState(false);
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/clientes/:id', {
    params: { id },
    query: { revelar: revealed ? '1' : undefined },
  });
  const failed = error !== null && !loading;
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  const problem = failed && (unknown ? <Unknown /> : <Failed error={error} onRetry={reload} />);
  if (data === null) {
    return (
      <>
        <SectionHead title="Cliente" actions={<Back />} />
        {problem || <Coming />}
      </>
    );
  }
  const { cliente, enderecos, pedidos } = data;
  const masked = cliente.mascarado;
  return (
    <div aria-busy={loading}>
      <SectionHead
        title={customerWords(cliente).nome.slice(0, 120)}
        text={`Cliente desde ${dateText(cliente.created_at)}`}
        actions={
          <>
            <Back />
            {role === 'admin' && (
              <Button
                variant="secondary"
                icon="eye"
                busy={loading}
                aria-pressed={!masked}
                onClick={() => setRevealed(masked)}
              >
                {masked ? 'Mostrar dados pessoais' : 'Esconder dados pessoais'}
              </Button>
            )}
          </>
        }
      />
      {problem}
      <p className={styles.note} role="status">
        {masked
          ? 'Dados pessoais mascarados. Mostrá-los fica registrado na auditoria.'
          : 'Dados pessoais à mostra. A consulta ficou registrada na auditoria.'}
      </p>
      <div className={styles.columns}>
        <CustomerOrders pedidos={pedidos} total={cliente.pedidos} />
        <CustomerFacts cliente={cliente} enderecos={enderecos} />
      </div>
    </div>
  );
}

function Back() {
  return (
    <ButtonLink variant="quiet" icon="arrow-left" to={officePaths.customers} prefetch="none">
      Todos os clientes
    </ButtonLink>
  );
}

function Unknown() {
  return (
    <Nothing
      title="Não encontramos este cliente."
      action={<WayOut to={officePaths.customers}>Ver todos os clientes</WayOut>}
    />
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <LoadFailed
      text="Erro ao carregar o cliente"
      detail={errorText(error, 'Tente de novo em instantes.')}
      onRetry={onRetry}
    />
  );
}
