import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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
export function NameEditor(props: NameEditorProps) {
  const { label, value, prefix = '', readOnly } = props;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(isHere: boolean): void {
    flushSync(() => setEditing(false));
    // Whoever has left for something else is not called back.
    if (isHere) button.current?.focus();
  }
  if (readOnly) return <bdi>{prefix + value}</bdi>;
  if (editing) return <NameField {...props} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.name}
      aria-label={`${label}: ${value.slice(0, 80)}. Editar`}
      onClick={() => setEditing(true)}
    >
      <bdi>{prefix + value}</bdi>
    </button>
  );
}

interface NameFieldProps extends Omit<NameEditorProps, 'readOnly'> {
  /** Done with; tells whether the focus is in the field still. */
  onClose(isHere: boolean): void;
}

function NameField({ label, value, prefix = '', onSave, onClose }: NameFieldProps) {
  const [typed, setTyped] = useState(value);
  /** Enter is followed by the loss of focus: the second of the two finds this set. */
  const saving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const refused = useRef<string | null>(null);
  useEffect(() => input.current?.focus(), []);

  const close = () => onClose(document.activeElement === input.current);
  async function save(): Promise<void> {
    if (saving.current) return;
    const next = typed.trim();
    if (next === '' || next === value) return close();
    saving.current = true;
    const done = await onSave(next);
    saving.current = false;
    refused.current = typed;
    if (done) close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    // The focus goes to the button at once, which this same key would press.
    event.preventDefault();
    void save();
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
      onKeyDown={onKeyDown}
    />
  );
}
