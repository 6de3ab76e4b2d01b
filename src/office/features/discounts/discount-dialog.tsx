import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  draftOfDiscount,
  draftProblem,
  EMPTY_DRAFT,
  type Discount,
  type DiscountDraft,
} from './discounts.ts';
import styles from './discounts-screen.module.css';

interface DiscountDialogProps {
  /** A new one, or the one that is changed; null: closed. */
  edited: Discount | 'new' | null;
  onClose(): void;
  /** A draft that can be kept. */
  onSave(draft: DiscountDraft): void;
}

/** Adds a draft to those of this browser, or changes one. */
export function DiscountDialog({ edited, onClose, onSave }: DiscountDialogProps) {
  const isOld = edited !== null && edited !== 'new';
  return (
    <Dialog open={edited !== null} onClose={onClose} title={isOld ? 'Editar desconto' : 'Adicionar desconto'}>
      {edited !== null && (
        <DiscountForm
          first={isOld ? draftOfDiscount(edited) : EMPTY_DRAFT}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    </Dialog>
  );
}

type DiscountFormProps = Omit<DiscountDialogProps, 'edited'> & { first: DiscountDraft };

function DiscountForm({ first, onClose, onSave }: DiscountFormProps) {
  const { register, handleSubmit, clearErrors, formState } = useForm({
    defaultValues: first,
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
