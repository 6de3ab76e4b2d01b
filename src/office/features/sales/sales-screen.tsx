import { ButtonLink } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { OFFICE_PAGE_SIZE, useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { officePaths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { FormerHint } from './former-hint.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderViews } from './order-views.tsx';
import type { OrderRow } from './order-row.ts';
import { InvoicesExport, OrdersExport } from './sales-exports.tsx';
import { SalesCards } from './sales-cards.tsx';
import styles from './sales-screen.module.css';
import { useOrders } from './use-orders.ts';
import { useSalesFigures } from './use-sales-figures.ts';

const NONE_KEPT = 'Este navegador não guardou pedidos para mostrar enquanto isso.';

/** Vendas: what was sold today, and every order. */
export function SalesScreen() {
  const address = useListAddress();
  const seesFigures = useMay('see-figures');
  const today = useSalesFigures({ rests: !seesFigures });
  const mayExport = useMay('export-orders');
  const orders = useOrders(address);
  const searched = address.params.get('busca') ?? '';
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
      <OrderViews address={address} />
      <TableSheet>
        <OrderFilters address={address} />
        {searched !== '' && <FormerHint q={searched} />}
        <DataTable<OrderRow>
          caption="Pedidos"
          columns={ORDER_COLUMNS}
          rows={orders.rows}
          keyOf={(row) => row.id ?? row.codigo}
          order={address.params.get('ordem') || 'recentes'}
          onOrder={(ordem) => address.set({ ordem })}
          loading={orders.loading}
          empty={<NoOrders address={address} failed={orders.failure !== null} />}
        />
        <TableFoot>
          <Pagination
            label="Páginas de pedidos"
            page={address.page}
            pageSize={OFFICE_PAGE_SIZE}
            total={orders.total}
            loading={orders.loading}
            hrefOf={address.pageHref}
          />
        </TableFoot>
      </TableSheet>
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

function NoOrders({ address, failed }: { address: ListAddress; failed: boolean }) {
  const wayOut =
    address.params.size > 0 ? (
      <WayOut to={officePaths.sales} />
    ) : (
      <WayOut to={officePaths.products}>Ver os produtos</WayOut>
    );
  return <Nothing title={failed ? NONE_KEPT : 'Nenhum pedido encontrado'} action={wayOut} />;
}
