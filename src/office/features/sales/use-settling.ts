import { useState } from 'react';
import type { EnderecoNovo, FreteDoEndereco } from '#shared/wire/order-edits.ts';
import { useMay } from '../../lib/session.ts';

export type Settle = NonNullable<EnderecoNovo['acerto']>;
export type WayThere = Pick<FreteDoEndereco, 'frete' | 'diferenca' | 'muda' | 'cobrar' | 'devolver'>;

/** By which way an order goes to its new address, and what becomes of the difference. */
export function useSettling(quote: FreteDoEndereco | null) {
  const mayGiveBack = useMay('give-money-back');
  const [kept, keep] = useState<{ of: FreteDoEndereco | null; envio: string; settle: Settle | null }>({
    of: null,
    envio: '',
    settle: null,
  });
  const [problem, setProblem] = useState('');
  // Another quote is another question.
  const { envio, settle } = kept.of === quote ? kept : { envio: '', settle: null };
  const isOther = quote !== null && quote.outros.length > 0;
  const way: WayThere | null = isOther
    ? (quote.outros.find(({ frete }) => frete.id === envio) ?? null)
    : quote !== null && quote.frete !== null
      ? quote
      : null;
  const ways = settlesOf(way, mayGiveBack);
  const chosen = ways.length === 1 ? 'loja' : (settle ?? (ways.includes('devolver') ? 'devolver' : null));
  const cents = chosen === 'cobrar' ? way?.cobrar : chosen === 'devolver' ? way?.devolver : 0;
  return {
    way,
    ways,
    others: quote?.outros ?? [],
    envio,
    chosen,
    problem,
    /** Goes on, or says what is to be chosen first. */
    orPoint(goOn: () => void) {
      if (isOther && way === null) setProblem('Escolha o envio.');
      else if (chosen === null) setProblem('Escolha o que fazer com a diferença.');
      else goOn();
    },
    chooseWay(next: string) {
      keep({ of: quote, envio: next, settle: null });
      setProblem('');
    },
    chooseSettle(next: Settle) {
      keep({ of: quote, envio, settle: next });
      setProblem('');
    },
    asked: {
      diferenca: way?.diferenca ?? 0,
      ...(isOther && { envio }),
      ...(chosen !== null && chosen !== 'loja' && { acerto: chosen, acertado: cents ?? 0 }),
      ...(quote?.semResposta === true && { semCotacao: true }),
    },
  };
}

/** What there is to choose from: the shop's alone where nothing may be charged nor given back. */
function settlesOf(way: WayThere | null, mayGiveBack: boolean): Settle[] {
  if (way === null) return ['loja'];
  if (way.cobrar > 0) return ['cobrar', 'loja'];
  return way.devolver > 0 && mayGiveBack ? ['devolver', 'loja'] : ['loja'];
}
