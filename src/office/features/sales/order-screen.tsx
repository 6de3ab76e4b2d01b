import { useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { CHANNEL_LABELS } from '#shared/channels.ts';
import { isPickup, stateLabel } from '#shared/pickup.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { statusTone } from '../../lib/status-tone.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, Unread, type OneOfList } from '../../ui/unread.tsx';
import { OrderAdditions } from './order-additions.tsx';
import { OrderAlerts } from './order-alerts.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderExchanges } from './order-exchanges.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoves } from './order-moves.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderPickup } from './order-pickup.tsx';
import { PaymentLink } from './payment-link.tsx';
import styles from './order-screen.module.css';
import { orderMessage } from './order-words.ts';
import { PrintedSheet, type SheetKind } from './printed-sheet.tsx';
import { isPackable } from './units-to-send.ts';

const WORDS: OneOfList = {
  title: 'Pedido',
  list: { to: officePaths.sales, back: 'Todos os pedidos', wayOut: 'Ver todas as vendas' },
  unknown: 'Não encontramos este pedido.',
  failed: 'Erro ao carregar o pedido',
};

const EVERY_MS = 5000;

const isAwaited = (pedido?: PedidoDetalhado) =>
  pedido?.link_pagamento != null || pedido?.acrescimos?.some(({ link }) => link !== null) === true;

/** One order: all that is known of it, and all that can be done with it. */
export function OrderScreen({ id, ...others }: { id: string } & Others) {
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/pedidos/:id', {
    params: { id },
    // Somebody has a link in her hands: she may pay it while it is looked at.
    everyMs: (read) => isAwaited(read?.pedido) && EVERY_MS,
  });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  return <Order pedido={data.pedido} loading={reading.loading} {...others} />;
}

/** What other rooms of the office show of it. */
interface Others {
  /** Beside where it goes: its invoices, and the labels of its parcel. */
  Invoices: ComponentType<{ id: number }>;
  Labels: ComponentType<{ id: number }>;
  /** Parts that go ahead of the rest. */
  Parcels: ComponentType<{ id: number }>;
  /** All that is written about it. */
  Messages: ComponentType<{ pedido: PedidoDetalhado; standing: string }>;
  /** What is charged besides. */
  Pix: ComponentType<{ id: number }>;
}

interface OrderProps extends Others {
  pedido: PedidoDetalhado;
  /** It is being read again. */
  loading: boolean;
}

function Order({ pedido, loading, Invoices, Labels, Parcels, Messages, Pix }: OrderProps) {
  const shop = useShop();
  const [printing, setPrinting] = useState<SheetKind | null>(null);
  const codeField = useRef<HTMLInputElement>(null);
  return (
    <div aria-busy={loading}>
      <SectionHead
        title={`Pedido #${pedido.numero}`}
        text={<Standing pedido={pedido} />}
        actions={<BackToList words={WORDS} />}
      />
      <OrderAlerts pedido={pedido} />
      <div className={styles.actions}>
        <OrderMoves pedido={pedido} onSend={() => codeField.current?.focus()} />
        {pedido.teste !== true && isPackable(pedido) && <SheetButtons onPrint={setPrinting} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {pedido.link_pagamento !== null && <PaymentLink pedido={pedido} link={pedido.link_pagamento} />}
          <OrderItems pedido={pedido} />
          <OrderAdditions pedido={pedido} />
        </div>
        <div className={classNames(styles.column, styles.beside)}>
          <OrderCustomer cliente={pedido.cliente} />
          <WayToBuyer pedido={pedido} codeField={codeField} />
          {pedido.teste !== true && (
            <>
              <Invoices id={pedido.id} />
              <Labels id={pedido.id} />
              <Parcels id={pedido.id} />
            </>
          )}
          <OrderNotes pedido={pedido} />
        </div>
        <div className={styles.column}>
          <Money pedido={pedido} Pix={Pix} />
          <OrderExchanges id={pedido.id} />
          <Messages pedido={pedido} standing={orderMessage(pedido, shop)} />
          <OrderHistory historico={pedido.historico} isFetched={isPickup(pedido.frete)} />
        </div>
      </div>
      {printing !== null && (
        <PrintedSheet
          key={printing}
          kind={printing}
          pedido={pedido}
          shop={shop}
          onPrinted={() => setPrinting(null)}
        />
      )}
    </div>
  );
}

/** How it stands, and what it is called. */
function Standing({ pedido }: Pick<OrderProps, 'pedido'>) {
  return (
    <span className={styles.standing}>
      <Badge tone={statusTone(pedido.status)}>{stateLabel(pedido.status, pedido.frete)}</Badge>
      {pedido.teste === true && <Badge tone="warning">Teste</Badge>}
      {pedido.alertaFraude !== null && <Badge tone="error">Alerta de fraude</Badge>}
      {pedido.contestado && <Badge tone="error">Contestado</Badge>}
      {pedido.retido && <Badge tone="error">Valor diferente</Badge>}
      {pedido.canal !== 'site' && <Badge tone="quiet">{CHANNEL_LABELS[pedido.canal]}</Badge>}
      <span>{pedido.codigo}</span>
      <span>Feito em {dateTimeText(pedido.created_at)}</span>
    </span>
  );
}

/** How it was paid, and what was charged besides. */
function Money({ pedido, Pix }: Pick<OrderProps, 'pedido' | 'Pix'>) {
  return (
    <>
      <OrderPayments pedido={pedido} />
      <Pix id={pedido.id} />
    </>
  );
}

/** Where it goes, or where it waits. */
function WayToBuyer(props: ComponentProps<typeof OrderDelivery>) {
  const { pedido } = props;
  return isPickup(pedido.frete) ? <OrderPickup pedido={pedido} /> : <OrderDelivery {...props} />;
}

function SheetButtons({ onPrint }: { onPrint(kind: SheetKind): void }) {
  return (
    <>
      <Button variant="secondary" icon="receipt" onClick={() => onPrint('picking')}>
        Lista de separação
      </Button>
      <Button variant="secondary" icon="package" onClick={() => onPrint('packing')}>
        Romaneio de envio
      </Button>
    </>
  );
}
