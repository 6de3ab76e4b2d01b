import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { normalizeCredit } from '#shared/credits.ts';
import { askCredit } from '../../lib/prices/ask-credit.ts';
import { addCredit, useCredits } from '../../lib/prices/credits.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './credit.module.css';

const ODD = 'Confira o código do vale: são 16 letras e números, como no e-mail que você recebeu.';
const TWICE = 'Este vale já está nesta compra.';

/** Takes a code, asks the shop what there is on it, and keeps it for this visit. */
export function CreditField({ onDone }: { onDone(): void }) {
  const { typed, type, error, busy, apply } = useTypedCredit(onDone);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // Whoever has opened it wants to type.
  useEffect(() => field.current?.focus(), []);
  async function press(): Promise<void> {
    if (!(await apply())) field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // It may stand inside of the checkout's form, which is not meant.
    event.preventDefault();
    void press();
  }
  return (
    <div className={styles.fields}>
      <TextField
        ref={field}
        id={id}
        label="Código do vale"
        value={typed}
        error={error}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="secondary" className={styles.apply} busy={busy} onClick={() => void press()}>
        Usar
      </Button>
    </div>
  );
}

/** What was typed, and what came of asking for it. */
function useTypedCredit(onDone: () => void) {
  const credits = useCredits();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  function type(text: string): void {
    setTyped(text);
    setError('');
  }

  /** False: what was typed can't be used. */
  async function apply(): Promise<boolean> {
    if (busy) return true;
    const codigo = normalizeCredit(typed);
    const isTwice = credits.some((credit) => credit.codigo === codigo);
    setError(codigo === null ? ODD : isTwice ? TWICE : '');
    if (codigo === null || isTwice) return false;
    setBusy(true);
    const told = await askCredit(codigo);
    setBusy(false);
    if ('refusal' in told) {
      setError(told.refusal);
      return false;
    }
    addCredit(told.credit);
    onDone();
    return true;
  }

  return { typed, type, error, busy, apply };
}
