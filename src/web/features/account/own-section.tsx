import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './own-section.module.css';
import type { Own } from './use-own.ts';

interface OwnSectionProps<T> {
  title: string;
  lead: string;
  own: Own<T>;
  again(): void;
  children(data: T): ReactNode;
}

/** A part of the profile that comes by itself, with its waiting and its failure. */
export function OwnSection<T>({ title, lead, own, again, children }: OwnSectionProps<T>) {
  return (
    <Section title={title} lead={lead}>
      {own.kind === 'asking' && <Skeleton height="5rem" />}
      {own.kind === 'failed' && (
        <InfoBox kind="warning">
          Não conseguimos buscar esta parte agora.{' '}
          <Button variant="quiet" size="s" onClick={again}>
            Tentar de novo
          </Button>
        </InfoBox>
      )}
      {own.kind === 'known' && children(own.data)}
    </Section>
  );
}

/** A heading, a line about it, and what belongs to it. */
export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}
