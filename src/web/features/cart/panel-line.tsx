import { joined } from '#shared/text.ts';
import { Link } from 'react-router';
import type { Cart, CartLine } from '#shared/cart.ts';
import { maxQuantity } from '#shared/cart.ts';
import { IconButton } from '../../ui/button.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { LinePicture } from './line-picture.tsx';
import { LinePrice } from './line-price.tsx';
import { lineLabel, lineTo } from './line-words.ts';
import styles from './panel-line.module.css';
import type { ToldLine } from './told-line.ts';
import { useCart } from './use-cart.ts';

/** A line of the cart as the side panel shows it. */
export function PanelLine({ line, cart, told }: { line: CartLine; cart: Cart; told: ToldLine | null }) {
  const { setQuantity } = useCart();
  const label = lineLabel(line);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <LinePicture line={line} sizes="80px" />
      </div>
      <div className={styles.what}>
        <Link to={lineTo(line)} className={styles.name}>
          {line.nome}
        </Link>
        {line.valePresente !== true && (
          <p className={styles.choice}>{joined([line.cor, line.tamanho], ' · ')}</p>
        )}
      </div>
      <IconButton
        icon="trash"
        label={`Remover ${label}`}
        className={styles.remove}
        onClick={() => setQuantity(line.id, 0)}
      />
      <div className={styles.foot}>
        <Quantity
          label={`Quantidade de ${label}`}
          value={line.quantidade}
          min={0}
          max={maxQuantity(cart, line)}
          onChange={(quantidade) => setQuantity(line.id, quantidade)}
        />
        <span className={styles.price}>
          <LinePrice {...{ line, told }} />
        </span>
      </div>
    </li>
  );
}
