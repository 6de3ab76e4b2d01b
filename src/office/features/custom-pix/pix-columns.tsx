import { Link } from 'react-router';
import { formatReais } from '#shared/money.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { dateText, dateTimeText } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import styles from './custom-pix.module.css';
import { amountNotes, disputeWord, endedWord, leftOf, type StandingPix } from './pix-words.ts';
import { tieOf } from './tie.ts';

interface PixTable {
  nowMs: number;
  onShow(pix: PixCustomizado): void;
  onDelete(pix: PixCustomizado): void;
}

/** The table of custom PIX. */
export function pixColumns({ nowMs, onShow, onDelete }: PixTable): readonly Column<PixCustomizado>[] {
  return [
    { id: 'id', header: 'ID', cell: ({ id }) => id },
    {
      id: 'descricao',
      header: 'Descrição',
      phone: 'title',
      cell: (pix) => (
        <>
          <LongText strong>{pix.descricao || 'Nao informado'}</LongText>
          <About pix={pix} />
        </>
      ),
    },
    { id: 'valor', header: 'Valor', numeric: true, cell: (pix) => <Amount pix={pix} /> },
    { id: 'status', header: 'Status', cell: (pix) => <Standing pix={pix} nowMs={nowMs} /> },
    {
      id: 'criacao',
      header: 'Data Criação',
      steady: true,
      cell: ({ created_at }) => dateTimeText(created_at),
    },
    {
      id: 'pagamento',
      header: 'Data Pagamento',
      steady: true,
      cell: ({ status, paid_at }) => (status === 'paid' ? dateTimeText(paid_at) : '—'),
    },
    {
      id: 'acoes',
      header: 'Ações',
      phone: 'bare',
      cell: (pix) => (
        <span className={styles.actions}>
          <IconButton icon="eye" label={`Ver QR Code do PIX ${pix.id}`} onClick={() => onShow(pix)} />
          <IconButton icon="trash" label={`Excluir PIX ${pix.id}`} onClick={() => onDelete(pix)} />
        </span>
      ),
    },
  ];
}

/** What it is about, where it is about anything of the shop's. */
function About({ pix }: { pix: PixCustomizado }) {
  const tie = tieOf(pix);
  if (tie === null) return null;
  return (
    <Link to={tie.to} prefetch="none" className={styles.under}>
      <LongText>{tie.text}</LongText>
    </Link>
  );
}

function Amount({ pix }: { pix: PixCustomizado }) {
  return (
    <span>
      {formatReais(pix.status === 'paid' ? leftOf(pix) : pix.valor)}
      {amountNotes(pix).map((note) => (
        <span key={note} className={styles.under}>
          {note}
        </span>
      ))}
    </span>
  );
}

/** Where a charge stands. */
export function Standing({ pix, nowMs }: { pix: StandingPix; nowMs: number }) {
  const disputed = disputeWord(pix, dateText);
  if (pix.status === 'paid') {
    return (
      <span className={styles.standing}>
        <Badge tone={pix.contestacao?.estado === 'aberta' ? 'warning' : 'success'}>Pago</Badge>
        {disputed !== '' && <span className={styles.ended}>{disputed}</span>}
      </span>
    );
  }
  const ended = disputed || endedWord(pix, nowMs);
  return (
    <span className={styles.standing}>
      <Badge tone={ended === '' ? 'warning' : 'quiet'}>Pendente</Badge>
      {ended !== '' && <span className={styles.ended}>{ended}</span>}
    </span>
  );
}
