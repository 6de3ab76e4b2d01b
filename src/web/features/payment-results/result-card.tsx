import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './result-card.module.css';

export interface ResultCardProps {
  icon: IconName;
  tone: 'good' | 'waiting' | 'bad' | 'neutral';
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  /** Ways on. */
  actions: ReactNode;
}

/** How a payment ended, what there is to know about it, and the ways on. A change of it is announced. */
export function ResultCard({ icon, tone, title, lead, children, actions }: ResultCardProps) {
  return (
    <Container width="text" className={styles.card}>
      <div aria-live="polite" className={styles.head}>
        <span className={classNames(styles.mark, styles[tone])}>
          <Icon name={icon} />
        </span>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children && <div className={styles.body}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
    </Container>
  );
}
