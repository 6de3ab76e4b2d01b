import { useForm, type UseFormReturn } from 'react-hook-form';
import { MOST_BOX_NAME } from '#shared/boxes.ts';
import type { Caixa, Caixas } from '#shared/wire/boxes.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { problemsOfBox, readBox, type BoxDraft, type BoxField, type BoxProblems } from './box-draft.ts';
import styles from './own-ways.module.css';

/** Boxes, and the revision of which they are made: the two are sent together, or somebody else's change is lost. */
export type ReadBoxes = Readonly<Pick<Caixas, 'caixas' | 'versao'>>;

/** The box that is typed, and its place in the list as it was read when the dialog opened. */
export interface EditedBox extends ReadBoxes {
  at: number;
  isNew: boolean;
  first: BoxDraft;
}

interface BoxDialogProps {
  edited: EditedBox | null;
  onClose(): void;
  /** Keeps it; throws where that is refused. */
  onSave(box: Caixa, edited: EditedBox): Promise<void>;
}

/** Names a box, or changes one. */
export function BoxDialog({ edited, onClose, onSave }: BoxDialogProps) {
  const title = edited?.isNew === false ? 'Editar caixa' : 'Nova caixa';
  return (
    <Dialog open={edited !== null} onClose={onClose} title={title}>
      {edited !== null && <BoxForm key={edited.at} {...{ edited, onClose, onSave }} />}
    </Dialog>
  );
}

const INSIDE = [
  ['comprimento', 'Comprimento (cm)'],
  ['largura', 'Largura (cm)'],
  ['altura', 'Altura (cm)'],
] as const;
const OUTSIDE = [
  ['comprimentoFora', 'Compr. por fora (cm)'],
  ['larguraFora', 'Largura por fora (cm)'],
  ['alturaFora', 'Altura por fora (cm)'],
] as const;
const FIELDS: readonly BoxField[] = [
  'nome',
  ...INSIDE.map(([name]) => name),
  ...OUTSIDE.map(([name]) => name),
  'peso',
  'aguenta',
];

type BoxFormProps = Omit<BoxDialogProps, 'edited'> & { edited: EditedBox };

function useBoxForm({ edited, onSave }: Pick<BoxFormProps, 'edited' | 'onSave'>) {
  const form = useForm<BoxDraft>({
    defaultValues: edited.first,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  function tell(problems: BoxProblems): void {
    const wrong = FIELDS.filter((name) => problems[name] !== undefined);
    for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
    const [first] = wrong;
    if (first !== undefined) form.setFocus(first);
  }
  const { busy, problem, run } = useAct(
    (box: Caixa) => onSave(box, edited),
    (error) => {
      if (error instanceof ApiError) tell(problemsOfBox(error.campos, edited.at));
      return laterText(error);
    },
  );
  const save = form.handleSubmit((draft) => {
    const read = readBox(draft);
    if ('box' in read) run(read.box);
    else tell(read.problems);
  });
  return { form, busy, problem, save };
}

function BoxForm({ edited, onClose, onSave }: BoxFormProps) {
  const { form, busy, problem, save } = useBoxForm({ edited, onSave });
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <BoxFields form={form} />
      <Checkbox {...form.register('ativo')}>Usar esta caixa</Checkbox>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          Guardar caixa
        </Button>
      </div>
    </form>
  );
}

interface EdgesProps {
  form: UseFormReturn<BoxDraft>;
  legend: string;
  hint: string;
  fields: typeof INSIDE | typeof OUTSIDE;
}

function Edges({ form: { register, formState }, legend, hint, fields }: EdgesProps) {
  return (
    <fieldset className={styles.edges}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      <div className={styles.three}>
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            maxLength={6}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function BoxFields({ form }: { form: UseFormReturn<BoxDraft> }) {
  const { register, formState } = form;
  return (
    <>
      <TextField
        label="Nome da caixa"
        hint="Como você a chama na bancada, ex.: Caixa P, Saco M."
        maxLength={MOST_BOX_NAME}
        error={formState.errors.nome?.message}
        {...register('nome')}
      />
      <Edges
        form={form}
        legend="Por dentro"
        hint="O espaço para as peças dobradas. De um saco, o tamanho dele cheio."
        fields={INSIDE}
      />
      <Edges
        form={form}
        legend="Por fora"
        hint="O que a transportadora mede. Em branco, é o mesmo que por dentro."
        fields={OUTSIDE}
      />
      <div className={styles.pair}>
        <TextField
          label="Peso da caixa vazia (g)"
          inputMode="numeric"
          maxLength={5}
          error={formState.errors.peso?.message}
          {...register('peso')}
        />
        <TextField
          label="Aguenta até (kg)"
          hint="De peças, sem a caixa."
          inputMode="decimal"
          maxLength={7}
          error={formState.errors.aguenta?.message}
          {...register('aguenta')}
        />
      </div>
    </>
  );
}
