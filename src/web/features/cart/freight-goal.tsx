import { goesByEmail, subtotalCents } from '#shared/cart.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { promisedFreightCents, type ShopSettings } from '#shared/shop.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { usePagePromotions } from '../../lib/prices/use-page-promotions.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { Icon } from '../../ui/icon.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { useCart } from './use-cart.ts';
import styles from './free-shipping.module.css';

interface FreightGoalProps {
  prices: Prices;
  mode: ShopSettings['freeShipping'];
}

/** How far it is to freight that costs nothing: by the rule that is published, else by the shop's setting. */
export function FreightGoal({ prices, mode }: FreightGoalProps) {
  const published = usePagePromotions()?.automaticas.some(({ tipo }) => tipo === 'frete') === true;
  const promisedCents = promisedFreightCents(useShop());
  const { cart } = useCart();
  const { precos, sums } = prices;
  if (goesByEmail(cart)) return null;
  // Gift cards are no part of what freight is free from.
  const giftCents = subtotalCents(cart.filter((line) => line.valePresente === true));
  if (!published) {
    const subtotal = sums.subtotalCents - giftCents;
    return promisedCents === null ? null : (
      <FreeShipping subtotalCents={subtotal} fromCents={promisedCents} mode={mode} />
    );
  }
  const goal = precos?.frete_gratis ?? null;
  // Nothing is promised before the shop has said what holds.
  if (goal === null) return null;
  const from = reaisToCents(goal.de) ?? 0;
  const missing = reaisToCents(goal.falta) ?? 0;
  return (
    <div className={styles.box}>
      <p className={styles.text}>
        <Icon name={missing === 0 ? 'check-circle' : 'truck'} />
        <span>
          <strong className={styles.applied}>{goal.texto}</strong>
        </span>
      </p>
      {from > 0 && (
        <progress
          className={styles.bar}
          max={from}
          value={from - missing}
          aria-label={`${formatReais(from - missing)} de ${formatReais(from)}`}
        />
      )}
    </div>
  );
}
