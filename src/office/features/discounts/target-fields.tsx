import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Choice, Several } from '../../ui/choice.tsx';
import { textField, type PartProps } from './form-parts.tsx';
import { PieceFinder } from './piece-finder.tsx';
import type { TargetKind } from './promotion-draft.ts';
import styles from './promotion-form.module.css';

const TARGETS: readonly { value: TargetKind; label: string }[] = [
  { value: 'tudo', label: 'Tudo' },
  { value: 'categorias', label: 'Categorias' },
  { value: 'produtos', label: 'Produtos' },
  { value: 'tags', label: 'Tags' },
];

/** Which pieces it is for. */
export function TargetFields(props: PartProps) {
  const { draft, change } = props;
  return (
    <div className={styles.fields}>
      {draft.tipo !== 'pix' && <TargetChoice {...props} />}
      <Checkbox
        checked={draft.soPrecoCheio}
        onChange={(event) => change({ soPrecoCheio: event.currentTarget.checked })}
      >
        Só peças de preço cheio (as que já estão em promoção ficam de fora)
      </Checkbox>
    </div>
  );
}

function TargetChoice(props: PartProps) {
  const { draft, problems, change } = props;
  return (
    <>
      <Choice legend="Vale para" value={draft.alvo} options={TARGETS} onChoose={(alvo) => change({ alvo })} />
      {draft.alvo === 'categorias' && <CategoryFields {...props} />}
      {draft.alvo === 'produtos' && (
        <PieceFinder
          chosen={draft.produtos}
          label="Buscar peça"
          onChange={(produtos) => change({ produtos })}
          error={problems.produtos}
        />
      )}
      {draft.alvo === 'tags' && (
        <TextField label="Tags" hint="Separe por vírgulas: verão, festa." {...textField(props, 'tags')} />
      )}
    </>
  );
}

function CategoryFields({ draft, problems, change }: PartProps) {
  const { data, error } = useOfficeRead('GET /gerenciamento/categorias');
  return (
    <Several
      legend="Categorias"
      options={data ?? []}
      chosen={draft.categorias}
      onChange={(categorias) => change({ categorias })}
      error={problems.categorias}
    >
      {error !== null && <p role="alert">As categorias não puderam ser lidas agora.</p>}
    </Several>
  );
}
