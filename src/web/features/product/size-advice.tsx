import { useEffect, useRef, useState } from 'react';
import type { Tamanho } from '#shared/wire/catalog.ts';
import { adviseSize, type BodyMeasure } from '#shared/size-guide.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { measuresToAsk } from './measures.ts';
import styles from './size-advice.module.css';

export interface SizeAdviceProps {
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

/** The measures asked for, and an answer as soon as one is typed. */
export function SizeAdvice({ sizes, canChoose, onChoose }: SizeAdviceProps) {
  const [typed, setTyped] = useState<Record<BodyMeasure, string>>({ busto: '', cintura: '', quadril: '' });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const asked = measuresToAsk(sizes);
  const body = Object.fromEntries(asked.map((measure) => [measure, centimetres(typed[measure])]));
  const advice = adviseSize(body, sizes);
  return (
    <>
      <div className={styles.fields} ref={fields}>
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
    </>
  );
}
