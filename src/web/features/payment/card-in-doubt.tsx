import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './card-payment.module.css';

interface CardInDoubtProps {
  busy: boolean;
  onResume(): void;
}

/** Stands in the form's place while nobody knows whether the card was charged. */
export function CardInDoubt({ busy, onResume }: CardInDoubtProps) {
  const place = useRef<HTMLElement>(null);
  // The form, and the button that was pressed in it, are gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.doubt} aria-labelledby="doubt-title">
      <h2 id="doubt-title" className={styles.heading}>
        Cartão de crédito
      </h2>
      <InfoBox key={String(busy)} kind="warning" title="Ainda não sabemos como terminou">
        Enviamos o pagamento, mas a resposta não chegou. Confira a sua conexão e continue de onde parou: o
        cartão não será cobrado duas vezes.
      </InfoBox>
      <Button size="l" block busy={busy} onClick={onResume}>
        {busy ? 'Conferindo…' : 'Conferir o pagamento'}
      </Button>
    </section>
  );
}
