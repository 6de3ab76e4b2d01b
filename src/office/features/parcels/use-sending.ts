import { useState } from 'react';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';

/** Sending a parcel by its code in two presses: first what will happen and be written, then that it does. */
export function useSending({ id, transportadora }: Pick<Pacote, 'id' | 'transportadora'>) {
  const [foreseen, setForeseen] = useState<EnvioPrevisto | null>(null);
  const [wrong, setWrong] = useState('');
  const params = { id };
  const looking = useAct(
    async (rastreio: string) => {
      const query = { rastreio, transportadora };
      setForeseen((await officeApi('GET /gerenciamento/expedicao/:id/envio', { params, query })).data);
    },
    (error) => {
      const text = error instanceof ApiError ? error.campos['rastreio'] : undefined;
      if (text === undefined) return laterText(error);
      setWrong(text);
    },
  );
  const sending = useAct(
    async ({ rastreio, transportadora: carrier }: EnvioPrevisto) => {
      const body = { rastreio, transportadora: carrier };
      const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params, body });
      setForeseen(null);
      notify('success', data.mensagem);
    },
    (error) => {
      setForeseen(null);
      return laterText(error);
    },
  );
  return {
    foreseen,
    looking: looking.busy,
    busy: sending.busy,
    /** What is wrong with the code itself. */
    wrong,
    problem: looking.problem || sending.problem,
    foresee(typed: string): void {
      const rastreio = typed.trim();
      setWrong(rastreio === '' ? 'Informe o código de rastreio.' : '');
      if (rastreio !== '') looking.run(rastreio);
    },
    send: () => foreseen !== null && sending.run(foreseen),
    leave: () => setForeseen(null),
  };
}
