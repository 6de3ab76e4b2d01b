import { formatReais } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import styles from './payment-screen.module.css';

interface PixFormProps {
  totalCents: number;
  busy: boolean;
  onCreate(): void;
}

/** Before the code is made. */
export function PixForm({ totalCents, busy, onCreate }: PixFormProps) {
  return (
    <section className={styles.form} aria-labelledby="pix-title">
      <h2 id="pix-title" className={styles.heading}>
        PIX
      </h2>
      <p>
        Geramos um código para pagar <strong>{formatReais(totalCents)}</strong> no app do seu banco. A
        aprovação sai na hora.
      </p>
      <Button size="l" block icon="pix" busy={busy} onClick={onCreate}>
        Gerar PIX
      </Button>
    </section>
  );
}
