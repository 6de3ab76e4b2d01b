import { useState, type FormEvent } from 'react';
import { fold } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { MeasuresGrid } from '../../fields/measures-grid.tsx';
import { NumberGrid } from '../../ui/number-grid.tsx';
import type { StepProps } from './basic-step.tsx';
import { isWrongStock } from './draft-check.ts';
import { GtinFields } from './gtin-fields.tsx';
import { cell, hasNoChoice, ONLY_COLOR, ONLY_SIZE } from './draft.ts';
import { MeasureTables } from './measure-tables.tsx';
import styles from './steps.module.css';
import { sizeProblem, withSizes } from './typed.ts';

const PRESETS: readonly (readonly [name: string, sizes: readonly string[]])[] = [
  ['P, M, G', ['P', 'M', 'G']],
  ['PP a GG', ['PP', 'P', 'M', 'G', 'GG']],
  ['36 a 46', ['36', '38', '40', '42', '44', '46']],
];

/** 3 Tamanhos: sizes with their measures, and how many there are of each colour in each size. */
export function SizesStep({ draft, change, errors }: StepProps) {
  const { tamanhos } = draft;
  return (
    <div className={styles.step}>
      <SizeAdder draft={draft} change={change} errors={errors} />
      {tamanhos.length === 0 && (
        <p className={styles.note}>Sem tamanhos, o produto é vendido em tamanho “Único”.</p>
      )}
      {tamanhos.length > 0 && (
        <MeasuresGrid
          sizes={tamanhos}
          onChange={(next) => change((now) => ({ tamanhos: next(now.tamanhos) }))}
        />
      )}
      {errors['detalhes'] && <p className={styles.problem}>{errors['detalhes']}</p>}
      <MeasureTables draft={draft} change={change} />
      <StockFields draft={draft} change={change} errors={errors} />
      <GtinFields draft={draft} change={change} errors={errors} />
    </div>
  );
}

/** Sizes are typed one by one, or added by a usual row of them. */
function SizeAdder({ draft, change, errors }: StepProps) {
  const [problem, setProblem] = useState('');
  const { tamanhos, tamanhoDigitado } = draft;
  const has = (size: string) => tamanhos.some(({ tamanho }) => fold(tamanho) === fold(size));

  function add(sizes: readonly string[]): void {
    const fresh = sizes.filter((size) => !has(size));
    change((now) => withSizes(now, fresh));
    setProblem('');
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = sizeProblem(draft, tamanhoDigitado);
    if (wrong === null) add([tamanhoDigitado]);
    else setProblem(wrong);
  }
  return (
    <>
      <form method="post" noValidate className={styles.adder} onSubmit={submit}>
        <TextField
          className={styles.adderField}
          label="Tamanho"
          maxLength={30}
          autoComplete="off"
          value={tamanhoDigitado}
          error={problem || errors['tamanhoDigitado'] || errors['tamanhos']}
          onChange={(event) => {
            setProblem('');
            change({ tamanhoDigitado: event.currentTarget.value });
          }}
        />
        <Button type="submit" variant="secondary" icon="plus">
          Adicionar tamanho
        </Button>
      </form>
      <div className={styles.presets} role="group" aria-label="Grades comuns">
        {PRESETS.filter(([, sizes]) => !sizes.every(has)).map(([name, sizes]) => (
          <button key={name} type="button" className={styles.preset} onClick={() => add(sizes)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

function StockFields({ draft, change, errors }: StepProps) {
  const single = hasNoChoice(draft);
  const cores = draft.cores.length > 0 ? draft.cores : [{ key: '', nome: ONLY_COLOR, hex: '' }];
  const tamanhos = draft.tamanhos.length > 0 ? draft.tamanhos : [{ key: '', tamanho: ONLY_SIZE }];
  return (
    <fieldset className={styles.group}>
      <legend>Estoque</legend>
      {!single && (
        <Checkbox
          checked={draft.compartilhado}
          onChange={(event) => change({ compartilhado: event.currentTarget.checked })}
        >
          Um estoque só para todas as cores e tamanhos
        </Checkbox>
      )}
      {single || draft.compartilhado ? (
        <TextField
          label="Estoque"
          className={styles.adderField}
          inputMode="numeric"
          hint="Unidades; em branco vale 0."
          value={draft.estoque}
          error={errors['estoque']}
          onChange={(event) => change({ estoque: event.currentTarget.value })}
        />
      ) : (
        <>
          <NumberGrid
            caption="Unidades de cada cor em cada tamanho"
            corner="Cor"
            rows={cores.map(({ key, nome, hex }) => ({ key, label: nome || 'Sem nome', mark: hex || null }))}
            columns={tamanhos.map(({ key, tamanho }) => ({ key, label: tamanho }))}
            valueOf={(color, size) => draft.estoques[cell(color, size)] ?? ''}
            onChange={(color, size, text) =>
              change((now) => ({ estoques: { ...now.estoques, [cell(color, size)]: text } }))
            }
            isWrong={(color, size) => isWrongStock(draft.estoques[cell(color, size)] ?? '')}
          />
          {errors['estoque'] && <p className={styles.problem}>{errors['estoque']}</p>}
        </>
      )}
    </fieldset>
  );
}
