import { useEffect, useRef } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { Sums } from '#shared/checkout.ts';
import type { Outras } from '#shared/wire/prices.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { focusInSight } from '../../ui/focus-in-sight.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './payment-screen.module.css';
import type { NewTotal } from './accept-total.ts';
import { withoutPix } from './card-refusals.ts';
import { lostOf } from './new-cuts.ts';
import type { PaymentProblem } from './problem.ts';

interface ProblemBoxProps {
  problem: PaymentProblem;
  /** What was shown of the sum until now. */
  shown: Sums | undefined;
  onClose(): void;
  /** Goes on with another total. */
  onTotal(changed: NewTotal): void;
  /** Leads to PIX; null where this can't be paid by it. */
  onPix: (() => void) | null;
}

/** What is to be told about the payment, brought into sight, with the way out where there is one. */
export function ProblemBox({ problem, shown, onClose, onTotal, onPix }: ProblemBoxProps) {
  const { kind, title, text, hint, total, aPagar = total, frete, cuts, cart, pix, order } = problem;
  const place = useRef<HTMLDivElement>(null);
  // A wrong field that was just given the focus stays in sight: its own text tells the same. From any other the focus
  // comes here: whoever sent the card by Enter would not see what came of it.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches('[aria-invalid]')) return;
    if (activeElement instanceof HTMLInputElement) focusInSight(place.current);
    else place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.problem}>
      <InfoBox kind={kind} {...(title && { title })} onClose={onClose}>
        {text}
        {hint && <p className={styles.hint}>{onPix === null ? withoutPix(hint) : hint}</p>}
        {cuts && <Lost promotions={lostOf(shown, cuts)} />}
        {total !== undefined && (
          <p className={styles.hint}>
            <Button variant="secondary" size="s" onClick={() => onTotal({ total, frete, cuts })}>
              Continuar com {formatReais(reaisToCents(aPagar ?? total) ?? 0)}
            </Button>
          </p>
        )}
        {pix && onPix !== null && (
          <p className={styles.hint}>
            <Button variant="secondary" size="s" onClick={onPix}>
              Pagar com PIX
            </Button>
          </p>
        )}
        {cart && (
          <p className={styles.hint}>
            <a href={paths.cart}>Rever o carrinho</a>
          </p>
        )}
        {order && (
          <p className={styles.hint}>
            <a href={paths.order(order)}>Acompanhar o pedido {order}</a>
          </p>
        )}
      </InfoBox>
    </div>
  );
}

function Lost({ promotions }: { promotions: Outras }) {
  return promotions.map(({ id, nome, texto }) => (
    <p key={id} className={styles.hint}>
      <bdi>{nome}</bdi>: {texto}
    </p>
  ));
}
