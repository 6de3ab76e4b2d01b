import { useEffect, useEffectEvent, useState } from 'react';
import type { PrecoDoPedido } from '#shared/wire/many-labels.ts';
import { officeApi } from '../../lib/api.ts';
import { inParts } from '../../lib/in-parts.ts';
import { useAct } from '../../lib/use-act.ts';
import type { Wallet } from './many-plan.ts';
import { useAgain } from './use-again.ts';

/** So many are asked for by one call, so that the first ones are seen soon. */
const AT_ONCE = 10;

/** What labels cost for many orders, some after the other; what did not answer is asked for again by itself. */
export function usePrices(ids: readonly number[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, PrecoDoPedido>>(new Map());
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const { busy, problem, run } = useAct(async (wanted: readonly number[]) => {
    for (const part of inParts(wanted, AT_ONCE)) {
      const asked = { query: { pedidos: part.join(',') } };
      const { pedidos, ...rest } = (await officeApi('GET /gerenciamento/etiquetas/precos', asked)).data;
      setKnown((had) => new Map([...had, ...pedidos.map((one) => [one.pedido.id, one] as const)]));
      setWallet(rest);
    }
  });
  const first = useEffectEvent(() => run(ids));
  useEffect(() => {
    first();
  }, []);
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  const missing = ids.filter((id) => (known.get(id)?.situacao ?? 'sem_resposta') === 'sem_resposta');
  // What was refused, or can't be reached, is asked for by a press.
  const left = problem === '' ? missing.length : 0;
  const { isWaiting, begin } = useAgain({ left, busy, again: () => run(missing) });
  return {
    rows,
    wallet,
    busy,
    problem,
    ask(wanted: readonly number[]): boolean {
      begin();
      return run(wanted);
    },
    /** Those that nothing is known of yet. */
    missing,
    /** They are asked for again by themselves. */
    isWaiting,
  };
}
