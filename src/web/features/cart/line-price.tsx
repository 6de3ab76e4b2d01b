import type { CartLine } from '#shared/cart.ts';
import { lineCents } from '#shared/cart.ts';
import { formatReais } from '#shared/money.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './line-price.module.css';
import type { ToldLine } from './told-line.ts';

/** What a line costs: what was taken off it is struck through, and said why. */
export function LinePrice({ line, told }: { line: CartLine; told: ToldLine | null }) {
  const cents = lineCents(line);
  if (told === null || told.paidCents >= cents) return <strong>{formatReais(cents)}</strong>;
  return (
    <span className={styles.price}>
      <span className={styles.sums}>
        <s className={styles.before}>
          <VisuallyHidden>De </VisuallyHidden>
          {formatReais(cents)}
        </s>{' '}
        <strong>
          <VisuallyHidden>Por </VisuallyHidden>
          {told.paidCents === 0 ? 'Grátis' : formatReais(told.paidCents)}
        </strong>
      </span>
      <span className={styles.reasons}>{told.reasons.join(', ')}</span>
    </span>
  );
}
