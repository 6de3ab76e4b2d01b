import { SIGHTS } from '#shared/acts.ts';
import { useState, type ComponentType } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dateText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay, useOfficeUser } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, readProblem, Unread, type OneOfList } from '../../ui/unread.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { FormerOrders } from './former-orders.tsx';
import styles from './customer-screen.module.css';
import { customerWords } from './customer-words.ts';

const WORDS: OneOfList = {
  title: 'Cliente',
  list: { to: officePaths.customers, back: 'Todos os clientes', wayOut: 'Ver todos os clientes' },
  unknown: 'Não encontramos este cliente.',
  failed: 'Erro ao carregar o cliente',
};

/** One customer with her orders. Personal data stay masked until somebody asks for them, which is written down. */
export function CustomerScreen({ id, ...others }: { id: string } & Others) {
  const maySee = useMay('see-customers');
  return maySee ? <Customer id={id} {...others} /> : <NoAccess title={WORDS.title} />;
}

/** What other rooms of the office show of her. */
interface Others {
  /** What was charged besides her orders. */
  Pix: ComponentType<{ id: number }>;
}

function Customer({ id, Pix }: { id: string } & Others) {
  const { role } = useOfficeUser();
  const [revealed, setRevealed] = useState(false);
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/clientes/:id', {
    params: { id },
    query: { revelar: revealed ? '1' : undefined },
  });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  const { cliente, enderecos, pedidos } = data;
  const masked = cliente.mascarado;
  return (
    <div aria-busy={reading.loading}>
      <SectionHead
        title={customerWords(cliente).nome.slice(0, 120)}
        text={`Cliente desde ${dateText(cliente.created_at)}`}
        actions={
          <>
            <BackToList words={WORDS} />
            {SIGHTS[role] !== 'masked' && (
              <Button
                variant="secondary"
                icon="eye"
                busy={reading.loading}
                aria-pressed={!masked}
                onClick={() => setRevealed(masked)}
              >
                {masked ? 'Mostrar dados pessoais' : 'Esconder dados pessoais'}
              </Button>
            )}
          </>
        }
      />
      {readProblem(WORDS, reading)}
      <p className={styles.note} role="status">
        {masked
          ? 'Dados pessoais mascarados. Mostrá-los fica registrado na auditoria.'
          : 'Dados pessoais à mostra. A consulta ficou registrada na auditoria.'}
      </p>
      <div className={styles.columns}>
        <div className={styles.lists}>
          <CustomerOrders pedidos={pedidos} total={cliente.pedidos} />
          {cliente.pedidosAntigos > 0 && <FormerOrders id={cliente.id} total={cliente.pedidosAntigos} />}
          <Pix id={cliente.id} />
        </div>
        <CustomerFacts cliente={cliente} enderecos={enderecos} />
      </div>
    </div>
  );
}
