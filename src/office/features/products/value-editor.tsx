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
export function ValueEditor({ label, shown, value, inputMode, onSave }: ValueEditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const refused = useRef<string | null>(null);
  const editing = typed !== null;
  // It was asked for by pressing the value: the focus belongs there, until it is taken elsewhere.
  useEffect(() => {
    if (editing) input.current?.focus();
  }, [editing]);

  function close(): void {
    const isHere = document.activeElement === input.current;
    refused.current = null;
    setError('');
    flushSync(() => setTyped(null));
    if (isHere) button.current?.focus();
  }
  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy || typed === null) return;
    if (typed.trim() === value) return close();
    setBusy(true);
    const problem = await onSave(typed);
    setBusy(false);
    refused.current = problem === null ? null : typed;
    if (problem === null) close();
    else setError(problem);
  }

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.shown}
        aria-label={`${label}: ${shown}. Mudar`}
        onClick={() => setTyped(value)}
      >
        {shown}
      </button>
    );
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
