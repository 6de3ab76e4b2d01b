import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './checkout-screen.module.css';

interface KnownCustomerProps {
  isKnown: boolean;
  onEnter(): void;
}

/** The way in for whoever has an account; to whoever has just come in by it, what that has done. */
export function KnownCustomer({ isKnown, onEnter }: KnownCustomerProps) {
  const [hasAsked, setHasAsked] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that opened the login is gone, and with it the focus.
    if (isKnown) place.current?.focus();
  }, [isKnown]);
  if (isKnown)
    return hasAsked ? (
      <p ref={place} tabIndex={-1} className={styles.known}>
        Pronto, você entrou: seus dados já estão aqui.
      </p>
    ) : null;
  return (
    <p className={styles.known}>
      Já tem conta?
      <Button
        variant="secondary"
        size="s"
        onClick={() => {
          setHasAsked(true);
          onEnter();
        }}
      >
        Entrar sem sair daqui
      </Button>
    </p>
  );
}
