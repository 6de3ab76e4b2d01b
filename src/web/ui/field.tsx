import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Spinner } from './spinner.tsx';

type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
    ref?: Ref<HTMLInputElement>;
    /** Something is being looked up for it: a ring at the field's end. */
    busy?: boolean;
    /** At the field's end: an icon or a small button. */
    after?: ReactNode;
  };

/** A one-line field: label above, hint and error tied to it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, className, busy = false, after, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const end = busy ? <Spinner /> : after;
  return (
    <FieldFrame id={id} {...{ label, hint, error, optional, className }}>
      <div className={styles.box}>
        <input
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          className={classNames(styles.control, Boolean(end) && styles.withEnd)}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </FieldFrame>
  );
}

type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { ref?: Ref<HTMLTextAreaElement> };

/** A field of several lines that grows with its text where the browser can. */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldFrame id={id} {...{ label, hint, error, optional, className }}>
      <textarea
        rows={5}
        {...area}
        {...describedBy(id, { hint, error })}
        id={id}
        className={classNames(styles.control, styles.area)}
      />
    </FieldFrame>
  );
}
