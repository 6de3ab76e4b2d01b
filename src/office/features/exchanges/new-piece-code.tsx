import { useRef, useState } from 'react';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { CarrierField } from '../../ui/carrier-field.tsx';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';

/** An exchange, and by which code its new piece went. */
export type SentBy = Pick<TrocaEscritorio, 'id' | 'nome' | 'rastreio' | 'transportadora'>;

/** It sends the piece; it mends the code of one that went; it sends one that was lost once more. */
type Purpose = 'first' | 'correction' | 'again';

interface NewPieceCodeProps {
  troca: SentBy;
  purpose?: Purpose;
  /** The likely way: nothing is bought here. */
  isMain?: boolean;
  onDone?(): void;
}

const WORDS = {
  first: { name: 'Enviar a peça nova', press: 'Peça nova enviada' },
  correction: {
    name: 'Corrigir o código',
    press: 'Salvar o código',
    known: 'A peça nova já tem este código.',
  },
  again: {
    name: 'Enviar de novo a peça nova',
    press: 'Enviar por este código',
    known: 'Este é o código do pacote que não chegou: informe o novo.',
  },
} as const;

/** A code that is typed for the new piece: it sends it, also once more, or corrects by what it was sent. */
export function NewPieceCode({ troca, purpose = 'first', isMain = false, onDone }: NewPieceCodeProps) {
  const { rastreio: before, transportadora: carrier } = troca;
  const isMending = purpose === 'correction';
  const isFirst = purpose === 'first';
  const { name, press } = WORDS[purpose];
  const [rastreio, setCode] = useState(isMending ? before : '');
  const [transportadora, setCarrier] = useState(isMending ? carrier : '');
  const { field, busy, problem, wrong, send } = useCode({ troca, purpose, onDone });
  return (
    <form
      method="post"
      noValidate
      className={styles.typed}
      aria-label={`${name} da troca ${troca.nome}`}
      onSubmit={(event) => {
        event.preventDefault();
        send({ rastreio, transportadora });
      }}
    >
      <TextField
        ref={field}
        label="Código de rastreio"
        optional={isFirst}
        error={wrong}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={rastreio}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <CarrierField value={transportadora} onChange={setCarrier} />
      {!isFirst && <p className={styles.quiet}>Quem comprou recebe o novo por e-mail.</p>}
      <div className={styles.ways}>
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          icon={isMending ? 'check' : 'truck'}
          busy={busy}
        >
          {press}
        </Button>
      </div>
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
    </form>
  );
}

interface Sending {
  troca: SentBy;
  purpose: Purpose;
  onDone: (() => void) | undefined;
}

type Typed = Pick<SentBy, 'rastreio' | 'transportadora'>;

/** Sends what was typed. What is wrong with the code stands at its field, which has the focus then. */
function useCode({ troca, purpose, onDone }: Sending) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState('');
  const { busy, problem, run } = useAct(
    async (typed: Typed) => {
      await acts.send(troca.id, typed);
      onDone?.();
    },
    (error) => {
      const text = error instanceof ApiError ? error.campos['rastreio'] : undefined;
      if (text === undefined) return laterText(error);
      setWrong(text);
      field.current?.focus();
    },
  );
  function send(given: Typed): void {
    const typed = { rastreio: given.rastreio.trim(), transportadora: given.transportadora.trim() };
    const words = purpose === 'first' ? '' : wordsAgainst(typed, troca.rastreio, WORDS[purpose].known);
    setWrong(words);
    if (words === '') run(typed);
    else field.current?.focus();
  }
  return { field, busy, problem, wrong, send };
}

function wordsAgainst({ rastreio }: Typed, before: string, known: string): string {
  if (rastreio === '') return 'Informe o código de rastreio.';
  return rastreio === before ? known : '';
}
