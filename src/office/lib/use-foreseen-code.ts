import { useRef, useState, type RefObject } from 'react';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { laterText, useAct } from './use-act.ts';

export type TypedCode = Record<'rastreio' | 'transportadora', string>;

interface Ways {
  /** Asks what a code would do. */
  ask(typed: TypedCode): Promise<EnvioPrevisto>;
  /** Notes it, as it was foreseen. */
  note(code: TypedCode): Promise<void>;
  /** What is known to be wrong with it before anybody is asked; '' for nothing. */
  wordsAgainst(typed: TypedCode): string;
}

interface ForeseenCode {
  /** Where it is typed; it has the focus when something is wrong with it. */
  field: RefObject<HTMLInputElement | null>;
  /** What the code that was typed will do; null while nothing is asked. */
  foreseen: EnvioPrevisto | null;
  looking: boolean;
  busy: boolean;
  /** What is wrong with the code itself. */
  wrong: string;
  problem: string;
  foresee(typed: TypedCode): void;
  send(): void;
  leave(): void;
}

/** A tracking code in two presses: first what it will do, then that it does. */
export function useForeseenCode({ ask, note, wordsAgainst }: Ways): ForeseenCode {
  const [foreseen, setForeseen] = useState<EnvioPrevisto | null>(null);
  const [wrong, setWrong] = useState('');
  const field = useRef<HTMLInputElement>(null);
  function refuse(words: string): void {
    setWrong(words);
    field.current?.focus();
  }
  const leave = () => setForeseen(null);
  const looking = useAct(
    async (typed: TypedCode) => setForeseen(await ask(typed)),
    (error) => {
      if (!(error instanceof ApiError) || error.campos['rastreio'] === undefined) return laterText(error);
      refuse(error.campos['rastreio']);
    },
  );
  const sending = useAct(
    async ({ rastreio, transportadora }: EnvioPrevisto) => {
      await note({ rastreio, transportadora });
      leave();
    },
    (error) => {
      leave();
      return laterText(error);
    },
  );
  function foresee(given: TypedCode): void {
    const typed = { rastreio: given.rastreio.trim(), transportadora: given.transportadora.trim() };
    const words = wordsAgainst(typed);
    if (words !== '') return refuse(words);
    setWrong('');
    looking.run(typed);
  }
  return {
    field,
    foreseen,
    looking: looking.busy,
    busy: sending.busy,
    wrong,
    problem: looking.problem || sending.problem,
    foresee,
    send: () => foreseen !== null && sending.run(foreseen),
    leave,
  };
}
