import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './account-card.module.css';

interface AccountCardProps {
  title: string;
  lead?: string;
  /** For forms of many fields. */
  wide?: boolean;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A heading and a form in the middle of a quiet page. */
export function AccountCard({ title, lead, wide = false, action, children }: AccountCardProps) {
  return (
    <div className={styles.page}>
      <div className={classNames(styles.card, wide && styles.wide)}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {action}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}
