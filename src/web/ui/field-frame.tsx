import type { ReactNode } from 'react';
import styles from './field.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface FieldTexts {
  label: string;
  /** A quiet line under the label that stays. */
  hint?: ReactNode;
  /** What is wrong with it; an empty text is no error. */
  error?: string | undefined;
  /** Beside the label: '(opcional)'. */
  optional?: boolean | undefined;
  className?: string | undefined;
}

/** What a control inside a frame needs so that label, hint and error are tied to it. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined };
}

/** Label above, control, hint and error below. */
export function FieldFrame({ id, children, ...texts }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, texts.className)}>
      <label className={styles.label} htmlFor={id}>
        {texts.label}
        {texts.optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {children}
      {texts.hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {texts.hint}
        </p>
      )}
      {texts.error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="error" />
          <span>{texts.error}</span>
        </p>
      )}
    </div>
  );
}
