import { Link } from 'react-router';
import type { LinhaDePedidoAntigo } from '#shared/wire/former-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateText } from '../../lib/dates.ts';
import { FORMER_STATES, OLD_SHOPS } from '../../lib/former-words.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';

const COLUMNS: readonly Column<LinhaDePedidoAntigo>[] = [
  {
    id: 'numero',
    header: 'Pedido',
    phone: 'title',
    steady: true,
    cell: ({ id, numero }) => (
      <Link to={officePaths.formerOrder(id)} prefetch="none">
        <LongText>{`#${numero}`}</LongText>
      </Link>
    ),
  },
  {
    id: 'nome',
    header: 'Quem comprou',
    cell: ({ nome }) => <LongText>{nome || 'Sem nome'}</LongText>,
  },
  { id: 'origem', header: 'Loja', cell: ({ origem }) => <Badge tone="quiet">{OLD_SHOPS[origem]}</Badge> },
  { id: 'data', header: 'Data', steady: true, cell: ({ em }) => dateText(em) },
  { id: 'pecas', header: 'Peças', numeric: true, cell: ({ pecas }) => pecas.toLocaleString('pt-BR') },
  { id: 'total', header: 'Total', numeric: true, cell: ({ total }) => reaisText(total) },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => {
      const [text, tone] = FORMER_STATES[estado];
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
];

interface FormerOrdersTableProps {
  rows: readonly LinhaDePedidoAntigo[] | null;
  loading: boolean;
}

/** Orders of the shop that was there before. */
export function FormerOrdersTable({ rows, loading }: FormerOrdersTableProps) {
  return (
    <DataTable
      caption="Pedidos da loja antiga"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      loading={loading}
      empty={<p>Nenhum pedido da loja antiga aqui.</p>}
    />
  );
}
