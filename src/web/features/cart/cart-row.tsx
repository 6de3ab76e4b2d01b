import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cart, CartLine } from '#shared/cart.ts';
import { MAX_QUANTITY, maxQuantity, unitCents } from '#shared/cart.ts';
import { formatReais } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { onIntent } from '../../ui/on-intent.ts';
import { Quantity } from '../../ui/quantity.tsx';
import styles from './cart-row.module.css';
import { LineColorSelect } from './line-color-select.tsx';
import { LinePicture } from './line-picture.tsx';
import { LinePrice } from './line-price.tsx';
import { lineLabel, lineTo } from './line-words.ts';
import type { ToldLine } from './told-line.ts';
import { useCart } from './use-cart.ts';

interface CartRowProps {
  line: CartLine;
  cart: Cart;
  told: ToldLine | null;
  /** For whom its gift cards are. */
  gifts: ReactNode;
}

/** A line of the cart as its page shows it: everything of it, and everything that can be changed. */
export function CartRow({ line, cart, told, gifts }: CartRowProps) {
  const { setQuantity } = useCart();
  const label = lineLabel(line);
  const most = maxQuantity(cart, line);
  return (
    <li className={styles.row}>
      <Link to={lineTo(line)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <LinePicture line={line} sizes="(min-width: 48rem) 128px, 96px" />
      </Link>
      <div className={styles.what}>
        {line.categoria && <p className={styles.category}>{line.categoria}</p>}
        <h2 className={styles.name}>
          <Link to={lineTo(line)} prefetch={onIntent()}>
            {line.nome}
          </Link>
        </h2>
        <p className={styles.unit}>
          {formatReais(unitCents(line))} <span className={styles.quiet}>cada</span>
        </p>
        <LineChoice line={line} />
        {gifts}
      </div>
      <div className={styles.foot}>
        <div className={styles.count}>
          <Quantity
            label={`Quantidade de ${label}`}
            value={line.quantidade}
            min={0}
            max={most}
            onChange={(quantidade) => setQuantity(line.id, quantidade)}
          />
          <Button
            variant="quiet"
            size="s"
            icon="trash"
            className={styles.remove}
            aria-label={`Remover ${label}`}
            onClick={() => setQuantity(line.id, 0)}
          >
            Remover
          </Button>
        </div>
        <p className={styles.price}>
          <LinePrice {...{ line, told }} />
          {line.quantidade >= most && (
            <span className={styles.last}>
              {most < MAX_QUANTITY ? 'É tudo que temos em estoque' : `Um pedido leva até ${MAX_QUANTITY}`}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

/** Of a gift card of one kind there was nothing to choose. */
function LineChoice({ line }: { line: CartLine }) {
  if (line.valePresente === true && line.cores.length < 2) return null;
  return (
    <div className={styles.choice}>
      <p className={styles.size}>
        <span className={styles.quiet}>Tamanho</span> {line.tamanho}
      </p>
      <LineColorSelect line={line} />
    </div>
  );
}
