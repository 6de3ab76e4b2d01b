import { useState, type FormEvent } from 'react';
import { fold } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { StepProps } from './basic-step.tsx';
import { ColorCard } from './color-card.tsx';
import type { Draft, DraftColor } from './draft.ts';
import { moved } from '../../lib/list-moves.ts';
import styles from './steps.module.css';
import { ToneField } from './tone-field.tsx';
import { addressField, colorProblem, withColor } from './typed.ts';

const PRESETS: readonly (readonly [nome: string, hex: string])[] = [
  ['Preto', '#1c1a1d'],
  ['Branco', '#ffffff'],
  ['Off White', '#f5efe6'],
  ['Rosa', '#f5a7d0'],
  ['Vermelho', '#b3202c'],
  ['Vinho', '#5b1d2c'],
  ['Azul', '#2f5d9b'],
  ['Verde', '#3f6b4a'],
  ['Amarelo', '#f0c94a'],
  ['Caramelo', '#b0763f'],
];

interface ColorsStepProps extends StepProps {
  /** Tells how many pictures are on their way. */
  onUploads(difference: number): void;
}

/** 2 Cores: the colours it comes in, each with its pictures. */
export function ColorsStep({ draft, change, errors, onUploads }: ColorsStepProps) {
  const { cores } = draft;
  const changeColor = (key: string, next: (color: DraftColor) => Partial<DraftColor>) =>
    change((now) => ({
      cores: now.cores.map((color) => (color.key === key ? { ...color, ...next(color) } : color)),
    }));
  return (
    <div className={styles.step}>
      <ColorAdder draft={draft} change={change} errors={errors} />
      {cores.length === 0 && (
        <p className={styles.note}>
          Sem cores, o produto é vendido em uma cor só, chamada “Única”. Para dar imagens a ele, adicione a
          cor.
        </p>
      )}
      <ul className={styles.cards}>
        {cores.map((color, index) => (
          <ColorCard
            key={color.key}
            color={color}
            addressError={errors[addressField(color.key)]}
            place={{ index, count: cores.length }}
            onChange={(next) => changeColor(color.key, next)}
            onMove={(to) => change((now) => ({ cores: moved(now.cores, index, to) }))}
            onRemove={() => change((now) => ({ cores: now.cores.filter(({ key }) => key !== color.key) }))}
            onUploads={onUploads}
          />
        ))}
      </ul>
    </div>
  );
}

/** A colour is typed, with its tone, or one of the usual ones is pressed. */
function ColorAdder({ draft, change, errors }: StepProps) {
  const [problem, setProblem] = useState('');
  const { cores, corDigitada, tomDigitado } = draft;

  function add(name: string, colorHex: string): void {
    const wrong = colorProblem(draft, name);
    setProblem(wrong ?? '');
    if (wrong === null) change((now) => withColor(now, name, colorHex));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    add(corDigitada, tomDigitado);
  }
  function type(typed: Partial<Draft>): void {
    setProblem('');
    change(typed);
  }
  return (
    <>
      <form method="post" noValidate className={styles.adder} onSubmit={submit}>
        <TextField
          className={styles.adderField}
          label="Nome da cor"
          maxLength={60}
          autoComplete="off"
          value={corDigitada}
          error={problem || errors['corDigitada'] || errors['cores']}
          onChange={(event) => type({ corDigitada: event.currentTarget.value })}
        />
        <ToneField value={tomDigitado} onChange={(tone) => type({ tomDigitado: tone })} />
        <Button type="submit" variant="secondary" icon="plus">
          Adicionar cor
        </Button>
      </form>
      <div className={styles.presets} role="group" aria-label="Cores comuns">
        {PRESETS.filter(([name]) => !cores.some((color) => fold(color.nome) === fold(name))).map(
          ([name, tone]) => (
            <button key={name} type="button" className={styles.preset} onClick={() => add(name, tone)}>
              <span className={styles.dot} style={{ backgroundColor: tone }} />
              {name}
            </button>
          ),
        )}
      </div>
    </>
  );
}
