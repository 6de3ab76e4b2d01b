import { IconButton } from '../../ui/button.tsx';
import styles from './cart-button.module.css';

interface CartButtonProps {
  /** Items in the cart; null while it is not known. */
  count: number | null;
  /** A pointer or a finger is near. */
  onApproach(): void;
  onOpen(): void;
}

/** The bag with its count, which opens the cart's panel. */
export function CartButton({ count, onApproach, onOpen }: CartButtonProps) {
  const items = count ?? 0;
  const said = items === 0 ? 'vazio' : items === 1 ? '1 item' : `${items} itens`;
  return (
    <IconButton
      icon="bag"
      label={`Abrir carrinho, ${said}`}
      aria-haspopup="dialog"
      onPointerEnter={onApproach}
      onClick={onOpen}
    >
      {items > 0 && (
        <span className={styles.count} aria-hidden="true" data-cart-count="">
          {items > 99 ? '99+' : items}
        </span>
      )}
    </IconButton>
  );
}
