import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/text.ts';
import type { MudancaEmLote } from '#shared/wire/catalog-writes.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { readings } from '../../lib/readings.ts';
import styles from './bulk-bar.module.css';

export type BulkChange = Omit<MudancaEmLote, 'ids'>;

interface BulkBarProps {
  count: number;
  /** Are all rows of this page chosen? */
  all: boolean;
  onAll(chosen: boolean): void;
  onChange(change: BulkChange): Promise<void>;
}

/** What can be done with the chosen products at once. */
export function BulkBar({ count, all, onAll, onChange }: BulkBarProps) {
  const [pricing, setPricing] = useState(false);
  const change = useMutation({ mutationFn: onChange }, readings);
  const action = (text: string, what: BulkChange) => (
    <Button variant="quiet" size="s" disabled={change.isPending} onClick={() => change.mutate(what)}>
      {text}
    </Button>
  );
  return (
    <div
      className={classNames(styles.bar, count > 0 && styles.chosen)}
      role="group"
      aria-label="Produtos escolhidos"
    >
      <label className={styles.all}>
        <input type="checkbox" checked={all} onChange={(event) => onAll(event.currentTarget.checked)} />
        <span aria-live="polite">
          {count === 0
            ? 'Escolher todos desta página'
            : `${count} ${plural(count, 'escolhido', 'escolhidos')}`}
        </span>
      </label>
      {count > 0 && (
        <span className={styles.actions}>
          {action('Mostrar na loja', { ativo: true })}
          {action('Ocultar', { ativo: false })}
          {action('Destacar', { destaque: true })}
          {action('Tirar destaque', { destaque: false })}
          <Button variant="quiet" size="s" disabled={change.isPending} onClick={() => setPricing(true)}>
            Reajustar preços
          </Button>
        </span>
      )}
      {pricing && (
        <PriceDialog
          count={count}
          onClose={() => setPricing(false)}
          onSubmit={(reajustePercentual) => {
            setPricing(false);
            change.mutate({ reajustePercentual });
          }}
        />
      )}
    </div>
  );
}

interface PriceDialogProps {
  count: number;
  onClose(): void;
  onSubmit(percent: number): void;
}

function PriceDialog({ count, onClose, onSubmit }: PriceDialogProps) {
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
