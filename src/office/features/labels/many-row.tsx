import type { ReactNode } from 'react';
import { formatReais } from '#shared/money.ts';
import { joined, plural } from '#shared/text.ts';
import type { PrecoDoPedido } from '#shared/wire/many-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { standingOf } from './label-words.ts';
import { isLive, isOffered, moreCents, type LabelOfOrder, type Offered } from './many-plan.ts';
import styles from './many.module.css';

interface ManyRowProps {
  row: PrecoDoPedido;
  /** The newest that it has. */
  label: LabelOfOrder | undefined;
  /** Why the last press did not ask for it. */
  refused: string;
  isTaken: boolean;
  /** Does it go with an invoice, or is it taken without? */
  isPaperless: boolean;
  onTake(isTaken: boolean): void;
  /** Where its key is typed, where that alone is missing. */
  noting: ReactNode;
}

/** One order: its label as it stands, or what one costs, or why none is bought. */
export function ManyRow({ row, label, refused, isTaken, isPaperless, onTake, noting }: ManyRowProps) {
  const { pedido } = row;
  if (label !== undefined && isLive(label)) return <Standing label={label} />;
  const problem = refused || (label?.estado === 'desfeita' ? label.problema : '');
  return (
    <li className={styles.row}>
      {isOffered(row) ? (
        <>
          <Checkbox
            checked={isTaken && !isPaperless}
            disabled={isPaperless}
            onChange={(event) => onTake(event.currentTarget.checked)}
          >
            <strong>Pedido {pedido.codigo}</strong>
          </Checkbox>
          <Offer row={row} />
          {isPaperless && <p className={styles.why}>Sem nota fiscal.</p>}
        </>
      ) : (
        <>
          <p>
            <strong>Pedido {pedido.codigo}</strong>
          </p>
          <div className={styles.offer}>
            <p className={styles.why}>{row.motivo}</p>
            {row.faltaChave && noting}
          </div>
        </>
      )}
      {problem !== '' && <p className={styles.problem}>{problem}</p>}
    </li>
  );
}

function Standing({ label }: { label: LabelOfOrder }) {
  const { pedido, servico, transportadora, problema } = label;
  const { text, tone } = standingOf(label);
  return (
    <li className={styles.row}>
      <p className={styles.standing}>
        <strong>Pedido {pedido.codigo}</strong>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className={styles.quiet}>
        {joined([servico, transportadora], ' · ')}
        {label.preco !== null && `, ${reaisText(label.preco)}`}
      </p>
      {problema !== '' && <p className={styles.problem}>{problema}</p>}
    </li>
  );
}

/** The label beside what was chosen and paid. */
function Offer({ row }: { row: Offered }) {
  const { escolhido, pago, etiqueta, chaveNota, embalagem } = row;
  const { nome, transportadora, preco, prazo, escolhida } = etiqueta;
  const more = moreCents(row);
  return (
    <div className={styles.offer}>
      <p>
        {joined([nome, transportadora], ' · ')}, <strong>{reaisText(preco)}</strong>, {prazo}{' '}
        {plural(prazo, 'dia útil', 'dias úteis')} {!escolhida && <Badge tone="warning">Outro serviço</Badge>}
      </p>
      <p className={styles.quiet}>
        Escolhido: {escolhido || 'não informado'}
        {pago !== null && `, pago ${reaisText(pago)}`}
        {more !== null && more > 0 && `: a loja paga ${formatReais(more)} a mais`}
        {more !== null && more < 0 && `: sobram ${formatReais(-more)}`}
      </p>
      <p className={styles.quiet}>
        {chaveNota === '' ? 'Declaração de conteúdo (DC-e)' : 'Com nota fiscal'}
        {embalagem !== '' && `, ${embalagem}`}
      </p>
    </div>
  );
}
