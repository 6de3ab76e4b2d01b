import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import type { MeuPedido } from '#shared/wire/customers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FormerOrders } from './former-orders.tsx';
import styles from './my-orders.module.css';
import { OrderCard } from './order-card.tsx';
import { useMyOrders } from './use-my-orders.ts';

const AT_FIRST = 10;

interface MyOrdersProps {
  token: string;
  /** The session has ended at the server: who it is has to be asked again. */
  onExpired(): void;
}

/** All orders of the customer who is logged in, newest first. */
export function MyOrders({ token, onExpired }: MyOrdersProps) {
  const { state, again } = useMyOrders(token, onExpired);
  if (state.kind === 'asking') return <Coming />;
  if (state.kind === 'failed') {
    return (
      <InfoBox kind="error" title="Não conseguimos buscar seus pedidos">
        Eles estão guardados com a loja. Verifique sua internet e tente de novo.
        <div className={styles.again}>
          <Button variant="secondary" onClick={again}>
            Tentar de novo
          </Button>
        </div>
      </InfoBox>
    );
  }
  return (
    <>
      {state.pedidos.length === 0 ? <NoOrders /> : <OrderList {...state} />}
      <FormerOrders token={token} />
    </>
  );
}

function OrderList({ pedidos, isAll }: { pedidos: readonly MeuPedido[]; isAll: boolean }) {
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <>
      <ul className={styles.list}>
        {pedidos.slice(0, shown).map((pedido) => (
          <li key={pedido.codigo}>
            <OrderCard pedido={pedido} />
          </li>
        ))}
      </ul>
      {pedidos.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + AT_FIRST)}>
          Mostrar mais pedidos
        </Button>
      )}
      {pedidos.length <= shown && !isAll && (
        <p>Estes são os seus {pedidos.length} pedidos mais recentes. Os mais antigos se abrem pelo código.</p>
      )}
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState
      art="/art/empty-list.svg"
      title="Você ainda não fez pedidos"
      actions={<ButtonLink to={paths.catalog}>Explorar produtos</ButtonLink>}
    >
      <p>Quando fizer o primeiro, você acompanha tudo por aqui.</p>
    </EmptyState>
  );
}

function Coming() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>Carregando seus pedidos</VisuallyHidden>
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
    </div>
  );
}
