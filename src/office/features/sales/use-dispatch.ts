import { useState, type ReactNode } from 'react';
import type { EnvioFeito, EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { readings } from '../../lib/readings.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { foreseeOrder, sendOrder, type Sending } from './order-calls.ts';

interface Dispatching {
  /** What the code that was typed will do; null while nothing is asked. */
  foreseen: EnvioPrevisto | null;
  looking: boolean;
  busy: boolean;
  /** What is wrong with the code itself. */
  wrong: string;
  problem: string;
  /** Asks what a code would do; false: there is none. */
  foresee(sending: Sending): boolean;
  send(): void;
  leave(): void;
  question: ReactNode;
}

/** Sending an order, or correcting its code, in two presses: first what will happen, then that it does. */
export function useDispatch(pedido: PedidoDetalhado): Dispatching {
  const [ask, question] = useQuestion();
  const [foreseen, setForeseen] = useState<EnvioPrevisto | null>(null);
  const [wrong, setWrong] = useState('');
  const looking = useAct(
    async (sending: Sending) => setForeseen(await foreseeOrder(pedido.id, sending)),
    (error) => {
      if (!(error instanceof ApiError) || error.campos['rastreio'] === undefined) return laterText(error);
      setWrong(error.campos['rastreio']);
    },
  );
  const sending = useAct(
    async ({ rastreio, transportadora }: EnvioPrevisto) => {
      const parcel = { rastreio, transportadora, rastreioVisto: pedido.rastreio };
      const done = await sendOrder(pedido.id, parcel, ask);
      // The form is made anew with what is noted now: a press before that would be lost.
      await readings.invalidateQueries();
      setForeseen(null);
      if (done !== null) notify('success', sentWords(done));
    },
    (error) => {
      setForeseen(null);
      // Not beside the field: where somebody else was quicker, that is made anew with what she noted.
      notify('error', laterText(error));
    },
  );

  function foresee(given: Sending): boolean {
    const typed = { rastreio: given.rastreio.trim(), transportadora: given.transportadora.trim() };
    setWrong(typed.rastreio === '' ? 'Informe o código de rastreio.' : '');
    if (typed.rastreio === '') return false;
    looking.run(typed);
    return true;
  }

  return {
    foreseen,
    looking: looking.busy,
    busy: sending.busy,
    wrong,
    problem: looking.problem,
    foresee,
    send: () => foreseen !== null && sending.run(foreseen),
    leave: () => setForeseen(null),
    question,
  };
}

/** The letter of a sending that waits tells whatever code is noted until it goes. */
const sentWords = ({ email, mudou }: Pick<EnvioFeito, 'email' | 'mudou'>): string =>
  email === 'pedido_enviado' && mudou.length === 0 ? WAITING : SENT[email ?? 'none'];

const WAITING = 'Rastreio anotado. O email do envio, que ainda não saiu, leva este código.';
const SENT = {
  pedido_enviado: 'Pedido enviado. Quem comprou recebe o código por email.',
  rastreio_informado: 'Rastreio anotado. Quem comprou recebe o código por email.',
  rastreio_corrigido: 'Rastreio corrigido. Quem comprou recebe o novo código por email.',
  none: 'Envio anotado.',
} as const;
