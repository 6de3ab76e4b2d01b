import { useState } from 'react';
import { MOST_CREDITS } from '#shared/credits.ts';
import { fetchAhead, lazyComponent } from '../../lib/document/lazy-component.ts';
import { useCredits } from '../../lib/prices/credits.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './credit.module.css';

const loadField = async () => (await import('./credit-field.tsx')).CreditField;
const CreditField = lazyComponent(loadField);
const CreditList = lazyComponent(async () => (await import('./credit-list.tsx')).CreditList);

interface CreditPlaceProps {
  /** What the vales are to pay, in whole cents. */
  totalCents: number;
  /** What is left on them is asked once more when the page opens. */
  asksAnew?: boolean;
}

/** A place for vales: folded until it is wanted, for few have one; its code comes when it is opened. */
export function CreditPlace(props: CreditPlaceProps) {
  const credits = useCredits();
  const [isOpen, setOpen] = useState(false);
  const isFull = credits.length >= MOST_CREDITS;
  return (
    <div className={styles.credit} data-own-enter="">
      <CreditList credits={credits} {...props} />
      {!isFull && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          onPointerEnter={() => fetchAhead(loadField)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="gift" />
          <span>{credits.length === 0 ? 'Vale-troca ou vale-presente' : 'Usar mais um vale'}</span>
          <Icon name="chevron-down" className={styles.arrow} />
        </button>
      )}
      {isOpen && !isFull && <CreditField onDone={() => setOpen(false)} />}
    </div>
  );
}
