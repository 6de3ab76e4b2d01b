import { useParams } from 'react-router';
import { reaisToCents } from '#shared/money.ts';
import { normalizeCode } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { useClearWhenPaid } from '../features/cart/use-clear-when-paid.ts';
import { OrderForm } from '../features/orders/order-form.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { useOrder } from '../features/orders/use-order.ts';
import { PixCode } from '../features/payment/pix-code.tsx';
import { pageMeta } from '../lib/meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/order.ts';
import styles from './order-pages.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Seu pedido',
    description: 'Andamento, itens e entrega do seu pedido.',
    path: paths.orders,
    noindex: true,
  });
}

/** One page for all orders: the server's HTML has none, the browser opens the one in the address. */
export default function OrderPage() {
  const { codigo: typed = '' } = useParams();
  const { state, open } = useOrder(normalizeCode(typed));
  useClearWhenPaid(state.kind === 'open' ? state.pedido : null);
  return (
    <Container>
      <Breadcrumb
        items={[
          { label: 'Início', to: paths.home },
          { label: 'Pedidos', to: paths.orders },
          { label: 'Seu pedido' },
        ]}
      />
      <h1 className={styles.title}>Seu pedido</h1>
      <div className={styles.place}>
        {state.kind === 'asking' && <Skeleton height="24rem" />}
        {state.kind === 'closed' && (
          <>
            <p className={styles.lead}>Para ver este pedido, confirme o e-mail da compra.</p>
            <OrderForm codigo={typed} onFound={open} />
          </>
        )}
        {state.kind === 'open' && <OrderView pedido={state.pedido} pix={openPix(state.pedido)} />}
      </div>
    </Container>
  );
}

function openPix({ pix, total }: PedidoCompleto) {
  if (pix === null) return null;
  return (
    <PixCode
      amountCents={reaisToCents(total) ?? 0}
      code={pix.qr_code}
      picture={pix.qr_code_base64}
      expiresAt={pix.expires_at}
    />
  );
}
