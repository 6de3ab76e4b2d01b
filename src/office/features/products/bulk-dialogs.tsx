import { useState } from 'react';
import { plural } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './bulk-dialogs.module.css';

interface DialogProps<Answer> {
  count: number;
  onClose(): void;
  onSubmit(answer: Answer): void;
}

/** Asks by how many per cent prices change. */
export function PriceDialog({ count, onClose, onSubmit }: DialogProps<number>) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  function submit(): void {
    const percent = Number(typed.replace('%', '').replace(',', '.').trim() || Number.NaN);
    if (!Number.isFinite(percent) || percent === 0 || percent < -90 || percent > 500) {
      setError('Informe uma porcentagem de -90 a 500, como 10 ou -5,5.');
      return;
    }
    onSubmit(percent);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reajustar preços"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={submit}>Reajustar</Button>
        </div>
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Reajuste em %"
          hint={`Vale para o preço e o preço promocional de ${count} ${plural(count, 'produto', 'produtos')}. Use um número negativo para baixar.`}
          inputMode="text"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** Asks to which category products go. */
export function CategoryDialog({ count, onClose, onSubmit }: DialogProps<string>) {
  const { data, error } = useOfficeRead('GET /gerenciamento/categorias');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  function submit(): void {
    if (chosen === '') setProblem('Escolha uma categoria.');
    else onSubmit(chosen);
  }
  const failed = error !== null && data === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mudar categoria"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={submit}>Mudar</Button>
        </div>
      }
    >
      <Select
        label={`Categoria de ${count} ${plural(count, 'produto', 'produtos')}`}
        value={chosen}
        error={failed ? 'Não foi possível ler as categorias. Feche e tente de novo.' : problem}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">Escolha</option>
        {data?.map(({ id, nome }) => (
          <option key={id} value={nome}>
            {nome}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}
