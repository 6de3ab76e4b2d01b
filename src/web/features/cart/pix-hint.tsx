import { formatReais } from '#shared/money.ts';
import { dueCents } from '../../lib/prices/sums.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './pix-hint.module.css';

/** What it costs by PIX, where that is less; and that discounts are still to come where the shop did not answer. */
export function PixHint({ prices: { state, sums } }: { prices: Prices }) {
  if (state === 'failed') {
    return <p className={styles.later}>Os descontos são calculados no checkout.</p>;
  }
  if (sums.pixCutCents === 0) return null;
  return (
    <p className={styles.pix}>
      <Icon name="pix" />
      <span>
        <strong>{formatReais(dueCents(sums, true))}</strong> no PIX
      </span>
    </p>
  );
}
