import { useState } from 'react';
import type { Tamanho } from '#shared/wire/catalog.ts';
import { adviseSize, bodyMeasures, type BodyMeasure } from '#shared/size-guide.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './size-advice.module.css';

interface SizeAdviceProps {
  sizes: readonly Tamanho[];
  /** Can it be bought in the chosen colour? */
  canChoose(tamanho: string): boolean;
  onChoose(tamanho: string): void;
}

const LABELS: Record<BodyMeasure, string> = { busto: 'Busto', cintura: 'Cintura', quadril: 'Quadril' };

/** Typed centimetres; what no body measures is left out of the advice. */
function centimetres(typed: string): number | null {
  const cm = Number(typed.replace(',', '.'));
  return cm >= 30 && cm <= 250 ? cm : null;
}

/** 'Which one is my size?': an answer as soon as a measure is typed. */
export function SizeAdvice({ sizes, canChoose, onChoose }: SizeAdviceProps) {
  const [typed, setTyped] = useState<Record<BodyMeasure, string>>({ busto: '', cintura: '', quadril: '' });
  const asked = bodyMeasures.filter((measure) => sizes.some(({ detalhes }) => detalhes?.[measure]));
  if (asked.length === 0 || sizes.length < 2) return null;
  const body = Object.fromEntries(asked.map((measure) => [measure, centimetres(typed[measure])]));
  const advice = adviseSize(body, sizes);
  return (
    <section className={styles.advice} aria-labelledby="qual-tamanho">
      <h3 id="qual-tamanho" className={styles.title}>
        Qual é o meu tamanho?
      </h3>
      <p className={styles.hint}>Meça com uma fita métrica, sem apertar. Uma medida já ajuda.</p>
      <div className={styles.fields}>
        {asked.map((measure) => (
          <TextField
            key={measure}
            label={`${LABELS[measure]} (cm)`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={typed[measure]}
            onChange={({ target }) => setTyped((all) => ({ ...all, [measure]: target.value }))}
          />
        ))}
      </div>
      <output className={styles.answer}>{advice?.texto}</output>
      {advice && canChoose(advice.tamanho) && (
        <Button variant="secondary" onClick={() => onChoose(advice.tamanho)}>
          Escolher o {advice.tamanho}
        </Button>
      )}
    </section>
  );
}
