import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { DeliveryMessage, METHOD_NAMES } from './delivery-message.tsx';
import type { Method } from './ways-to-pay.ts';
import { amountCents } from './purchase-sums.ts';
import styles from './payment-screen.module.css';
import type { NotedOrder } from './use-delivery.ts';

interface DeliveryFormProps {
  state: CheckoutState;
  method: Method;
  shop: ShopSettings;
  noted: NotedOrder | null;
  busy: boolean;
  /** Resolves with whether it is done. */
  onFinish(method: Method): Promise<boolean>;
}

/** To be paid on delivery: a message, and the order's summary ready to be sent to the team. */
export function DeliveryForm({ state, method, shop, noted, busy, onFinish }: DeliveryFormProps) {
  const [told, setTold] = useState(0);
  async function finish(): Promise<void> {
    if (await onFinish(method)) setTold((times) => times + 1);
  }
  return (
    <section className={styles.form} aria-labelledby="delivery-title">
      <h2 id="delivery-title" className={styles.heading}>
        Pagamento na entrega com {METHOD_NAMES[method]}
      </h2>
      <p>Você paga {formatReais(amountCents(state, false))} quando receber o pedido.</p>
      <Button size="l" block busy={busy} onClick={() => void finish()}>
        Finalizar pedido
      </Button>
      {told > 0 && (
        <>
          <InfoBox key={told} kind="info" title="Pagamento na entrega" autoClose={false}>
            O pagamento na entrega será combinado com a nossa equipe após a confirmação.
            {noted !== null && (
              <p className={styles.hint}>
                <a href={paths.order(noted.codigo)}>Acompanhar o pedido {noted.codigo}</a>
              </p>
            )}
          </InfoBox>
          <DeliveryMessage state={state} method={method} shop={shop} codigo={noted?.codigo} />
        </>
      )}
    </section>
  );
}
