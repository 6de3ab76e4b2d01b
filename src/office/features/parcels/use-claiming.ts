import { useRef, type ReactNode } from 'react';
import type { PedidoPego } from '#shared/wire/packing.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import type { Queue } from './queue.ts';

interface Claiming {
  busy: boolean;
  /** Takes the order of a code or number, asking where somebody else has it; false: another one is being taken. */
  take(typed: string): boolean;
  /** Takes the next one of the queue that nobody has. */
  takeNext(): void;
  giveUp(id: number): void;
  /** Where a question is asked. */
  question: ReactNode;
}

interface ClaimingTold {
  /** Of which the next one is. */
  queue: Queue;
  /** `from`: who had it until now, and what she checked of it is not checked. */
  onTaken(order: Pick<PedidoPego, 'id' | 'codigo'>, from?: string): void;
  onGivenUp(id: number): void;
  onProblem(text: string): void;
}

/** Taking orders at the packing table, one press at a time. */
export function useClaiming(told: ClaimingTold): Claiming {
  const { forma, transportadora, sai } = told.queue;
  const [ask, question] = useQuestion();
  const press = useAttemptKey();
  const failed = (error: unknown) => told.onProblem(laterText(error));
  const take = useAct(async (typed: string) => {
    const take = (body: { pedido: string; assumirDe?: string }) =>
      officeApi('POST /gerenciamento/expedicao/pegar', { body });
    let from: string | undefined;
    const { data } = await take({ pedido: typed }).catch(async (error: unknown) => {
      const holder = error instanceof ApiError && error.codigo === 'pedido_pego' ? error.body.com : undefined;
      if (holder === undefined || !(await ask(takeOver(holder)))) throw error;
      from = holder;
      return take({ pedido: typed, assumirDe: holder });
    });
    told.onTaken(data.pedido, from);
  }, failed);
  const next = useAct(async () => {
    const asked = {
      ...(forma !== undefined && { forma }),
      ...(transportadora !== undefined && { transportadora }),
      ...(sai !== undefined && { sai }),
    };
    const body = { ...asked, chave: press.keyOf(asked) };
    const { data } = await officeApi('POST /gerenciamento/expedicao/proximo', { body });
    press.end();
    if (data.pedido === null) notify('info', 'Nenhum pedido livre para separar agora.');
    else told.onTaken(data.pedido);
  }, failed);
  const giveUp = useAct(async (id: number) => {
    const { data } = await officeApi('DELETE /gerenciamento/expedicao/:id/pegar', { params: { id } });
    notify(data.solto ? 'success' : 'info', data.mensagem);
    told.onGivenUp(id);
  }, failed);
  return {
    busy: take.busy || next.busy || giveUp.busy,
    take: take.run,
    takeNext: () => void next.run(),
    giveUp: (id) => void giveUp.run(id),
    question,
  };
}

const takeOver = (holder: string) => ({
  title: `${holder} está com este pedido`,
  text: 'Se você assumir, quem está com ele vê na tela, se o tiver aberto, que agora é seu. Confira as peças de novo.',
  yes: 'Assumir o pedido',
});

const RENEWED_EVERY_MS = 60_000;

/** Tells the others now and then that an order is being worked on; a press that takes nothing over. */
export function useStillHere(codigo: string): () => void {
  const toldAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - toldAt.current < RENEWED_EVERY_MS) return;
    toldAt.current = now;
    const body = { pedido: codigo };
    // That somebody else has it by now is seen in the list of who has what.
    officeApi('POST /gerenciamento/expedicao/pegar', { body }).catch(() => undefined);
  };
}
