import { formatReais } from '#shared/money.ts';
import styles from './price.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** What is paid, in whole cents. */
  cents: number;
  /** What it cost before, struck through; left out when there is no promotion. */
  beforeCents?: number | null | undefined;
  /** Beside the price: 'à vista'. */
  note?: string;
  /** Quiet line below: 'ou 2x de R$ 64,95'. */
  instalments?: string;
  /** Lines of their own: why it costs less, what it costs by PIX. */
  offers?: readonly string[];
  size?: 's' | 'm' | 'l';
  className?: string | undefined;
}

/** A price in tabular figures; a promotion shows the old one struck through and says which is which. */
export function Price({ cents, beforeCents, note, instalments, offers, size = 'm', className }: PriceProps) {
  return (
    <div className={classNames(styles.price, styles[size], className)}>
      {beforeCents != null && beforeCents > cents && (
        <s className={styles.before}>
          <VisuallyHidden>De </VisuallyHidden>
          {formatReais(beforeCents)}
        </s>
      )}
      <p className={styles.line}>
        {beforeCents != null && beforeCents > cents && <VisuallyHidden>Por </VisuallyHidden>}
        <strong className={styles.now}>{formatReais(cents)}</strong>
        {note && <span className={styles.note}> {note}</span>}
      </p>
      {offers?.map((offer) => (
        <p key={offer} className={styles.offer}>
          {offer}
        </p>
      ))}
      {instalments && <p className={styles.instalments}>{instalments}</p>}
    </div>
  );
}
