import { pickupStateLabel } from '#shared/pickup.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CHANNEL_LABELS, SALE_CHANNELS } from '#shared/channels.ts';
import { formatReais } from '#shared/money.ts';
import { statusLabel } from '#shared/orders.ts';
import { paymentLabel } from '#shared/payment-label.ts';
import { plural } from '#shared/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { statusTone } from '../../lib/status-tone.ts';
import type { Chosen } from '../../lib/use-chosen.ts';
import { ChooseBox } from '../../ui/choose-bar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import type { OrderRow } from './order-row.ts';
import styles from './sales-screen.module.css';

export const NOT_TOLD = 'Nao informado';
/** Letters of a state's word; the shop's own are far shorter. */
const LONGEST_STATUS = 24;

/** The table of orders; its rows are chosen where something can be done with them. */
export const orderColumns = (chosen: Chosen | null): Column<OrderRow>[] => [
  {
    id: 'codigo',
    header: 'Pedido',
    phone: 'title',
    steady: true,
    cell: (row) =>
      chosen === null || row.id === null ? (
        <Code row={row} />
      ) : (
        <span className={styles.named}>
          <Choice id={row.id} row={row} chosen={chosen} />
          <Code row={row} />
        </span>
      ),
  },
  ...COLUMNS,
];

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    sort: { asc: 'nome', desc: 'nome-desc', texts: { asc: 'Cliente, A a Z', desc: 'Cliente, Z a A' } },
    cell: ({ nome, lugar }) => (
      <Stacked under={lugar}>
        <LongText>{nome || 'Nome não informado'}</LongText>
      </Stacked>
    ),
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
    id: 'pecas',
    header: 'Peças',
    cell: ({ itens, pecas }) =>
      pecas === 0 ? (
        NOT_TOLD
      ) : (
        <Stacked under={<LongText>{itens}</LongText>}>
          {pecas.toLocaleString('pt-BR')} {plural(pecas, 'peça', 'peças')}
        </Stacked>
      ),
  },
  {
    id: 'pagamento',
    header: 'Pagamento',
    cell: ({ metodo, parcelas, canal }) => (
      <Stacked under={isElsewhere(canal) ? CHANNEL_LABELS[canal] : ''}>
        <LongText>{paymentLabel(metodo, parcelas)}</LongText>
      </Stacked>
    ),
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

/** Of what was sold on the site nothing is said: nearly all is. */
const isElsewhere = (canal: string): canal is (typeof SALE_CHANNELS)[number] =>
  SALE_CHANNELS.some((one) => one === canal);

/** A word and, below it and quieter, what belongs to it. */
function Stacked({ children, under }: { children: ReactNode; under: ReactNode }) {
  return (
    <span className={styles.stacked}>
      {children}
      {under !== '' && <span className={styles.under}>{under}</span>}
    </span>
  );
}

function Choice({ id, row, chosen }: { id: number; row: OrderRow; chosen: Chosen }) {
  return (
    <ChooseBox
      label={`Escolher o pedido ${row.numero === null ? row.codigo : `#${row.numero}`}`}
      checked={chosen.ids.has(id)}
      onChange={(isChosen) => chosen.choose([id], isChosen)}
    />
  );
}

function Code({ row: { id, codigo, numero } }: { row: OrderRow }) {
  const text = (
    <>
      {numero !== null && <strong>#{numero}</strong>} <LongText>{codigo || NOT_TOLD}</LongText>
    </>
  );
  if (id === null) return <span className={styles.code}>{text}</span>;
  return (
    <Link to={officePaths.order(id)} className={styles.code}>
      {text}
    </Link>
  );
}

function Standing({ row }: { row: OrderRow }) {
  const { status, withdrawn, alerted, disputed, held, stuck, fetched, isTest } = row;
  const label = fetched ? pickupStateLabel(status) : statusLabel(status);
  return (
    <span className={styles.badges}>
      <Badge tone={statusTone(status)}>{label.slice(0, LONGEST_STATUS)}</Badge>
      {isTest && <Badge tone="warning">Teste</Badge>}
      {withdrawn && <Badge tone="error">Desistência</Badge>}
      {alerted && <Badge tone="error">Alerta de fraude</Badge>}
      {disputed && <Badge tone="error">Contestado</Badge>}
      {held && <Badge tone="error">Valor diferente</Badge>}
      {stuck && <Badge tone="error">Estorno parado</Badge>}
    </span>
  );
}
