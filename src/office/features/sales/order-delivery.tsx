import type { RefObject } from 'react';
import { arrivalOf, arrivalText, deadlineText } from '#shared/arrival.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { BoxLine } from '../../ui/box-line.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addressLines } from './address-lines.ts';
import { EditAddress } from './edit-address.tsx';
import styles from './order-screen.module.css';
import { ParcelSteps } from './parcel-steps.tsx';
import { TrackingForm } from './tracking-form.tsx';

interface OrderDeliveryProps {
  pedido: PedidoDetalhado;
  /** Where the tracking code is typed. */
  codeField: RefObject<HTMLInputElement | null>;
}

/** Where it goes, by whom, and the code to follow it by. */
export function OrderDelivery({ pedido, codeField }: OrderDeliveryProps) {
  const mayWrite = useMay('move-orders');
  const { frete, nome, endereco, status, rastreio, transportadora, rastreio_url } = pedido;
  const { paid_at, shipped_at, delivered_at } = pedido;
  const promised = paid_at === null ? null : arrivalOf(frete, new Date(paid_at));
  const lines = addressLines(endereco);
  const isByEmail = frete.tipo === 'digital';
  const isTest = pedido.teste === true;
  const canSend = !isByEmail && !isTest && (isPaidLike(status) || status === 'waiting');
  return (
    <Panel title="Entrega">
      <address className={styles.address}>
        <bdi>{nome || 'Nome não informado'}</bdi>
        {isByEmail && <div>{BY_EMAIL}</div>}
        {!isByEmail && lines.length === 0 && <div>Nao informado</div>}
        {lines.map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </address>
      {!isTest && <EditAddress pedido={pedido} />}
      {!isByEmail && (
        <p className={styles.quiet}>
          {freightLabel(frete)}
          {frete.prazo > 0 && `, ${deadlineText(frete)}`}
        </p>
      )}
      <BoxLine embalagem={pedido.embalagem} />
      {promised !== null && <p className={styles.quiet}>Data prometida: {arrivalText(promised)}.</p>}
      {shipped_at !== null && <p className={styles.quiet}>Enviado em {dateTimeText(shipped_at)}.</p>}
      {delivered_at !== null && <p className={styles.quiet}>Entregue em {dateTimeText(delivered_at)}.</p>}
      {rastreio_url !== null && (
        <p>
          <a href={rastreio_url} target="_blank" rel="noopener noreferrer">
            Acompanhar no site da transportadora
          </a>
        </p>
      )}
      <ParcelSteps passos={pedido.passos} status={status} />
      {mayWrite && canSend ? (
        <TrackingForm key={`${rastreio} ${transportadora}`} pedido={pedido} codeField={codeField} />
      ) : (
        !isByEmail && (
          <p className={styles.refund}>
            Rastreio: <bdi>{[transportadora, rastreio].filter(Boolean).join(' ') || 'Nao informado'}</bdi>
          </p>
        )
      )}
    </Panel>
  );
}
