import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './categories-screen.module.css';

interface NameEditorProps {
  label: string;
  value: string;
  prefix?: string;
  readOnly: boolean;
  /** False: it was refused, what was typed stays. */
  onSave(value: string): Promise<boolean>;
}

/** A text that is edited in place: saved by Enter or by leaving, once; empty it is left as it was. Esc gives up. */
export function NameEditor({ label, value, prefix = '', readOnly, onSave }: NameEditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Enter is followed by the loss of focus: the second of the two finds this set. */
  const saving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const refused = useRef<string | null>(null);
  const editing = typed !== null;
  useEffect(() => {
    if (editing) input.current?.focus();
  }, [editing]);

  function close(): void {
    // Whoever has left for something else is not called back.
    const isHere = document.activeElement === input.current;
    refused.current = null;
    flushSync(() => setTyped(null));
    if (isHere) button.current?.focus();
  }
  async function save(): Promise<void> {
    if (saving.current || typed === null) return;
    const next = typed.trim();
    if (next === '' || next === value) return close();
    saving.current = true;
    const done = await onSave(next);
    saving.current = false;
    refused.current = typed;
    if (done) close();
  }
  if (readOnly) return <bdi>{prefix + value}</bdi>;
  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.name}
        aria-label={`${label}: ${value.slice(0, 80)}. Editar`}
        onClick={() => setTyped(value)}
      >
        <bdi>{prefix + value}</bdi>
      </button>
    );
  }
  return (
    <input
      ref={input}
      className={styles.nameInput}
      aria-label={label}
      maxLength={prefix === '' ? 60 : 80}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== refused.current && void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // The focus goes to the button at once, which this same key would press.
          event.preventDefault();
          void save();
        }
        if (event.key === 'Escape') close();
      }}
    />
  );
}
