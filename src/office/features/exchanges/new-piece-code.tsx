import { useState } from 'react';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useForeseenCode } from '../../lib/use-foreseen-code.ts';
import { CarrierField } from '../../ui/carrier-field.tsx';
import { DispatchPreview } from '../../ui/dispatch-preview.tsx';
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
  first: { name: 'Enviar a peça nova', press: 'Conferir e enviar', known: '' },
  correction: {
    name: 'Corrigir o código',
    press: 'Conferir o novo código',
    known: 'A peça nova já tem este código.',
  },
  again: {
    name: 'Enviar de novo a peça nova',
    press: 'Conferir e enviar de novo',
    known: 'Este é o código do pacote que não chegou: informe o novo.',
  },
} as const;

/** A code that is typed for the new piece: it sends it, also once more, or corrects by what it was sent. */
export function NewPieceCode({ troca, purpose = 'first', isMain = false, onDone }: NewPieceCodeProps) {
  const isMending = purpose === 'correction';
  const isFirst = purpose === 'first';
  const { name, press } = WORDS[purpose];
  const [rastreio, setCode] = useState(isMending ? troca.rastreio : '');
  const [transportadora, setCarrier] = useState(isMending ? troca.transportadora : '');
  const { field, foreseen, ...code } = useCode(troca, purpose, onDone);
  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.typed}
        aria-label={`${name} da troca ${troca.nome}`}
        onSubmit={(event) => {
          event.preventDefault();
          code.foresee({ rastreio, transportadora });
        }}
      >
        <TextField
          ref={field}
          label="Código de rastreio"
          optional={isFirst}
          hint="Antes de enviar, você vê o email que quem comprou recebe."
          error={code.wrong}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={rastreio}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <CarrierField value={transportadora} onChange={setCarrier} />
        <div className={styles.ways}>
          <Button
            type="submit"
            variant={isMain ? 'primary' : 'secondary'}
            icon={isMending ? 'check' : 'truck'}
            busy={code.looking}
          >
            {press}
          </Button>
        </div>
        <Problem text={code.problem} />
      </form>
      <DispatchPreview
        foreseen={foreseen}
        {...(isFirst && { words: wordsOfEnd(foreseen) })}
        busy={code.busy}
        onSend={code.send}
        onClose={code.leave}
      />
    </>
  );
}

function useCode({ id, rastreio: before }: SentBy, purpose: Purpose, onDone: (() => void) | undefined) {
  return useForeseenCode({
    ask: (typed) => acts.foreseeSending(id, typed),
    async note(typed) {
      await acts.send(id, { ...typed, rastreioVisto: before });
      onDone?.();
    },
    wordsAgainst({ rastreio }) {
      if (purpose === 'first') return '';
      if (rastreio === '') return 'Informe o código de rastreio.';
      return rastreio === before ? WORDS[purpose].known : '';
    },
  });
}

const Problem = ({ text }: { text: string }) =>
  text !== '' && (
    <InfoBox key={text} kind="error">
      {text}
    </InfoBox>
  );

const wordsOfEnd = (foreseen: EnvioPrevisto | null): string =>
  `A troca termina. ${foreseen?.email === null ? 'Ninguém é avisado por email.' : 'Quem comprou recebe agora este email:'}`;
