import { useEffect, useRef, useState } from 'react';
import type { Produto, Tamanho } from '#shared/wire/catalog.ts';
import { LEAST_CM, MOST_CM, readCm } from '#shared/measurements.ts';
import { adviseStocked, asWorn, type BodyMeasure, type StockedAdvice } from '#shared/size-guide.ts';
import { keepMeasures } from '../../lib/sizes/kept-measures.ts';
import { measuresText } from '../../lib/sizes/measures-text.ts';
import { useOwnMeasures } from '../../lib/sizes/use-own-measures.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { measuresToAsk } from './measures.ts';
import styles from './size-advice.module.css';

export interface SizeAdviceProps {
  sizes: readonly Tamanho[];
  /** How most find the piece. */
  caimento: Produto['caimento'];
  /** Can it be bought in the chosen colour? */
  canChoose(tamanho: string): boolean;
  onChoose(tamanho: string): void;
}

const LABELS: Record<BodyMeasure, string> = { busto: 'Busto', cintura: 'Cintura', quadril: 'Quadril' };

const WRONG = `Escreva os centímetros, de ${LEAST_CM} a ${MOST_CM}.`;

/** The measures asked for, kept for other pieces, and an answer as soon as one is typed. */
export function SizeAdvice({ sizes, caimento, canChoose, onChoose }: SizeAdviceProps) {
  const [own, setOwn] = useState<Partial<Record<BodyMeasure, string>>>({});
  // What is still being typed is not corrected.
  const [typing, setTyping] = useState<BodyMeasure | null>(null);
  const known = useOwnMeasures();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const asked = measuresToAsk(sizes);
  // What is typed goes before what was known.
  const textOf = (measure: BodyMeasure) =>
    own[measure] ?? known?.body[measure]?.toLocaleString('pt-BR') ?? '';
  const isKnown = asked.some((measure) => own[measure] === undefined && textOf(measure) !== '');
  const cmOf = (measure: BodyMeasure) => readCm(textOf(measure));
  const isWrong = (measure: BodyMeasure) => measure !== typing && cmOf(measure) === undefined;
  const body = Object.fromEntries(asked.map((measure) => [measure, cmOf(measure)]));
  const advice = adviseStocked(body, asWorn(sizes, caimento), canChoose);
  const offered = advice?.isThere === false ? advice.next : advice;

  function type(measure: BodyMeasure, text: string): void {
    setOwn((all) => ({ ...all, [measure]: text }));
    // Her profile's own are changed there.
    if (known?.from !== 'profile') keepMeasures(measuresText({ ...known?.body, [measure]: readCm(text) }));
  }

  function forget(): void {
    setOwn({});
    keepMeasures(null);
  }

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
            onChange={({ target }) => type(measure, target.value)}
          />
        ))}
      </div>
      {isKnown && known?.from === 'profile' && (
        <p>Usamos as medidas do seu perfil. Mude aqui se quiser testar outras.</p>
      )}
      <output className={styles.answer}>{advice && adviceText(advice) + wornText(caimento)}</output>
      {offered?.isWorthTrying && (
        <Button variant="secondary" onClick={() => onChoose(offered.tamanho)}>
          Escolher o {offered.tamanho}
        </Button>
      )}
      {known?.from === 'browser' && <Kept onForget={forget} />}
    </>
  );
}

function Kept({ onForget }: { onForget(): void }) {
  return (
    <p className={styles.kept}>
      Guardamos estas medidas só neste navegador, para sugerir o seu tamanho nas outras peças.{' '}
      <button type="button" className={styles.forget} onClick={onForget}>
        Esquecer
      </button>
    </p>
  );
}

const wornText = (caimento: Produto['caimento']) =>
  caimento === '' ? '' : ` Quem comprou diz que veste ${caimento}, e já contamos com isso.`;

/** What there is of it goes with the advice: a size that is sold out helps nobody. */
function adviceText({ tamanho, texto, isThere, next }: StockedAdvice): string {
  if (isThere) return texto;
  const instead = next === null ? '' : ` O ${next.tamanho} também serve, mais folgado.`;
  return `${texto} O ${tamanho} está esgotado nesta cor.${instead}`;
}
