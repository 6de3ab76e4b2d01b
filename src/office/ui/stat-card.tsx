import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** Null while it is being read. */
  value: ReactNode;
  /** A quiet line below. */
  note?: ReactNode;
}

/** One figure and what it is. Stands in a StatCards. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value ?? <Skeleton width="60%" height="1.2em" />}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** Figures in a row, two beside each other on a phone. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.cards} aria-label={label}>
      {children}
    </dl>
  );
}
