import { useEffect, useRef, useState } from 'react';
import type { Desfecho } from '#shared/wire/many-moves.ts';
import { officePaths } from '../../lib/paths.ts';
import { laterText } from '../../lib/use-act.ts';
import { useChosen, type Chosen } from '../../lib/use-chosen.ts';
import { OFFICE_PAGE_SIZE, type ListAddress } from '../../lib/use-list-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { notify } from '../../ui/notices.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TableFoot, TableSheet } from '../../ui/table-tools.tsx';
import { FormerHint } from './former-hint.tsx';
import { LeftOrders } from './left-orders.tsx';
import { isRefused, type Moved } from './in-rounds.ts';
import { undoOrders } from './many-calls.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrdersBar } from './orders-bar.tsx';
import type { OrderRow } from './order-row.ts';
import { OrderViews } from './order-views.tsx';
import { SendMany } from './send-many.tsx';
import type { OrderList } from './use-orders.ts';
import styles from './sales-screen.module.css';
import { MOST_CHOSEN, readWholeList } from './whole-list.ts';

const NONE_KEPT = 'Este navegador não guardou pedidos para mostrar enquanto isso.';

interface OrdersListProps {
  address: ListAddress;
  orders: OrderList;
}

/** The orders, page by page, and what is done with those of them that are chosen. */
export function OrdersList({ address, orders }: OrdersListProps) {
  const chosen = useChosen({ list: 'pedidos' });
  const { left, isUndone, setLeft, sending, setSending, place, moved } = useMany(chosen);
  const searched = address.params.get('busca') ?? '';
  if (sending !== null) {
    return <SendMany ids={sending} onSent={(sent) => moved(sent)} onClose={() => setSending(null)} />;
  }
  // Of what this browser kept nobody knows how it stands.
  const isThere = orders.failure === null;
  const pageIds = (orders.rows ?? []).flatMap(({ id }) => (isThere && id !== null ? [id] : []));
  const ids = [...chosen.ids];
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <OrderViews address={address} />
      <LeftOrders left={left} isUndone={isUndone} onClose={() => setLeft([])} />
      <TableSheet>
        <OrderFilters address={address} />
        {searched !== '' && <FormerHint q={searched} />}
        {(pageIds.length > 0 || (isThere && ids.length > 0)) && (
          <OrdersBar
            {...chosen.barOn(pageIds)}
            ids={ids}
            total={wholeList(orders) ?? pageIds.length}
            onWholeList={async () => chosen.choose(await readWholeList(address), true)}
            onMoved={(begun) => moved(begun)}
            onSend={() => setSending(ids)}
          />
        )}
        <DataTable<OrderRow>
          caption="Pedidos"
          columns={orderColumns(isThere ? chosen : null)}
          rows={orders.rows}
          keyOf={(row) => row.id ?? row.codigo}
          order={address.params.get('ordem') || 'recentes'}
          onOrder={(ordem) => address.set({ ordem })}
          loading={orders.loading}
          empty={<NoOrders address={address} failed={!isThere} />}
        />
        <TableFoot>
          <Pagination
            label="Páginas de pedidos"
            page={address.page}
            pageSize={OFFICE_PAGE_SIZE}
            total={orders.total}
            isLeast={orders.isLeast}
            loading={orders.loading}
            hrefOf={address.pageHref}
          />
        </TableFoot>
      </TableSheet>
    </div>
  );
}

/** Where nobody has counted them there may be more than can be chosen. */
const wholeList = ({ total, isLeast }: OrderList) =>
  isLeast ? Math.max(total ?? 0, MOST_CHOSEN + 1) : total;

/** What was done with the chosen: what went through is chosen no more, what stayed is told. */
function useMany(chosen: Chosen) {
  const [left, setLeft] = useState<readonly Desfecho[]>([]);
  const [isUndone, setUndone] = useState(false);
  const [sending, setSending] = useState<readonly number[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = sending !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    // The keyboard stays where the work is.
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  async function undo(passos: Moved['passos']): Promise<void> {
    try {
      moved(await undoOrders(passos), true);
    } catch (error) {
      const text = isRefused(error)
        ? `Nada foi desfeito. ${laterText(error)}`
        : 'Não sabemos se foi desfeito: confira a lista.';
      notify('error', text, { label: 'Tentar de novo', run: () => void undo(passos) });
    }
  }
  function moved({ mensagem, pedidos, passos }: Moved, isUndone = false): void {
    const stayed = pedidos.filter(({ situacao }) => situacao === 'fica');
    const through = pedidos.filter(({ situacao }) => situacao !== 'fica').map(({ pedido }) => pedido.id);
    const way = { label: 'Desfazer', run: () => void undo(passos) };
    notify(through.length > 0 ? 'success' : 'warning', mensagem, passos.length > 0 ? way : undefined);
    chosen.choose(through, false);
    setLeft(stayed);
    setUndone(isUndone);
    setSending(null);
  }
  return { left, isUndone, setLeft, sending, setSending, place, moved };
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
