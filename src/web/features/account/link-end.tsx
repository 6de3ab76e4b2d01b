import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './forms.module.css';

interface LinkEndProps {
  kind: 'error' | 'success';
  title: string;
  children: ReactNode;
  /** The way on, as the button says it. */
  way: string;
  to: string;
}

/** In the place of a mailed link's form, when nothing is left to do there: what came of it, and the way on. */
export function LinkEnd({ kind, title, children, way, to }: LinkEndProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={classNames(styles.form, styles.place)} ref={place} tabIndex={-1}>
      <InfoBox kind={kind} title={title}>
        {children}
      </InfoBox>
      <ButtonLink to={to} size="l" block>
        {way}
      </ButtonLink>
    </div>
  );
}
