import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  children: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox whose whole line, text included, can be pressed. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span className={styles.text}>{children}</span>
    </label>
  );
}
