import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './fact-list.module.css';

export interface Fact {
  label: string;
  /** Null: still on its way. */
  value: ReactNode;
}

/** Names and values, one pair a line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton />}</dd>
        </div>
      ))}
    </dl>
  );
}
