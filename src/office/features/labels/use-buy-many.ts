import { useState } from 'react';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { notify } from '../../ui/notices.tsx';
import type { Offered } from './many-plan.ts';
import { useAgain } from './use-again.ts';

const wishOf = ({ pedido, etiqueta, chaveNota }: Offered) => ({
  pedido: pedido.id,
  servico: etiqueta.servico,
  preco: etiqueta.preco,
  documento: chaveNota === '' ? ('declaracao' as const) : ('nota' as const),
  chaveNota,
});

/** There was no time, or the provider takes no more in this minute: of these nothing was asked for. */
const isLate = ({ codigo }: { codigo: string }): boolean => codigo === 'sem_tempo';

/**
 * Buys what was shown at the prices that were shown; after a lost answer the same press asks for the same labels. What there
 * was no time for is asked for by itself, by the same press, until it is stopped.
 */
export function useBuyMany(askPrices: (ids: readonly number[]) => boolean) {
  const attempt = useAttemptKey();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const [late, setLate] = useState<readonly Offered[]>([]);
  const { busy, problem, run } = useAct(async (rows: readonly Offered[]) => {
    const body = { compras: rows.map(wishOf) };
    const given = { body, key: attempt.keyOf(body) };
    const { mensagem, compras } = (await officeApi('POST /gerenciamento/etiquetas', given)).data;
    attempt.end();
    const not = compras.filter(({ etiqueta }) => etiqueta === null);
    const tooLate = new Set(not.filter(isLate).map(({ pedido }) => pedido));
    const refusedNow = not.filter((one) => !isLate(one));
    const askedNow = compras.flatMap(({ etiqueta, pedido }) => (etiqueta === null ? [] : [pedido]));
    setLate(rows.filter(({ pedido }) => tooLate.has(pedido.id)));
    setAsked((had) => new Set([...had, ...askedNow]));
    setRefused((had) => new Map([...had, ...refusedNow.map(({ pedido, erro }) => [pedido, erro] as const)]));
    if (tooLate.size === 0) notify(refusedNow.length === 0 ? 'success' : 'warning', mensagem);
    // Another price, or none: what is shown next is what holds now.
    if (refusedNow.length > 0) askPrices(refusedNow.map(({ pedido }) => pedido));
  });
  const { isWaiting, stop } = useAgain({ left: late.length, busy, again: () => run(late) });
  function buy(rows: readonly Offered[]): void {
    setRefused(new Map());
    setAsked(new Set());
    run(rows);
  }
  return {
    busy,
    problem,
    refused,
    asked,
    late: isWaiting ? late.map(({ pedido }) => pedido.id) : [],
    buy,
    stop,
  };
}
