import { Link } from 'react-router';
import { formatReais } from '#shared/money.ts';
import { statusLabel } from '#shared/orders.ts';
import { paymentLabel } from '#shared/payment-label.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { statusTone } from '../../lib/status-tone.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import type { OrderRow } from './order-row.ts';
import styles from './sales-screen.module.css';

export const NOT_TOLD = 'Nao informado';
/** Letters of a state's word; the shop's own are far shorter. */
const LONGEST_STATUS = 24;

/** The table of orders. */
export const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  { id: 'codigo', header: 'Pedido', phone: 'title', steady: true, cell: (row) => <Code row={row} /> },
  {
    id: 'cliente',
    header: 'Cliente',
    sort: { asc: 'nome', desc: 'nome-desc', texts: { asc: 'Cliente, A a Z', desc: 'Cliente, Z a A' } },
    cell: ({ nome }) => <LongText>{nome || 'Nome não informado'}</LongText>,
  },
  {
    id: 'data',
    header: 'Data',
    steady: true,
    sort: {
      asc: 'antigos',
      desc: 'recentes',
      first: 'desc',
      texts: { asc: 'Data, mais antigos primeiro', desc: 'Data, mais novos primeiro' },
    },
    cell: ({ madeAt }) => dateTimeText(madeAt),
  },
  {
    id: 'pagamento',
    header: 'Pagamento',
    cell: ({ metodo, parcelas }) => <LongText>{paymentLabel(metodo, parcelas)}</LongText>,
  },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    sort: {
      asc: 'total',
      desc: 'total-desc',
      first: 'desc',
      texts: { asc: 'Total, menor primeiro', desc: 'Total, maior primeiro' },
    },
    cell: ({ totalCents }) => (totalCents === null ? NOT_TOLD : formatReais(totalCents)),
  },
  { id: 'status', header: 'Status', cell: (row) => <Standing row={row} /> },
];

function Code({ row: { id, codigo } }: { row: OrderRow }) {
  const text = <LongText>{codigo || NOT_TOLD}</LongText>;
  if (id === null) return <span className={styles.code}>{text}</span>;
  return (
    <Link to={officePaths.order(id)} className={styles.code}>
      {text}
    </Link>
  );
}

function Standing({ row: { status, withdrawn, alerted, disputed, held, stuck } }: { row: OrderRow }) {
  return (
    <span className={styles.badges}>
      <Badge tone={statusTone(status)}>{statusLabel(status).slice(0, LONGEST_STATUS)}</Badge>
      {withdrawn && <Badge tone="error">Desistência</Badge>}
      {alerted && <Badge tone="error">Alerta de fraude</Badge>}
      {disputed && <Badge tone="error">Contestado</Badge>}
      {held && <Badge tone="error">Valor diferente</Badge>}
      {stuck && <Badge tone="error">Estorno parado</Badge>}
    </span>
  );
}
