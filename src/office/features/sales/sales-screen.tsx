import { ButtonLink } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { officePaths } from '../../lib/paths.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { OrdersList } from './orders-list.tsx';
import { InvoicesExport, OrdersExport } from './sales-exports.tsx';
import { SalesCards } from './sales-cards.tsx';
import styles from './sales-screen.module.css';
import { useOrders } from './use-orders.ts';
import { useSalesFigures } from './use-sales-figures.ts';

/** Vendas: what was sold today, and every order. */
export function SalesScreen() {
  const address = useListAddress();
  const seesFigures = useMay('see-figures');
  const today = useSalesFigures({ rests: !seesFigures });
  const mayExport = useMay('export-orders');
  const orders = useOrders(address);
  return (
    <>
      <SectionHead title="Vendas" actions={<HeadActions address={address} />} />
      {seesFigures && <SalesCards today={today} />}
      {orders.failure !== null && (
        <div className={styles.failed}>
          <LoadFailed
            text={
              orders.total === 0
                ? 'Erro ao carregar pedidos'
                : 'Erro ao carregar pedidos. Abaixo estão os que ficaram guardados neste navegador.'
            }
            detail={orders.failure}
            onRetry={() => {
              orders.reload();
              today.reload();
            }}
          />
        </div>
      )}
      <OrdersList address={address} orders={orders} />
      {mayExport && (
        <p className={styles.below}>
          <InvoicesExport address={address} />
        </p>
      )}
    </>
  );
}

function HeadActions({ address }: { address: ListAddress }) {
  const mayExport = useMay('export-orders');
  const maySell = useMay('sell-elsewhere');
  return (
    <>
      {mayExport && <OrdersExport address={address} />}
      {maySell && (
        <ButtonLink to={officePaths.newOrder} icon="plus" prefetch="none">
          Novo pedido
        </ButtonLink>
      )}
    </>
  );
}
