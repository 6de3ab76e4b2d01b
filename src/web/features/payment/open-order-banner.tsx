import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { enterDocument } from '../../lib/document/enter-document.ts';
import type { BoughtLine, OpenOrder } from '../../lib/orders/open-orders.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab } from '../../lib/storage/tab-storage.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './open-order-banner.module.css';
import { OpenOrderDialog } from './open-order-dialog.tsx';
import { clockText, useCountdown } from './use-countdown.ts';
import { watchOpenOrders, type OpenPayment } from './watch-open-orders.ts';

export interface OpenOrderProps {
  /** These were paid, and leave the cart. */
  onBought(lines: readonly BoughtLine[]): void;
}

/** Here a payment is told of by the page itself. */
const RESULTS: ReadonlySet<string> = new Set([paths.paymentSuccess, '/success', '/failure', '/pending']);

/** 'Você tem um PIX aberto', and later 'Pagamento recebido': over any page, out of the way of what is in it. */
export function OpenOrderBanner({ onBought }: OpenOrderProps) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<OpenPayment | null>(null);
  const [paid, setPaid] = useState<OpenOrder | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [shown, setShown] = useState<OpenPayment | null>(null);

  const settle = useEffectEvent((order: OpenOrder, bought: readonly BoughtLine[]) => {
    onBought(bought);
    setShown(null);
    // Whoever is about to pay for the same things is told that she has.
    if (pathname === paths.paymentMethod && isBeingPaid(order)) {
      enterDocument(paths.paymentSuccess, { codigo: order.codigo, parcelas: 1 });
    } else setPaid(order);
  });
  useEffect(() => watchOpenOrders({ onOpen: setOpen, onPaid: settle }), []);

  if (RESULTS.has(pathname)) return null;
  const isOpen = open !== null && open.codigo !== closed && pathname !== paths.order(open.codigo);
  return (
    <>
      <div className={styles.place} role="status">
        {paid !== null ? (
          <Paid order={paid} onClose={() => setPaid(null)} />
        ) : (
          isOpen && <Open open={open} onShow={() => setShown(open)} onClose={() => setClosed(open.codigo)} />
        )}
      </div>
      <OpenOrderDialog open={shown} onClose={() => setShown(null)} />
    </>
  );
}

function isBeingPaid({ lines }: OpenOrder): boolean {
  const items = readTab<Partial<CheckoutState>>(TAB_KEYS.checkout)?.items ?? [];
  return items.some((item) => lines.some(([id]) => id === item.id));
}

interface OpenProps {
  open: OpenPayment;
  onShow(): void;
  onClose(): void;
}

function Open({ open: { payment, untilMs }, onShow, onClose }: OpenProps) {
  const left = useCountdown(untilMs);
  if (left === 0) return null;
  return (
    <div className={styles.banner}>
      <Icon name="pix" className={styles.mark} />
      <div className={styles.text}>
        <strong>Você tem um PIX aberto</strong>
        <span>
          {formatReais(reaisToCents(payment.transaction_amount) ?? 0)}
          {left !== null && (
            // Read aloud once, not each second.
            <span aria-hidden="true"> · vale por {clockText(left)}</span>
          )}
        </span>
      </div>
      <Button size="s" className={styles.act} onClick={onShow}>
        Ver o código
      </Button>
      <IconButton icon="close" label="Fechar aviso do PIX" className={styles.close} onClick={onClose} />
    </div>
  );
}

function Paid({ order: { codigo, lines }, onClose }: { order: OpenOrder; onClose(): void }) {
  return (
    <div className={styles.banner}>
      <Icon name="check-circle" className={styles.done} />
      <div className={styles.text}>
        <strong>Pagamento recebido</strong>
        <span>
          O pedido{' '}
          <a href={paths.order(codigo)} className={styles.whole}>
            {codigo}
          </a>{' '}
          {lines.length > 0 ? 'está pago, e as peças dele saíram do carrinho.' : 'está pago.'}
        </span>
      </div>
      <IconButton icon="close" label="Fechar aviso do pagamento" className={styles.close} onClick={onClose} />
    </div>
  );
}
