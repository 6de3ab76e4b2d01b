import type { CheckoutState } from '#shared/checkout.ts';
import { Button } from '../../ui/button.tsx';
import styles from './payment-screen.module.css';

interface CreditFormProps {
  state: CheckoutState;
  busy: boolean;
  onFinish(): void;
}

/** In place of the ways to pay, where nothing is left to pay. */
export function CreditForm({ state, busy, onFinish }: CreditFormProps) {
  const hasCredits = (state.creditos ?? []).length > 0;
  return (
    <section className={styles.form} aria-labelledby="credit-title">
      <h2 id="credit-title" className={styles.heading}>
        Nada a pagar
      </h2>
      <p>
        {hasCredits
          ? 'O seu crédito paga esta compra inteira. O que sobrar dele fica para a próxima.'
          : 'Os descontos pagam esta compra inteira.'}
      </p>
      <Button size="l" block icon="check" busy={busy} onClick={onFinish}>
        Concluir pedido
      </Button>
    </section>
  );
}
