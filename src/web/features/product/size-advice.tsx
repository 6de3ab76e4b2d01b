import { useEffect, useRef, useState } from 'react';
import type { Tamanho } from '#shared/wire/catalog.ts';
import { adviseSize, type BodyMeasure } from '#shared/size-guide.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { measuresToAsk } from './measures.ts';
import styles from './size-advice.module.css';
import { useOwnMeasures } from './use-own-measures.ts';

export interface SizeAdviceProps {
  sizes: readonly Tamanho[];
  /** Can it be bought in the chosen colour? */
  canChoose(tamanho: string): boolean;
  onChoose(tamanho: string): void;
}

const LABELS: Record<BodyMeasure, string> = { busto: 'Busto', cintura: 'Cintura', quadril: 'Quadril' };

const WRONG = 'Escreva os centímetros, de 30 a 250.';

/** Typed centimetres; what no body measures is left out of the advice. */
function centimetres(typed: string): number | null {
  const cm = Number(typed.replace(',', '.'));
  return cm >= 30 && cm <= 250 ? cm : null;
}

/** The measures asked for, and an answer as soon as one is typed. */
export function SizeAdvice({ sizes, canChoose, onChoose }: SizeAdviceProps) {
  const [own, setOwn] = useState<Partial<Record<BodyMeasure, string>>>({});
  // What is still being typed is not corrected.
  const [typing, setTyping] = useState<BodyMeasure | null>(null);
  const kept = useOwnMeasures();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const asked = measuresToAsk(sizes);
  // What is typed goes before what the profile holds.
  const textOf = (measure: BodyMeasure) => own[measure] ?? kept?.[measure]?.toLocaleString('pt-BR') ?? '';
  const isFromProfile = asked.some((measure) => own[measure] === undefined && textOf(measure) !== '');
  const isWrong = (measure: BodyMeasure) =>
    measure !== typing && textOf(measure).trim() !== '' && centimetres(textOf(measure)) === null;
  const body = Object.fromEntries(asked.map((measure) => [measure, centimetres(textOf(measure))]));
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
            value={textOf(measure)}
            error={isWrong(measure) ? WRONG : ''}
            onFocus={() => setTyping(measure)}
            onBlur={() => setTyping(null)}
            onChange={({ target }) => setOwn((all) => ({ ...all, [measure]: target.value }))}
          />
        ))}
      </div>
      {isFromProfile && <p>Usamos as medidas do seu perfil. Mude aqui se quiser testar outras.</p>}
      <output className={styles.answer}>{advice?.texto}</output>
      {advice && canChoose(advice.tamanho) && (
        <Button variant="secondary" onClick={() => onChoose(advice.tamanho)}>
          Escolher o {advice.tamanho}
        </Button>
      )}
    </>
  );
}
