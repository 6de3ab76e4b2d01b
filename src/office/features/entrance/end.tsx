import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './entrance.module.css';

interface EndProps {
  kind: 'error' | 'success' | 'info';
  title: string;
  children: ReactNode;
  /** The way on, as the button says it. */
  way: string;
  to: string;
}

/** In the place of a form when nothing is left to do there: what came of it, and the way on. */
export function End({ kind, title, children, way, to }: EndProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={classNames(styles.form, styles.end)} ref={place} tabIndex={-1}>
      <InfoBox kind={kind} title={title}>
        {children}
      </InfoBox>
      <ButtonLink to={to} size="l" block prefetch="none">
        {way}
      </ButtonLink>
    </div>
  );
}
