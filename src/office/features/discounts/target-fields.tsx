import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Choice, textField, type PartProps } from './form-parts.tsx';
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
  const { draft, problems, change } = props;
  return (
    <div className={styles.fields}>
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
      <Checkbox
        checked={draft.soPrecoCheio}
        onChange={(event) => change({ soPrecoCheio: event.currentTarget.checked })}
      >
        Só peças de preço cheio (as que já estão em promoção ficam de fora)
      </Checkbox>
    </div>
  );
}

function CategoryFields({ draft, problems, change }: PartProps) {
  const { data, error } = useOfficeRead('GET /gerenciamento/categorias');
  const { categorias } = draft;
  const toggle = (id: number, isChosen: boolean) =>
    change({ categorias: isChosen ? [...categorias, id] : categorias.filter((one) => one !== id) });
  return (
    <fieldset className={styles.group}>
      <legend>Categorias</legend>
      {error !== null && <p role="alert">As categorias não puderam ser lidas agora.</p>}
      <div className={styles.choices}>
        {data?.map(({ id, nome }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              checked={categorias.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            <bdi>{nome}</bdi>
          </label>
        ))}
      </div>
      {problems.categorias && (
        <p role="alert" className={styles.error}>
          {problems.categorias}
        </p>
      )}
    </fieldset>
  );
}
