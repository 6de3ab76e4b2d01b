import type { ReactNode } from 'react';
import { isPickup } from '#shared/pickup.ts';
import type { Acrescimo, PedidoCompleto } from '#shared/wire/orders.ts';
import { Button } from '../../ui/button.tsx';
import { AddedPiece, addedTitle, GoesWith } from './added-piece.tsx';
import { day } from './order-dates.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderParts } from './order-parts.tsx';
import { OrderPickup } from './order-pickup.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import styles from './order-view.module.css';
import { StatusBadge } from './status-badge.tsx';
import { paymentWords, statusWords } from './status-words.ts';

interface OrderViewProps {
  pedido: PedidoCompleto;
  /** The open PIX to pay it by, or a piece that was added; null while there is none. */
  pixOf(one: PedidoCompleto | Acrescimo): ReactNode;
  /** What can be done about an order that was not paid; nothing for all others. */
  payAgain: ReactNode;
  /** The right to give the purchase back, where it holds. */
  withdrawal: ReactNode;
  /** Whether it fits, once it is there. */
  fit: ReactNode;
  /** Exchanges and returns, once it was sent. */
  exchanges: ReactNode;
}

/** One order: how it stands, what is still to be paid, what was bought and where it goes. */
export function OrderView({ pedido, pixOf, payAgain, withdrawal, fit, exchanges }: OrderViewProps) {
  const { codigo, numero, created_at, paid_at } = pedido;
  const isFetched = isPickup(pedido.frete);
  const pix = pixOf(pedido);
  return (
    <>
      <div className={styles.head}>
        <div aria-live="polite" className={styles.standing}>
          <span className={styles.code}>Pedido {codigo}</span>
          <StatusBadge status={pedido.status} isFetched={isFetched} />
          <p className={styles.words}>
            {pedido.teste === true ? 'Pedido de teste: não é enviado.' : statusWords(pedido)}
          </p>
        </div>
        <p className={styles.since}>
          <strong>#{numero}</strong> · Feito em <time dateTime={created_at}>{day(created_at)}</time> ·{' '}
          {paymentWords(pedido)}
        </p>
        {pedido.acrescentadoA !== undefined && <GoesWith to={pedido.acrescentadoA} />}
        {paid_at !== null && (
          <Button variant="secondary" icon="receipt" onClick={() => print()}>
            Imprimir recibo
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {pix !== null && <Panel title="Pague com PIX">{pix}</Panel>}
          {payAgain}
          {pedido.acrescimos?.map((added) => (
            <Panel key={added.codigo} title={addedTitle(added)}>
              <AddedPiece added={added} pix={pixOf(added)} />
            </Panel>
          ))}
          <Panel title="Itens">
            <OrderItems pedido={pedido} />
          </Panel>
          {fit}
        </div>
        <div className={styles.column}>
          <Panel title="Andamento">
            <OrderTimeline pedido={pedido} />
          </Panel>
          <Panel title={isFetched ? 'Retirada' : 'Entrega'}>
            {isFetched ? <OrderPickup pedido={pedido} /> : <OrderDelivery pedido={pedido} />}
            {pedido.pacotes === undefined && <ParcelSteps passos={pedido.passos} status={pedido.status} />}
            <OrderParts {...pedido} />
          </Panel>
          <GiveBackPanel pedido={pedido}>
            {exchanges}
            {withdrawal}
          </GiveBackPanel>
        </div>
      </div>
    </>
  );
}

/** One place for all that may be done about what was bought; none where that is nothing. */
function GiveBackPanel({ pedido, children }: { pedido: PedidoCompleto; children: ReactNode }) {
  return (
    <section className={`${styles.panel} ${styles.giveBack}`} aria-labelledby="devolver">
      <h2 id="devolver">{pedido.pode_desistir ? 'Trocar, devolver ou desistir' : 'Trocas e devoluções'}</h2>
      {children}
    </section>
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
