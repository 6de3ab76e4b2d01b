import { cepRangesOf, formatCep, UFS } from '#shared/cep.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { FieldError, FieldNote, Group } from '../../ui/choice.tsx';
import { placed, type PartProps } from './form-parts.tsx';
import type { TypedRange } from './promotion-draft.ts';
import styles from './promotion-form.module.css';

const MOST_RANGES = 50;

/** Where it holds: by states, or by ranges of postal codes. */
export function RegionFields({ draft, problems, change }: PartProps) {
  const { ceps } = draft;
  const set = (next: readonly TypedRange[]) => change({ ceps: next.slice(0, MOST_RANGES) });
  const addState = (uf: string) =>
    set([...ceps, ...cepRangesOf(uf).map(([de, ate]) => ({ de: formatCep(de), ate: formatCep(ate) }))]);
  return (
    <Group legend="Região">
      <FieldNote>Sem nenhuma, vale no Brasil todo.</FieldNote>
      <Ranges ceps={ceps} onChange={set} />
      <FieldError>{problems.ceps}</FieldError>
      <div className={styles.pair}>
        <Select
          label="Acrescentar um estado"
          value=""
          onChange={(event) => addState(event.currentTarget.value)}
        >
          <option value="">Escolher</option>
          {UFS.map((uf) => (
            <option key={uf}>{uf}</option>
          ))}
        </Select>
      </div>
      <div>
        <Button variant="quiet" icon="plus" onClick={() => set([...ceps, { de: '', ate: '' }])}>
          Uma faixa de CEP
        </Button>
      </div>
    </Group>
  );
}

interface RangesProps {
  ceps: readonly TypedRange[];
  onChange(ceps: readonly TypedRange[]): void;
}

function Ranges({ ceps, onChange }: RangesProps) {
  const setRange = (at: number, next: Partial<TypedRange>) =>
    onChange(ceps.map((range, index) => (index === at ? { ...range, ...next } : range)));
  return (
    <ul className={styles.rows} aria-label="Faixas de CEP">
      {placed(ceps).map(({ de, ate, at }) => (
        <li key={at} className={styles.row}>
          <TextField
            label="CEP de"
            inputMode="numeric"
            value={de}
            onChange={(event) => setRange(at, { de: formatCep(event.currentTarget.value) })}
          />
          <TextField
            label="até"
            inputMode="numeric"
            value={ate}
            onChange={(event) => setRange(at, { ate: formatCep(event.currentTarget.value) })}
          />
          <IconButton
            icon="trash"
            label={`Tirar a faixa ${at + 1}`}
            onClick={() => onChange(ceps.filter((_, index) => index !== at))}
          />
        </li>
      ))}
    </ul>
  );
}
