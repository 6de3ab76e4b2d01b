import { Link } from 'react-router';
import { spokenNumber } from '#shared/order-number.ts';
import { statusLabel } from '#shared/orders.ts';
import { pickupStateLabel } from '#shared/pickup.ts';
import type { MeuPedido } from '#shared/wire/customers.ts';
import { paymentLabel } from '#shared/payment-label.ts';
import { Badge } from '#web/ui/badge.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { statusTone } from '../../lib/status-tone.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';

const COLUMNS: readonly Column<MeuPedido>[] = [
  {
    id: 'codigo',
    header: 'Pedido',
    phone: 'title',
    steady: true,
    cell: ({ id }) => (
      <Link to={officePaths.order(id)} prefetch="none">
        {spokenNumber(id)}
      </Link>
    ),
  },
  { id: 'data', header: 'Data', steady: true, cell: ({ created_at }) => dateTimeText(created_at) },
  {
    id: 'pagamento',
    header: 'Pagamento',
    cell: ({ metodo_pagamento, parcelas }) => paymentLabel(metodo_pagamento, parcelas),
  },
  { id: 'total', header: 'Total', numeric: true, cell: ({ total }) => reaisText(total) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, naLoja }) => (
      <Badge tone={statusTone(status)}>{naLoja ? pickupStateLabel(status) : statusLabel(status)}</Badge>
    ),
  },
];

interface CustomerOrdersProps {
  pedidos: readonly MeuPedido[];
  /** All she made; the newest are listed. */
  total: number;
}

/** What she has ordered, newest first. */
export function CustomerOrders({ pedidos, total }: CustomerOrdersProps) {
  return (
    <Panel
      title="Pedidos"
      aside={total > pedidos.length ? `Os ${pedidos.length} mais novos de ${total}` : String(total)}
      flush
    >
      <DataTable
        caption="Pedidos do cliente"
        columns={COLUMNS}
        rows={pedidos}
        keyOf={({ id }) => id}
        empty={
          <Nothing
            title="Nenhum pedido encontrado"
            action={<WayOut to={officePaths.customers}>Ver todos os clientes</WayOut>}
          />
        }
      />
    </Panel>
  );
}
