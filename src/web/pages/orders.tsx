import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { MyOrders } from '../features/orders/my-orders.tsx';
import { OrderForm } from '../features/orders/order-form.tsx';
import { useHydrated } from '../lib/document/use-hydrated.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useSession, type Session } from '../lib/session/session.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import { InfoBox } from '../ui/info-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/orders.ts';
import styles from './order-pages.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Meus pedidos',
    description: 'Veja como estão os seus pedidos.',
    path: paths.orders,
    noindex: true,
  });
}

/** A customer's own orders; whoever is not logged in opens one by its code and e-mail. */
export default function OrdersPage() {
  const session = useSession();
  const hydrated = useHydrated();
  const [expired, setExpired] = useState(false);
  const onExpired = useCallback(() => setExpired(true), []);
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: 'Pedidos' }]} />
      <div className={styles.place}>
        {!hydrated && (
          <>
            <h1 className={styles.title}>Pedidos</h1>
            <Skeleton height="20rem" />
          </>
        )}
        {hydrated && session !== null && <OwnOrders session={session} onExpired={onExpired} />}
        {hydrated && session === null && <Visitor expired={expired} />}
      </div>
    </Container>
  );
}

function OwnOrders({ session, onExpired }: { session: Session; onExpired(): void }) {
  const open = useOpenOrder();
  return (
    <>
      <h1 className={styles.title}>Meus pedidos</h1>
      <p className={styles.lead}>Pedidos da conta {session.cliente.email}.</p>
      <MyOrders token={session.token} onExpired={onExpired} />
      <details className={styles.other}>
        <summary>Comprou sem entrar na conta?</summary>
        <OrderForm onFound={open} />
      </details>
    </>
  );
}

function Visitor({ expired }: { expired: boolean }) {
  const open = useOpenOrder();
  return (
    <>
      <h1 className={styles.title}>Acompanhe seu pedido</h1>
      {expired && (
        <InfoBox kind="info" title="Sua sessão terminou" className={styles.notice}>
          Por segurança pedimos que você entre de novo para ver a lista dos seus pedidos.
        </InfoBox>
      )}
      <p className={styles.lead}>
        Com o código e o e-mail da compra você vê em que pé está o seu pedido. Tem conta?{' '}
        <Link to={paths.login} state={{ from: paths.orders }}>
          Entre para ver todos
        </Link>
        .
      </p>
      <OrderForm onFound={open} />
    </>
  );
}

function useOpenOrder(): (pedido: { codigo: string }) => void {
  const navigate = useNavigate();
  return ({ codigo }) => void navigate(paths.order(codigo));
}
