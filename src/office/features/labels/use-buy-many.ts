import { useState } from 'react';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { notify } from '../../ui/notices.tsx';
import type { Agreed, Offered } from './many-plan.ts';
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

const NOT_ALL = 'O Melhor Envio não aceitou tudo a tempo. O que falta não foi comprado: compre de novo.';

interface Screen {
  askPrices(ids: readonly number[]): boolean;
  /** What of the late ones is still to be bought as it was agreed, by what the screen shows now. */
  stillWanted(late: Agreed): Offered[];
}

/**
 * Buys what was shown at the prices that were shown; after a lost answer the same press asks for the same labels. What there
 * was no time for is asked for by itself, as far as nothing of it has changed, until it is stopped.
 */
export function useBuyMany({ askPrices, stillWanted }: Screen) {
  const attempt = useAttemptKey();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const [late, setLate] = useState<Agreed>(new Map());
  const { busy, problem, run } = useAct(async (rows: readonly Offered[]) => {
    const body = { compras: rows.map(wishOf) };
    const given = { body, key: attempt.keyOf(body) };
    const { mensagem, compras } = (await officeApi('POST /gerenciamento/etiquetas', given)).data;
    attempt.end();
    const not = compras.filter(({ etiqueta }) => etiqueta === null);
    const tooLate = new Set(not.filter(isLate).map(({ pedido }) => pedido));
    const refusedNow = not.filter((one) => !isLate(one));
    const askedNow = compras.flatMap(({ etiqueta, pedido }) => (etiqueta === null ? [] : [pedido]));
    const pressed = new Set(rows.map(({ pedido }) => pedido.id));
    setLate((had) => {
      const others = [...had].filter(([id]) => !pressed.has(id));
      const now = rows.filter(({ pedido }) => tooLate.has(pedido.id));
      return new Map([...others, ...now.map(({ pedido, etiqueta }) => [pedido.id, etiqueta] as const)]);
    });
    setAsked((had) => new Set([...had, ...askedNow]));
    setRefused((had) => new Map([...had, ...refusedNow.map(({ pedido, erro }) => [pedido, erro] as const)]));
    if (tooLate.size === 0) notify(refusedNow.length === 0 ? 'success' : 'warning', mensagem);
    // Another price, or none: what is shown next is what holds now.
    if (refusedNow.length > 0) askPrices(refusedNow.map(({ pedido }) => pedido));
  });
  const stop = () => setLate(new Map());
  const { begin } = useAgain({
    left: late.size,
    busy,
    again() {
      const wanted = stillWanted(late);
      if (wanted.length === 0) stop();
      else run(wanted);
    },
    onTired() {
      stop();
      notify('warning', NOT_ALL);
    },
  });
  function buy(rows: readonly Offered[]): void {
    begin();
    setRefused(new Map());
    if (late.size === 0) setAsked(new Set());
    run(rows);
  }
  return { busy, problem, refused, asked, late, buy, stop };
}
