import { useId, type Ref, type SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon } from './icon.tsx';

type SelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & { ref?: Ref<HTMLSelectElement> };

/** A native select with label, hint and error; options are its children. */
export function Select({ label, hint, error, optional, className, children, ...select }: SelectProps) {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame id={id} {...{ label, hint, error, optional, className }}>
      <div className={styles.box}>
        <select
          {...select}
          {...describedBy(id, { hint, error })}
          id={id}
          className={classNames(styles.control, styles.select)}
        >
          {children}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </FieldFrame>
  );
}
