import type { Cart } from '#shared/cart.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
import styles from './checkout-screen.module.css';

/** In place of address and freight, where gift cards are all that is bought. */
export function ByEmailSection({ lines }: { lines: Cart }) {
  const others = lines.flatMap(({ presentes = [] }) => presentes).filter(({ email }) => email !== '').length;
  const units = lines.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return (
    <section className={styles.section} aria-labelledby="checkout-where">
      <h2 id="checkout-where" className={styles.heading}>
        Entrega
      </h2>
      <p className={styles.known}>
        {BY_EMAIL}, {whereTo(others, units)}. Não há frete.
      </p>
    </section>
  );
}

function whereTo(others: number, units: number): string {
  if (others === 0) return 'para o e-mail acima';
  return others === units ? 'para quem recebe' : 'para quem recebe ou, sem e-mail, para o e-mail acima';
}
