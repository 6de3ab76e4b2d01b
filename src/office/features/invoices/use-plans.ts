import { useEffect, useEffectEvent, useState } from 'react';
import type { PlanoDeNota } from '#shared/wire/many-invoices.ts';
import { officeApi } from '../../lib/api.ts';
import { inParts } from '../../lib/in-parts.ts';
import { useAct } from '../../lib/use-act.ts';

/** So many are asked for by one call, so that the first ones are seen soon. */
const AT_ONCE = 20;

/** What may be issued of many orders, some after the other. */
export function usePlans(ids: readonly number[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, PlanoDeNota>>(new Map());
  const { busy, problem, run } = useAct(async (wanted: readonly number[]) => {
    for (const part of inParts(wanted, AT_ONCE)) {
      const asked = { query: { pedidos: part.join(',') } };
      const { pedidos } = (await officeApi('GET /gerenciamento/emissoes/planos', asked)).data;
      setKnown((had) => new Map([...had, ...pedidos.map((one) => [one.pedido.id, one] as const)]));
    }
  });
  const first = useEffectEvent(() => run(ids));
  useEffect(() => {
    first();
  }, []);
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  return { rows, busy, problem, ask: run, missing: ids.filter((id) => !known.has(id)) };
}
