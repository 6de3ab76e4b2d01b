import { formatReais } from '#shared/money.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { typedCents } from '../../lib/typed-cents.ts';
import styles from './custom-pix.module.css';
import { TieChoice } from './tie-choice.tsx';
import { useCreatePix } from './use-create-pix.ts';
import type { GivenTie } from './use-given-tie.ts';

interface CreateDialogProps {
  open: boolean;
  /** What it is for, where the address says so. */
  given: GivenTie | null;
  onClose(): void;
  onCreated(pix: PixCustomizado): void;
}

const LONGEST = 200;

/** Asks for an amount, what it is for and about what, and makes the charge. */
export function CreateDialog({ open, given, onClose, onCreated }: CreateDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Criar PIX">
      {open && <CreateForm given={given} onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

function CreateForm({ given, onClose, onCreated }: Omit<CreateDialogProps, 'open'>) {
  const { form, busy, tie, tieError, choose, create } = useCreatePix(given, onCreated);
  const { register, formState, clearErrors } = form;
  const cents = typedCents(form.watch('valor'));
  const problem = formState.errors.root?.message;
  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void create(event)}>
      <TextField
        label="Valor (R$)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        error={formState.errors.valor?.message}
        hint={cents === null ? 'Por exemplo 45,50.' : `Cobrança de ${formatReais(cents)}.`}
        {...register('valor', {
          validate: (valor) => typedCents(valor) !== null || 'Informe um valor válido!',
          onChange: () => clearErrors('valor'),
        })}
      />
      <TextField
        label="Descrição"
        optional
        hint="Quem paga vê este texto."
        maxLength={LONGEST}
        {...register('descricao')}
      />
      <TieChoice tie={tie} error={tieError} onChange={choose} />
      {problem && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          Criar PIX
        </Button>
      </div>
    </form>
  );
}
