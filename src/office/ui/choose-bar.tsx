import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './choose-bar.module.css';

interface ChooseBoxProps {
  /** Read out, not shown: 'Escolher o pedido #1042'. */
  label: string;
  checked: boolean;
  onChange(chosen: boolean): void;
}

/** Chooses one row. */
export function ChooseBox({ label, checked, onChange }: ChooseBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface ChooseBarProps {
  label: string;
  count: number;
  /** How many are chosen, in words; '' is none. */
  said: string;
  /** Are all rows of this page chosen? */
  all: boolean;
  onAll(chosen: boolean): void;
  onClear(): void;
  /** How many the whole list has; choosing them reads which they are, and says itself where that fails. */
  total: number;
  /** So many at most are chosen. */
  most: number;
  onWholeList(): Promise<void>;
  /** What can be done with those that are chosen. */
  children: ReactNode;
}

/** Over a list: its rows are chosen, across its pages, and something is done with them at once. */
export function ChooseBar(bar: ChooseBarProps) {
  const { label, count, said, all, onAll, onClear, total, onWholeList, children } = bar;
  const [reading, setReading] = useState(false);
  const most = Math.min(total, bar.most);
  async function chooseAll(): Promise<void> {
    setReading(true);
    await onWholeList();
    setReading(false);
  }
  return (
    <div className={classNames(styles.bar, count > 0 && styles.chosen)} role="group" aria-label={label}>
      <label className={styles.all}>
        <input type="checkbox" checked={all} onChange={(event) => onAll(event.currentTarget.checked)} />
        Escolher todos desta página
      </label>
      <span role="status">{said}</span>
      {all && count < most && (
        <Button variant="quiet" size="s" busy={reading} onClick={() => void chooseAll()}>
          {most < total ? `Escolher os ${most} primeiros da lista` : `Escolher todos os ${total} da lista`}
        </Button>
      )}
      {count > 0 && (
        <span className={styles.actions}>
          {children}
          <Button variant="quiet" size="s" onClick={onClear}>
            Limpar escolha
          </Button>
        </span>
      )}
    </div>
  );
}
