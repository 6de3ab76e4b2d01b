import type { ComponentProps } from 'react';
import styles from './checkout-screen.module.css';
import { KnownCustomer } from './known-customer.tsx';
import { PersonalFields } from './personal-fields.tsx';

type WhoSectionProps = ComponentProps<typeof PersonalFields> & ComponentProps<typeof KnownCustomer>;

/** Who buys, and the way in for whoever has an account. */
export function WhoSection({ isKnown, onEnter, ...fields }: WhoSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="checkout-who">
      <h2 id="checkout-who" className={styles.heading}>
        Seus dados
      </h2>
      <KnownCustomer isKnown={isKnown} onEnter={onEnter} />
      <PersonalFields {...fields} />
    </section>
  );
}
