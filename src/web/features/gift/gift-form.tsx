import { useId, useState } from 'react';
import { NO_GIFT_TO, type GiftTo } from '#shared/gift-list.ts';
import { firstGiftRefusal, GIFT_FIELDS, tidyGiftTo, type GiftField } from '#shared/gift-to.ts';
import { Icon } from '../../ui/icon.tsx';
import { GiftFields } from './gift-fields.tsx';
import styles from './gift.module.css';

export interface Gift {
  to: GiftTo;
  /** Why it can't be bought so; '' where it can. */
  refusal: string;
}

interface GiftFormProps {
  /** Its shopper pressed the button though something is refused. */
  isTold: boolean;
  onChange(gift: Gift): void;
}

/** For whom a gift card is, on its page: folded until it is wanted. */
export function GiftForm({ isTold, onChange }: GiftFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(NO_GIFT_TO);
  const [left, setLeft] = useState<ReadonlySet<GiftField>>(new Set());
  function change(next: GiftTo): void {
    setTyped(next);
    const to = tidyGiftTo(next);
    onChange({ to, refusal: firstGiftRefusal(to) ?? '' });
  }
  return (
    <section className={styles.form}>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="gift" /> <span>É presente? Diga para quem</span>
        <Icon name="chevron-down" className={styles.arrow} />
      </button>
      <div id={id} hidden={!isOpen}>
        <GiftFields
          typed={typed}
          left={isTold ? new Set(GIFT_FIELDS) : left}
          onChange={change}
          onLeave={(field) => setLeft(new Set([...left, field]))}
        />
      </div>
    </section>
  );
}
