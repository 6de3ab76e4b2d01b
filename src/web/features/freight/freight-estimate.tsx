import { useId, useState, type FormEvent } from 'react';
import { formatCep, isCep } from '#shared/cep.ts';
import { digitsOf } from '#shared/cpf.ts';
import { useKeptCep } from '../../lib/delivery/kept-cep.ts';
import { fetchAhead, lazyComponent, useKeptAhead } from '../../lib/document/lazy-component.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import type { Asked } from './freight-answer.tsx';
import styles from './freight-estimate.module.css';
import type { Parcel } from './use-quote.ts';

const loadAnswer = async () => (await import('./freight-answer.tsx')).FreightAnswer;
const FreightAnswer = lazyComponent(loadAnswer);

interface FreightEstimateProps extends Parcel {
  /** Heading level of the title. */
  level?: 2 | 3;
}

/** What it costs to have it sent, and when it comes, before the checkout; by itself where a CEP is known. */
export function FreightEstimate({ items, level = 2 }: FreightEstimateProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isKept = useKeptCep() !== null;
  const mayBeKnown = useSession() !== null || isKept;
  const titleId = useId();
  const Heading = `h${level}` as const;
  useKeptAhead(loadAnswer);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cep = digitsOf(typed);
    const isWrong = !isCep(cep);
    setError(isWrong ? 'Por favor, insira um CEP válido!' : '');
    if (isWrong) event.currentTarget.querySelector('input')?.focus();
    else setAsked({ cep });
  }

  return (
    <section className={styles.freight} aria-labelledby={titleId}>
      <Heading id={titleId} className={styles.title}>
        Calcule o frete
      </Heading>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="CEP"
          name="cep"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          onFocus={() => fetchAhead(loadAnswer)}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setError('');
            // The mask is put in at the end only: typing in the middle keeps its place.
            setTyped(target.selectionEnd === target.value.length ? formatCep(target.value) : target.value);
          }}
        />
        <Button type="submit" variant="secondary" busy={isAsking} className={styles.ask}>
          Calcular
        </Button>
      </form>
      <div className={classNames(styles.answer, mayBeKnown && styles.known)} aria-live="polite">
        {(asked ?? mayBeKnown) && <FreightAnswer {...{ items, typed, asked, setTyped, setAsking }} />}
      </div>
    </section>
  );
}
