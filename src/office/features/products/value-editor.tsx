import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './value-editor.module.css';

interface ValueEditorProps {
  /** 'Preço de Vestido Lírio'. */
  label: string;
  /** As it is shown: 'R$ 129,90'. */
  shown: string;
  /** As it is typed: '129,90'. */
  value: string;
  inputMode: 'decimal' | 'numeric';
  /** Null when it was saved, else what is wrong. */
  onSave(typed: string): Promise<string | null>;
}

/** A value in a table that turns into a field when pressed: Enter or leaving saves, Esc does not. */
export function ValueEditor(props: ValueEditorProps) {
  const { label, shown } = props;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(isHere: boolean): void {
    flushSync(() => setEditing(false));
    if (isHere) button.current?.focus();
  }
  if (editing) return <ValueField {...props} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.shown}
      aria-label={`${label}: ${shown}. Mudar`}
      onClick={() => setEditing(true)}
    >
      {shown}
    </button>
  );
}

interface ValueFieldProps extends Omit<ValueEditorProps, 'shown'> {
  /** Done with; tells whether the focus is in the field still. */
  onClose(isHere: boolean): void;
}

function ValueField({ label, value, inputMode, onSave, onClose }: ValueFieldProps) {
  const [typed, setTyped] = useState(value);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const refused = useRef<string | null>(null);
  // It was asked for by pressing the value: the focus belongs there, until it is taken elsewhere.
  useEffect(() => input.current?.focus(), []);

  const close = () => onClose(document.activeElement === input.current);
  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy) return;
    if (typed.trim() === value) return close();
    setBusy(true);
    const problem = await onSave(typed);
    setBusy(false);
    refused.current = problem === null ? null : typed;
    if (problem === null) close();
    else setError(problem);
  }
  return (
    <form method="post" className={styles.editor} noValidate onSubmit={(event) => void save(event)}>
      <span className={styles.line}>
        {busy && <Spinner />}
        <input
          ref={input}
          className={styles.input}
          aria-label={label}
          aria-invalid={error !== '' || undefined}
          inputMode={inputMode}
          value={typed}
          readOnly={busy}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed !== refused.current && void save()}
          onKeyDown={(event) => event.key === 'Escape' && !busy && close()}
        />
      </span>
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </form>
  );
}
