import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './clear-cart.module.css';
import { useCart } from './use-cart.ts';

/** Empties the cart, after a question. */
export function ClearCart() {
  const { clear } = useCart();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" icon="trash" className={styles.open} onClick={() => setAsking(true)}>
        Limpar carrinho
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title="Limpar o carrinho?"
        footer={
          <div className={styles.answers}>
            <Button variant="secondary" onClick={close}>
              Manter as peças
            </Button>
            <Button variant="danger" onClick={clear}>
              Sim, limpar
            </Button>
          </div>
        }
      >
        <p>Todas as peças saem do carrinho. Isso não pode ser desfeito.</p>
      </Dialog>
    </>
  );
}
