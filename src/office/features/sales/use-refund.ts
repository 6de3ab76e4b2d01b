import { useRef, useState } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { refundOrder } from './order-calls.ts';

/** What is wrong with a part to give back; '' when nothing is. */
function partProblem(cents: number | null, mostCents: number): string {
  if (cents === null) return 'Informe um valor válido!';
  return cents > mostCents ? `No máximo ${formatReais(mostCents)}.` : '';
}

/** A refund as it is being asked for: all that is left, or a part. */
export function useRefund(pedido: Pick<PedidoDetalhado, 'id' | 'estornavel'>, onDone: () => void) {
  const mostCents = reaisToCents(pedido.estornavel) ?? 0;
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const attempt = useRef({ of: '', key: '' });
  const partCents = typedCents(typed);
  const { busy, problem, run } = useAct(
    async (cents: number | null) => {
      // The same amount asked again, after no answer came, is the same attempt: it gives nothing back twice.
      const of = String(cents);
      if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
      await refundOrder({ id: pedido.id, cents, key: attempt.current.key });
      onDone();
    },
    (error) => {
      // The provider has rejected it: asking again is another attempt.
      if (error instanceof ApiError && error.codigo === 'estorno_recusado')
        attempt.current = { of: '', key: '' };
      return laterText(error);
    },
  );

  /** False when what was typed can't be given back. */
  function give(): boolean {
    const wrong = part ? partProblem(partCents, mostCents) : '';
    setError(wrong);
    if (wrong === '') run(part ? partCents : null);
    return wrong === '';
  }

  return { mostCents, part, setPart, typed, setTyped, partCents, error, problem, busy, give };
}
