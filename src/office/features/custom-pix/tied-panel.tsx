import { formatReais } from '#shared/money.ts';
import type { PixLigado } from '#shared/wire/custom-pix.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { laterText } from '../../lib/use-act.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { FieldNote } from '../../ui/choice.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './custom-pix.module.css';
import { Standing } from './pix-columns.tsx';
import { amountNotes, leftOf } from './pix-words.ts';

const EVERY_MS = 10_000;

/** The charges about an order, beside its own payment. Nothing for who makes none. */
export const OrderPix = ({ id }: { id: number }) => (
  <TiedPix
    title="PIX deste pedido"
    note="Cobrado à parte: não entra no total nem no pagamento do pedido."
    query={{ pedido: id }}
    to={`${officePaths.customPix}?pedido=${id}`}
  />
);

/** The charges for a customer and about her orders. */
export const CustomerPix = ({ id }: { id: number }) => (
  <TiedPix
    title="PIX deste cliente"
    note="Cobrado à parte dos pagamentos dos pedidos."
    query={{ cliente: id }}
    to={`${officePaths.customPix}?cliente=${id}`}
  />
);

interface TiedPixProps {
  title: string;
  note: string;
  query: { pedido: number } | { cliente: number };
  /** Where one is made. */
  to: string;
}

function TiedPix({ title, note, query, to }: TiedPixProps) {
  const mayUse = useMay('custom-pix');
  const nowMs = useNow();
  const { data, error, loading, reload } = useOfficeRead('GET /payment/custom-pix/ligados', {
    query,
    rests: !mayUse,
    everyMs: (read) => (read?.data.some(({ status }) => status === 'pending') ?? false) && EVERY_MS,
  });
  if (!mayUse) return null;
  const create = (
    <ButtonLink to={to} variant="secondary" size="s" icon="plus" prefetch="none">
      Criar PIX
    </ButtonLink>
  );
  return (
    <Panel title={title} aside={create}>
      {data === null && error !== null && !loading && (
        <LoadFailed text="Erro ao carregar lista de PIX" detail={laterText(error)} onRetry={reload} />
      )}
      {data !== null && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((pix) => (
            <Row key={pix.id} pix={pix} isOwn={!('pedido' in query) || pix.pedido !== null} nowMs={nowMs} />
          ))}
        </ul>
      )}
      <FieldNote>{note}</FieldNote>
    </Panel>
  );
}

interface RowProps {
  pix: PixLigado;
  /** It is about the order itself, or this page is about more than one. */
  isOwn: boolean;
  nowMs: number;
}

function Row({ pix, isOwn, nowMs }: RowProps) {
  const words = [
    `PIX ${pix.id}`,
    ...(isOwn ? [] : ['do cliente, sem pedido']),
    pix.paid_at === null
      ? `criado em ${dateTimeText(pix.created_at)}`
      : `pago em ${dateTimeText(pix.paid_at)}`,
    ...amountNotes(pix),
    ...(pix.arquivado ? ['arquivado'] : []),
  ];
  return (
    <li className={styles.tied}>
      <span className={styles.named}>
        <LongText strong>{pix.descricao || 'Nao informado'}</LongText>
        <span className={styles.ended}>{words.join(' · ')}</span>
      </span>
      <span className={styles.named}>
        <strong className={styles.cents}>
          {formatReais(pix.status === 'paid' ? leftOf(pix) : pix.valor)}
        </strong>
        <Standing pix={pix} nowMs={nowMs} />
      </span>
    </li>
  );
}
