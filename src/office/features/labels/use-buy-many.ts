import { useState } from 'react';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { notify } from '../../ui/notices.tsx';
import type { Offered } from './many-plan.ts';

const wishOf = ({ pedido, etiqueta, chaveNota }: Offered) => ({
  pedido: pedido.id,
  servico: etiqueta.servico,
  preco: etiqueta.preco,
  documento: chaveNota === '' ? ('declaracao' as const) : ('nota' as const),
  chaveNota,
});

/** Buys what was shown at the prices that were shown; after a lost answer the same press asks for the same labels. */
export function useBuyMany(askPrices: (ids: readonly number[]) => boolean) {
  const attempt = useAttemptKey();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const { busy, problem, run } = useAct(async (rows: readonly Offered[]) => {
    const body = { compras: rows.map(wishOf) };
    const given = { body, key: attempt.keyOf(body) };
    const { mensagem, compras } = (await officeApi('POST /gerenciamento/etiquetas', given)).data;
    attempt.end();
    const not = compras.filter(({ etiqueta }) => etiqueta === null);
    setAsked(new Set(compras.flatMap(({ etiqueta, pedido }) => (etiqueta === null ? [] : [pedido]))));
    setRefused(new Map(not.map(({ pedido, erro }) => [pedido, erro])));
    notify(not.length === 0 ? 'success' : 'warning', mensagem);
    // Another price, or none: what is shown next is what holds now.
    if (not.length > 0) askPrices(not.map(({ pedido }) => pedido));
  });
  return { busy, problem, refused, asked, buy: run };
}
