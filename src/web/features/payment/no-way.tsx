import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './payment-screen.module.css';

/** In place of the ways to pay, where the shop has none for this purchase. */
export function NoWay() {
  return (
    <section className={styles.form} aria-labelledby="no-way-title">
      <h2 id="no-way-title" className={styles.heading}>
        Ainda não dá para pagar por aqui
      </h2>
      <p>
        A loja está sem forma de pagamento online para este pedido. Nada foi cobrado: fale com a nossa equipe
        para combinar como pagar.
      </p>
      <ButtonLink size="l" block to={paths.contact} reloadDocument prefetch="none">
        Falar com a loja
      </ButtonLink>
    </section>
  );
}
