import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { OrderForm } from '../features/orders/order-form.tsx';
import { pageMeta } from '../lib/meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/orders.ts';
import styles from './order-pages.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Acompanhar pedido',
    description: 'Veja como está o seu pedido com o código e o e-mail da compra.',
    path: paths.orders,
    noindex: true,
  });
}

export default function OrdersPage() {
  const navigate = useNavigate();
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: 'Pedidos' }]} />
      <h1 className={styles.title}>Acompanhe seu pedido</h1>
      <p className={styles.lead}>Com o código e o e-mail da compra você vê em que pé está o seu pedido.</p>
      <div className={styles.place}>
        <OrderForm onFound={({ codigo }) => void navigate(paths.order(codigo))} />
      </div>
    </Container>
  );
}
