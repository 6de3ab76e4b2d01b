import { useState } from 'react';
import { Link } from 'react-router';
import { statusLabel } from '#shared/orders.ts';
import { joined } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { Acrescimo } from '#shared/wire/orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { statusTone } from '../../lib/status-tone.ts';
import { useAct } from '../../lib/use-act.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { callOffPiece } from './edit-calls.ts';
import styles from './order-edit.module.css';

/** What was added to an order before it was sent, or the order that this one goes with. */
export function OrderAdditions({ pedido }: { pedido: PedidoDetalhado }) {
  const { acrescimos, acrescentadoA } = pedido;
  if (acrescentadoA !== undefined) return <Parent to={acrescentadoA} />;
  if (acrescimos === undefined) return null;
  return (
    <Panel title="Peças a mais">
      <ul className={styles.additions}>
        {acrescimos.map((added) => (
          <Addition key={added.id} added={added} isPacked={pedido.status === 'processing'} />
        ))}
      </ul>
    </Panel>
  );
}

function Parent({ to }: { to: NonNullable<PedidoDetalhado['acrescentadoA']> }) {
  return (
    <InfoBox kind="info" autoClose={false}>
      Esta peça foi acrescentada ao{' '}
      <Link to={officePaths.order(to.id)} prefetch="none">
        pedido #{to.numero}
      </Link>
      {to.junto ? ' e vai junto com ele.' : '. Aquele pedido não espera mais para ser enviado.'}
    </InfoBox>
  );
}

function Addition({ added, isPacked }: { added: Acrescimo; isPacked: boolean }) {
  const { id, numero, status, total, itens, expires_at: until } = added;
  return (
    <li className={styles.addition}>
      <div className={styles.additionHead}>
        <Link to={officePaths.order(id)} prefetch="none">
          Pedido #{numero}
        </Link>
        <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
        <strong>{total > 0 ? reaisText(total) : 'Presente'}</strong>
      </div>
      {itens.map(({ nome, cor, tamanho, quantidade }) => (
        <LongText key={`${nome} ${cor} ${tamanho}`}>
          {`${quantidade} × ${joined([nome, cor, tamanho], ', ')}`}
        </LongText>
      ))}
      {isPacked && status === 'paid' && itens.some(({ vao }) => vao > 0) && (
        <InfoBox kind="warning" autoClose={false}>
          Paga depois que este pedido entrou em separação. Se ele já foi embalado, abra o pacote e ponha a
          peça.
        </InfoBox>
      )}
      {status === 'pending' && until !== null && (
        <span className={styles.quiet}>Guardada até {dateTimeText(until)}, enquanto não é paga.</span>
      )}
      {status === 'pending' && <WaysToPay added={added} />}
    </li>
  );
}

function WaysToPay({ added: { id, pix, link } }: { added: Acrescimo }) {
  const mayCallOff = useMay('move-orders');
  const [told, setTold] = useState('');
  const { busy, problem, run } = useAct(() => callOffPiece(id));
  async function copy(text: string, done: string): Promise<void> {
    setTold('');
    try {
      await navigator.clipboard.writeText(text);
      setTold(done);
    } catch {
      setTold('Não foi possível copiar. Abra o pedido da peça e copie de lá.');
    }
  }
  return (
    <>
      <div className={styles.additionWays}>
        {pix !== null && (
          <Button
            size="s"
            variant="secondary"
            icon="pix"
            onClick={() => void copy(pix.qr_code, 'Código PIX copiado.')}
          >
            Copiar código PIX
          </Button>
        )}
        {link !== null && (
          <Button size="s" variant="secondary" icon="copy" onClick={() => void copy(link, 'Link copiado.')}>
            Copiar link
          </Button>
        )}
        {mayCallOff && (
          <Button size="s" variant="secondary" icon="trash" busy={busy} onClick={() => run()}>
            Cancelar peça a mais
          </Button>
        )}
      </div>
      <p role="status">{told}</p>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </>
  );
}
