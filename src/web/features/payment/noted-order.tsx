import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeliveryMessage, METHOD_NAMES } from './delivery-message.tsx';
import { amountCents } from './purchase-sums.ts';
import styles from './payment-screen.module.css';
import type { NotedOrder as Noted } from './use-delivery.ts';

interface NotedOrderProps {
  state: CheckoutState;
  shop: ShopSettings;
  noted: Noted;
}

/** In place of the ways to pay, once the purchase is an order to be paid on delivery: another payment were another order. */
export function NotedOrder({ state, shop, noted: { codigo, method } }: NotedOrderProps) {
  return (
    <section className={styles.form} aria-labelledby="noted-title">
      <h2 id="noted-title" className={styles.heading}>
        O seu pedido já está registrado
      </h2>
      <p>
        Você paga {formatReais(amountCents(state, false))} com {METHOD_NAMES[method]} quando receber o pedido{' '}
        {codigo}. Para pagar de outra forma ou desistir, fale com a nossa equipe.
      </p>
      <ButtonLink size="l" block to={paths.order(codigo)} reloadDocument prefetch="none">
        Acompanhar o pedido {codigo}
      </ButtonLink>
      <DeliveryMessage state={state} method={method} shop={shop} codigo={codigo} />
    </section>
  );
}
