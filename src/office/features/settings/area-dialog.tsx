import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import type { Area, Areas } from '#shared/wire/own-ways.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { problemsAt, readArea, type AreaDraft, type AreaField, type AreaProblems } from './area-draft.ts';
import styles from './own-ways.module.css';

/** Areas, and the revision of which they are made: the two are sent together, or somebody else's change is lost. */
export type ReadAreas = Readonly<Pick<Areas, 'areas' | 'versao'>>;

/** The area that is typed, and its place in the list as it was read when the dialog opened. */
export interface EditedArea extends ReadAreas {
  at: number;
  isNew: boolean;
  first: AreaDraft;
}

interface AreaDialogProps {
  edited: EditedArea | null;
  onClose(): void;
  /** Keeps it; throws where that is refused. */
  onSave(area: Area, edited: EditedArea): Promise<void>;
}

/** Draws an area, or changes one. */
export function AreaDialog({ edited, onClose, onSave }: AreaDialogProps) {
  const title = edited?.isNew === false ? 'Editar área' : 'Nova área';
  return (
    <Dialog open={edited !== null} onClose={onClose} title={title}>
      {edited !== null && <AreaForm key={edited.at} {...{ edited, onClose, onSave }} />}
    </Dialog>
  );
}

const FIELDS = ['nome', 'faixas', 'preco', 'gratis_de', 'prazo', 'mesmo_dia_ate'] as const;
/** All that the API takes: an hour that is not offered here would be taken away by the next save. */
const HOURS = Array.from({ length: 23 }, (_, index) => index + 1);

function useAreaForm({ edited, onSave }: Pick<AreaFormProps, 'edited' | 'onSave'>) {
  const form = useForm<AreaDraft>({
    defaultValues: edited.first,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  function tell(problems: AreaProblems): void {
    const wrong = FIELDS.filter((name): name is AreaField => problems[name] !== undefined);
    for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
    const [first] = wrong;
    if (first !== undefined) form.setFocus(first);
  }
  const { busy, problem, run } = useAct(
    (area: Area) => onSave(area, edited),
    (error) => {
      if (error instanceof ApiError) tell(problemsAt(error.campos, edited.at));
      return laterText(error);
    },
  );
  const save = form.handleSubmit((draft) => {
    const read = readArea(draft);
    if ('area' in read) run(read.area);
    else tell(read.problems);
  });
  return { form, busy, problem, save };
}

type AreaFormProps = Omit<AreaDialogProps, 'edited'> & { edited: EditedArea };

function AreaForm({ edited, onClose, onSave }: AreaFormProps) {
  const { form, busy, problem, save } = useAreaForm({ edited, onSave });
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <AreaFields form={form} />
      <Checkbox {...form.register('ativo')}>Área ativa</Checkbox>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          Guardar área
        </Button>
      </div>
    </form>
  );
}

function AreaFields({ form: { register, formState } }: { form: UseFormReturn<AreaDraft> }) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Nome da área"
        hint="Só para você: quem compra lê “Entrega local”."
        maxLength={60}
        error={errors.nome?.message}
        {...register('nome')}
      />
      <TextArea
        label="Faixas de CEP"
        hint="Uma por linha, ex.: 20000-000 a 20999-999. Um CEP sozinho também vale."
        rows={4}
        maxLength={4000}
        error={errors.faixas?.message}
        {...register('faixas')}
      />
      <PriceFields {...{ register, errors }} />
    </>
  );
}

type PriceFieldsProps = Pick<UseFormReturn<AreaDraft>, 'register'> & { errors: FieldErrors<AreaDraft> };

function PriceFields({ register, errors }: PriceFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="Preço (R$)"
        inputMode="decimal"
        maxLength={12}
        error={errors.preco?.message}
        {...register('preco')}
      />
      <TextField
        label="Grátis a partir de (R$)"
        optional
        inputMode="decimal"
        maxLength={12}
        hint="Em peças do carrinho."
        error={errors.gratis_de?.message}
        {...register('gratis_de')}
      />
      <TextField
        label="Prazo em dias úteis"
        inputMode="numeric"
        maxLength={2}
        hint="Contados do pagamento."
        error={errors.prazo?.message}
        {...register('prazo')}
      />
      <Select
        label="Entrega no mesmo dia"
        hint="Para quem paga até esta hora de um dia útil."
        error={errors.mesmo_dia_ate?.message}
        {...register('mesmo_dia_ate')}
      >
        <option value="">Não</option>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            até as {hour}h
          </option>
        ))}
      </Select>
    </div>
  );
}
