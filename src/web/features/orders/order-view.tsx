import type { ReactNode } from 'react';
import { isPaidLike, statusLabel } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { OrderStatus, PedidoCompleto } from '#shared/wire/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { day } from './order-dates.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import styles from './order-view.module.css';

interface OrderViewProps {
  pedido: PedidoCompleto;
  /** The open PIX to pay by; null while there is none. */
  pix: ReactNode;
}

/** One order: how it stands, what is still to be paid, what was bought and where it goes. */
export function OrderView({ pedido, pix }: OrderViewProps) {
  const { codigo, status, created_at } = pedido;
  const fallen = status === 'declined' || status === 'cancelled';
  return (
    <>
      <div aria-live="polite" className={styles.head}>
        <span className={styles.code}>Pedido {codigo}</span>
        <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
        <p className={styles.since}>Feito em {day(created_at)}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {pix !== null && <Panel title="Pague com PIX">{pix}</Panel>}
          {fallen && (
            <InfoBox kind="warning" title="Este pedido não foi pago">
              As peças voltaram para a loja. Se ainda quiser levar, é só comprar de novo.{' '}
              <ButtonLink to={paths.cart} variant="quiet" size="s">
                Ir para o carrinho
              </ButtonLink>
            </InfoBox>
          )}
          <Panel title="Itens">
            <OrderItems pedido={pedido} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title="Andamento">
            <OrderTimeline pedido={pedido} />
          </Panel>
          <Panel title="Entrega">
            <OrderDelivery pedido={pedido} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function toneOf(status: OrderStatus) {
  if (isPaidLike(status)) return 'success';
  if (status === 'declined' || status === 'cancelled') return 'error';
  return status === 'refunded' ? 'quiet' : 'warning';
}
