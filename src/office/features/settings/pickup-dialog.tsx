import { useForm, type UseFormReturn } from 'react-hook-form';
import { MOST_READY_DAYS, PICKUP_LENGTHS } from '#shared/pickup.ts';
import type { Retirada, RetiradaSent } from '#shared/wire/own-ways.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useShop } from '../../lib/shop.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import styles from './own-ways.module.css';

interface PickupDialogProps {
  /** As it was read when it was opened; null: it is closed. */
  edited: Retirada | null;
  onClose(): void;
  /** Keeps it; throws where that is refused. */
  onSave(pickup: RetiradaSent): Promise<void>;
}

/** Says where orders are fetched. */
export function PickupDialog({ edited, onClose, onSave }: PickupDialogProps) {
  return (
    <Dialog open={edited !== null} onClose={onClose} title="Retirada na loja">
      {edited !== null && <PickupForm {...{ edited, onClose, onSave }} />}
    </Dialog>
  );
}

interface PickupDraft {
  ativo: boolean;
  nome: string;
  endereco: string;
  horario: string;
  instrucao: string;
  /** As it is typed. */
  prazo: string;
}

const FIELDS = ['nome', 'endereco', 'horario', 'prazo', 'instrucao'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number], string>>;

function problemsOf({ nome, endereco, horario, prazo }: PickupDraft): Problems {
  const isNumber = /^\d{1,2}$/.test(prazo.trim()) && Number(prazo) <= MOST_READY_DAYS;
  return {
    ...(nome.trim() === '' && { nome: 'Escreva o nome do lugar, ex.: Loja do Centro.' }),
    ...(endereco.trim() === '' && { endereco: 'Escreva o endereço completo.' }),
    ...(horario.trim() === '' && { horario: 'Escreva quando há alguém lá.' }),
    ...(!isNumber && { prazo: `De 0 a ${MOST_READY_DAYS}.` }),
  };
}

type PickupFormProps = Omit<PickupDialogProps, 'edited'> & { edited: Retirada };

function usePickupForm({ edited, onSave }: Pick<PickupFormProps, 'edited' | 'onSave'>) {
  const shop = useShop();
  const { versao, nome, endereco, horario, instrucao, prazo, ativo } = edited;
  const known = { nome, endereco, horario, instrucao, prazo: String(prazo), ativo };
  const first = { ...known, nome: shop.name, endereco: shop.address, horario: shop.hours, ativo: true };
  const form = useForm<PickupDraft>({
    defaultValues: versao === 0 ? first : known,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  function tell(problems: Problems): void {
    const wrong = FIELDS.filter((name) => problems[name] !== undefined);
    for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
    if (wrong[0] !== undefined) form.setFocus(wrong[0]);
  }
  const { busy, problem, run } = useAct(
    (draft: PickupDraft) => onSave({ ...draft, prazo: Number(draft.prazo), versao }),
    (error) => {
      if (error instanceof ApiError) tell(error.campos);
      return laterText(error);
    },
  );
  const save = form.handleSubmit((draft) => {
    const problems = problemsOf(draft);
    if (Object.keys(problems).length === 0) run(draft);
    else tell(problems);
  });
  return { form, busy, problem, save };
}

function PickupForm({ edited, onClose, onSave }: PickupFormProps) {
  const { form, busy, problem, save } = usePickupForm({ edited, onSave });
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <PickupFields form={form} />
      <Checkbox {...form.register('ativo')}>Oferecer “Retirar na loja”</Checkbox>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          Guardar retirada
        </Button>
      </div>
    </form>
  );
}

function PickupFields({ form: { register, formState } }: { form: UseFormReturn<PickupDraft> }) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Nome do lugar"
        maxLength={PICKUP_LENGTHS.nome}
        error={errors.nome?.message}
        {...register('nome')}
      />
      <TextField
        label="Endereço"
        hint="Como a cliente o procura: rua, número, bairro e cidade."
        maxLength={PICKUP_LENGTHS.endereco}
        error={errors.endereco?.message}
        {...register('endereco')}
      />
      <TextField
        label="Horário"
        hint="Ex.: segunda a sexta, 9h às 18h."
        maxLength={PICKUP_LENGTHS.horario}
        error={errors.horario?.message}
        {...register('horario')}
      />
      <TextField
        label="Dias úteis até ficar pronto"
        hint="Contados do pagamento; 0 é no mesmo dia útil."
        inputMode="numeric"
        maxLength={2}
        error={errors.prazo?.message}
        {...register('prazo')}
      />
      <TextField
        label="Instrução"
        optional
        hint="Ex.: leve um documento com foto."
        maxLength={PICKUP_LENGTHS.instrucao}
        error={errors.instrucao?.message}
        {...register('instrucao')}
      />
    </>
  );
}
