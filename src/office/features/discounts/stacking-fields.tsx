import { TextField } from '#web/ui/field.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Choice, FieldNote, Several } from '../../ui/choice.tsx';
import { More, textField, type PartProps } from './form-parts.tsx';
import type { PromotionDraft } from './promotion-draft.ts';

const STACKS: readonly { value: PromotionDraft['acumula']; label: string }[] = [
  { value: 'nao', label: 'Não acumula' },
  { value: 'todas', label: 'Com todas' },
  { value: 'so_com', label: 'Só com…' },
];

const TOLD: Record<PromotionDraft['acumula'], string> = {
  nao: 'não acumula',
  todas: 'com todas',
  so_com: 'só com algumas',
};

/** With which others it may be on one piece. `id` is its own number; null: it has none yet. */
export function StackingFields({ id, ...props }: PartProps & { id: number | null }) {
  const { draft, change } = props;
  return (
    <More title="Junto com outras" told={TOLD[draft.acumula]}>
      <Choice
        legend="Na mesma peça"
        value={draft.acumula}
        options={STACKS}
        onChoose={(acumula) => change({ acumula })}
        note="As duas precisam permitir. Onde não acumulam, a peça fica com a melhor para a cliente."
      />
      {draft.acumula === 'so_com' && <OthersField {...props} id={id} />}
      <TextField
        label="Prioridade"
        inputMode="numeric"
        hint="A de número maior vai primeiro. Com o mesmo número, ganha a melhor para a cliente."
        {...textField(props, 'prioridade')}
      />
    </More>
  );
}

function OthersField({ id, draft, problems, change }: PartProps & { id: number | null }) {
  const { data } = useOfficeRead('GET /gerenciamento/promocoes');
  const { acumulaCom } = draft;
  const others = data?.promocoes.filter((other) => other.id !== id) ?? [];
  return (
    <Several
      legend="Só com"
      options={others}
      chosen={acumulaCom}
      onChange={(next) => change({ acumulaCom: next })}
      error={problems.acumulaCom}
    >
      {data !== null && others.length === 0 && <FieldNote>Não há outra promoção.</FieldNote>}
    </Several>
  );
}
