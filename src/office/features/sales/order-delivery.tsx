import { useState } from 'react';
import { isPaidLike } from '#shared/orders.ts';
import { plural } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useMayWrite } from '../../lib/session.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addressLines } from './address-lines.ts';
import { noteOrder } from './order-calls.ts';
import styles from './order-screen.module.css';

interface OrderDeliveryProps {
  pedido: PedidoDetalhado;
}

/** Where it goes, by whom, and the code to follow it by. */
export function OrderDelivery({ pedido }: OrderDeliveryProps) {
  const mayWrite = useMayWrite();
  const { frete, nome, endereco, status, rastreio, transportadora, shipped_at, delivered_at } = pedido;
  const lines = addressLines(endereco);
  const canSend = isPaidLike(status) || status === 'waiting';
  return (
    <Panel title="Entrega">
      <address className={styles.address}>
        <bdi>{nome || 'Nome não informado'}</bdi>
        {lines.length === 0 && <div>Nao informado</div>}
        {lines.map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </address>
      <p className={styles.quiet}>
        {[frete.nome, frete.company].filter(Boolean).join(' · ')}
        {frete.prazo > 0 && `, ${frete.prazo} ${plural(frete.prazo, 'dia útil', 'dias úteis')}`}
      </p>
      {shipped_at !== null && <p className={styles.quiet}>Enviado em {dateTimeText(shipped_at)}.</p>}
      {delivered_at !== null && <p className={styles.quiet}>Entregue em {dateTimeText(delivered_at)}.</p>}
      {mayWrite && canSend ? (
        <TrackingForm key={`${rastreio} ${transportadora}`} pedido={pedido} />
      ) : (
        <p className={styles.refund}>
          Rastreio: <bdi>{[transportadora, rastreio].filter(Boolean).join(' ') || 'Nao informado'}</bdi>
        </p>
      )}
    </Panel>
  );
}

function TrackingForm({ pedido }: OrderDeliveryProps) {
  const [rastreio, setRastreio] = useState(pedido.rastreio);
  const [transportadora, setTransportadora] = useState(pedido.transportadora || pedido.frete.company);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (rastreio.trim() === '') return setProblem('Informe o código de rastreio.');
    setBusy(true);
    const changes = { rastreio: rastreio.trim(), transportadora: transportadora.trim() };
    const refused = await noteOrder(pedido.id, changes);
    setBusy(false);
    setProblem(refused ?? '');
    if (refused !== null) return;
    notify('success', 'Envio anotado. Quem comprou recebe o código por email.');
  }

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <TextField
        label="Código de rastreio"
        value={rastreio}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setRastreio(event.currentTarget.value)}
      />
      <TextField
        label="Transportadora"
        optional
        value={transportadora}
        maxLength={60}
        onChange={(event) => setTransportadora(event.currentTarget.value)}
      />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <Button type="submit" variant="secondary" icon="truck" busy={busy}>
        {pedido.rastreio === '' ? 'Anotar envio' : 'Corrigir envio'}
      </Button>
    </form>
  );
}
