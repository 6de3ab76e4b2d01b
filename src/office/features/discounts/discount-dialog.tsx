import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { draftProblem, EMPTY_DRAFT, type DiscountDraft } from './discounts.ts';
import styles from './discounts-screen.module.css';

interface DiscountDialogProps {
  open: boolean;
  onClose(): void;
  /** A draft that can be kept. */
  onSave(draft: DiscountDraft): void;
}

/** Adds a discount. */
export function DiscountDialog({ open, onClose, onSave }: DiscountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Adicionar desconto">
      {open && <DiscountForm onClose={onClose} onSave={onSave} />}
    </Dialog>
  );
}

function DiscountForm({ onClose, onSave }: Omit<DiscountDialogProps, 'open'>) {
  const { register, handleSubmit, clearErrors, formState } = useForm({
    defaultValues: EMPTY_DRAFT,
    reValidateMode: 'onSubmit',
  });
  // It knows of the name too; the name's own error only draws the focus.
  const problem = formState.errors.valor?.message;
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void handleSubmit(onSave)(event)}
      onChange={() => clearErrors()}
    >
      {problem && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <TextField
        label="Nome"
        maxLength={120}
        autoComplete="off"
        {...register('nome', { validate: (nome) => nome.trim() !== '' })}
      />
      <div className={styles.pair}>
        <Select label="Tipo" {...register('tipo')}>
          <option value="percentual">Percentual (%)</option>
          <option value="fixo">Fixo (R$)</option>
        </Select>
        <TextField
          label="Valor"
          inputMode="decimal"
          autoComplete="off"
          {...register('valor', { validate: (_, draft) => draftProblem(draft) ?? true })}
        />
      </div>
      <TextField
        label="Código"
        optional
        hint="O cupom que se digita, se houver um."
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        {...register('codigo')}
      />
      <Checkbox {...register('ativo')}>Ativo</Checkbox>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit">Salvar desconto</Button>
      </div>
    </form>
  );
}
