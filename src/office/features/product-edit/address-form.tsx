import { useState, type FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import styles from './color-pictures.module.css';
import type { DraftColor } from './draft.ts';
import { addressProblem } from './typed.ts';

interface AddressFormProps {
  color: DraftColor;
  /** Why what is typed can't be added. */
  error: string | undefined;
  onType(address: string): void;
  onAdd(): void;
}

/** A picture of a colour by its address. */
export function AddressForm({ color, error, onType, onAdd }: AddressFormProps) {
  const [problem, setProblem] = useState('');
  const typed = color.endereco ?? '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = addressProblem(typed);
    setProblem(wrong ?? '');
    if (wrong === null) onAdd();
  }
  return (
    <form method="post" noValidate className={styles.address} onSubmit={submit}>
      <TextField
        className={styles.addressField}
        label={`URL da imagem de ${color.nome || 'cor sem nome'}`}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={typed}
        error={problem || error}
        onChange={(event) => {
          setProblem('');
          onType(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="secondary">
        Adicionar imagem
      </Button>
    </form>
  );
}
