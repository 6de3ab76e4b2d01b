import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './undo-removal.module.css';
import { useCart } from './use-cart.ts';

/** After a line was taken out: says so and offers to undo it. Takes the focus that the line's button had. */
export function UndoRemoval() {
  const { removed, putBack } = useCart();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // What vanishes under the focus leaves it to the body, or to the dialog around it.
    const isLost = focused === null || focused === document.body || focused instanceof HTMLDialogElement;
    if (removed && isLost) ref.current?.focus();
  }, [removed]);
  if (removed === null) return null;
  return (
    <div className={styles.box} ref={ref} tabIndex={-1}>
      <span className={styles.text}>{removed.nome} saiu do carrinho.</span>
      <Button variant="quiet" size="s" onClick={putBack}>
        Desfazer
      </Button>
    </div>
  );
}
