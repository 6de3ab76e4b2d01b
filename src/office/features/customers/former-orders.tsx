import { Link } from 'react-router';
import type { LinhaDePedidoAntigo } from '#shared/wire/former-orders.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateText } from '../../lib/dates.ts';
import { FORMER_STATES } from '../../lib/former-words.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';

const COLUMNS: readonly Column<LinhaDePedidoAntigo>[] = [
  {
    id: 'numero',
    header: 'Pedido',
    phone: 'title',
    steady: true,
    cell: ({ id, numero }) => (
      <Link to={officePaths.formerOrder(id)} prefetch="none">
        #{numero}
      </Link>
    ),
  },
  { id: 'data', header: 'Data', steady: true, cell: ({ em }) => dateText(em) },
  { id: 'total', header: 'Total', numeric: true, cell: ({ total }) => reaisText(total) },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Badge tone={FORMER_STATES[estado][1]}>{FORMER_STATES[estado][0]}</Badge>,
  },
];

/** What she bought in the shop before, newest first. */
export function FormerOrders({ id, total }: { id: number; total: number }) {
  const { data, loading, error, reload } = useOfficeRead('GET /gerenciamento/pedidos-antigos', {
    query: { cliente: id, limit: 100 },
  });
  const most = data?.length ?? 0;
  return (
    <Panel
      title="Pedidos da loja antiga"
      aside={most > 0 && total > most ? `Os ${most} mais novos de ${total}` : String(total)}
      flush
    >
      {error !== null && !loading && (
        <LoadFailed text="Erro ao carregar os pedidos" detail={errorText(error, '')} onRetry={reload} />
      )}
      <DataTable
        caption="Pedidos da loja antiga"
        columns={COLUMNS}
        rows={data}
        keyOf={(row) => row.id}
        loading={loading}
        empty={<p>Nenhum pedido da loja antiga aqui.</p>}
      />
    </Panel>
  );
}
